type Token = { kind: 'num' | 'op' | 'par'; text: string };
function* tokens(src: string): Generator<Token> {
  for (let i = 0; i < src.length; ) {
    const c = src[i];
    if (c === ' ') { i++; continue; }
    if (c >= '0' && c <= '9') { let j = i; while (j < src.length && ((src[j] >= '0' && src[j] <= '9') || src[j] === '.')) j++; yield { kind: 'num', text: src.slice(i, j) }; i = j; continue; }
    if ('+-*/^'.includes(c)) yield { kind: 'op', text: c };
    else if (c === '(' || c === ')') yield { kind: 'par', text: c };
    else throw new SyntaxError(`unexpected '${c}' at ${i}`);
    i++;
  }
}
class Parser {
  #list: Token[]; #at = 0;
  constructor(src: string) { this.#list = [...tokens(src)]; }
  #peek() { return this.#list[this.#at]?.text; }
  #primary(): number { const t = this.#list[this.#at++]; if (!t) throw new SyntaxError('unexpected end'); if (t.kind === 'num') return +t.text; if (t.text === '-') return -this.#primary(); if (t.text === '(') { const v = this.expression(0); if (this.#list[this.#at++]?.text !== ')') throw new SyntaxError("expected ')'"); return v; } throw new SyntaxError('unexpected ' + t.text); }
  static readonly levels: Record<string, number> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 3 };
  expression(min: number): number { let left = this.#primary(); for (let op = this.#peek(); op in Parser.levels && Parser.levels[op] > min; op = this.#peek()) { this.#at++; const right = this.expression(op === '^' ? 2 : Parser.levels[op]); switch (op) { case '+': left += right; break; case '-': left -= right; break; case '*': left *= right; break; case '/': left /= right; break; case '^': left **= right; } } return left; }
}
for (const src of ['1 + 2 * 3', '(1 + 2) * 3', '2 ^ 3 ^ 2', '10 / 4 - 1', '-(2 + 3) * -1.5', '8 - 3 - 2', '1 +', '2 $ 3', '(1', '1 / 0']) {
  try { console.log(src, '=', new Parser(src).expression(0)); } catch (e: any) { console.log(src, '->', e.name, e.message); }
}
