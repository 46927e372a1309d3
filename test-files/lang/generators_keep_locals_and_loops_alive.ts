function* walk(node: any): any { if (!node) return; yield* walk(node.left); yield node.value; yield* walk(node.right); }
const insert = (n: any, v: number): any => (n ? (v < n.value ? { ...n, left: insert(n.left, v) } : { ...n, right: insert(n.right, v) }) : { value: v });
const root = [5, 2, 8, 1, 9, 3].reduce(insert, null);
console.log([...walk(root)]);
function* closures(): any { for (let i = 0; i < 3; i++) { let j = i * 2; yield () => [i, j++]; } }
const fs = [...closures()];
console.log(fs.map((f) => f()), fs.map((f) => f()));
function* permutations(list: any[]): any { if (list.length < 2) yield list; else for (let i = 0; i < list.length; i++) for (const rest of permutations([...list.slice(0, i), ...list.slice(i + 1)])) yield [list[i], ...rest]; }
console.log([...permutations(['a', 'b', 'c'])].map((p) => p.join('')).join(' '));
function* switchGen(n: number): any { switch (yield 'ask') { case 1: yield 'one'; case 2: yield 'two'; break; default: yield 'other'; } return n; }
for (const answer of [1, 2, 3]) { const it = switchGen(answer); it.next(); console.log([it.next(answer).value, ...it]); }
class K { *items(this: any) { yield this.a; yield* this.b(); } a = 1; *b() { yield 2; } static *[Symbol.iterator]() { yield 'static'; } }
console.log([...new K().items()], [...(K as any)]);
const o = { *gen() { yield this === o; yield super.toString === Object.prototype.toString; } };
console.log([...o.gen()]);
function* destructure([a, b]: any, { c = 3, ...d }: any = {}): any { const { x, y = yield 'y' } = { x: 1 } as any; yield [a, b, c, d, x, y]; }
const it = destructure([1, 2], { e: 5 });
console.log(it.next().value, it.next('Y').value);
console.log(Array.from({ length: 3 }, function* (_, i) { yield i; }).map((g) => g.next().value));
