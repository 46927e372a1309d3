const log: string[] = [];
const make = (n: number): any => ({ [Symbol.iterator]() { let i = 0; return { next: () => ({ done: i >= n, value: i++ }), return() { log.push('closed'); return {}; } }; } });
const run = (label: string, f: () => any) => {
  try { log.push('ok ' + JSON.stringify(f())); } catch (e: any) { log.push('threw ' + e.message); }
  console.log(label, log.splice(0).join(' '));
};
run('exact but not exhausted', () => { const [a, b] = make(2); return [a, b]; });
run('exhausted', () => { const [a, b, c] = make(2); return [a, b, c]; });
run('rest exhausts', () => { const [a, ...b] = make(3); return b; });
run('empty pattern', () => { const [] = make(3); return 0; });
run('default throws', () => { const [a, b = (() => { throw new Error('default'); })()] = make(1); });
run('default throws early', () => { const [a = (() => { throw new Error('d'); })()] = [undefined] as any; });
run('nested null', () => { const [{ x }] = { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: null }), return() { log.push('closed'); return {}; } }) } as any; });
run('setter throws', () => { [({ set p(v: any) { throw new Error('setter'); } } as any).p] = make(5); });
run('rest target throws', () => { [...({ set p(v: any) { throw new Error('rest setter'); } } as any).p] = make(2); });
run('in parameters', () => (([a]: any) => a)(make(3)));
run('in catch', () => { try { throw make(2); } catch ([a]: any) { return a; } });
run('in for-of', () => { for (const [a] of [make(2), make(0)]) log.push(String(a)); });
run('from a generator', () => {
  function* g() { try { yield 1; yield 2; } finally { log.push('finally'); } }
  const [x] = g();
  return x;
});
