const log: string[] = [];
function* inner(): any { try { const a = yield 'i1'; log.push('inner got ' + a); yield 'i2'; return 'inner result'; } catch (e: any) { log.push('inner caught ' + e); yield 'after catch'; return 'caught result'; } finally { log.push('inner finally'); } }
function* outer(): any { const r = yield* inner(); log.push('outer has ' + r); return r; }
let it: any = outer();
console.log(it.next(), it.next('A'), it.next(), it.next());
it = outer();
it.next();
console.log(it.throw('T'), it.next());
it = outer();
it.next();
console.log(it.return('R'), log.splice(0).join(', '));
const custom: any = { [Symbol.iterator]() { return { next: (v: any) => (log.push('next ' + v), { done: false, value: 'c' }), return: (v: any) => (log.push('return ' + v), { done: true, value: 'replaced' }) }; } };
function* viaCustom(): any { yield* custom; }
it = viaCustom();
console.log(it.next(1), it.next(2), it.return(3), log.splice(0).join(', '));
it = viaCustom();
it.next();
try { it.throw(new Error('no throw method')); } catch (e: any) { console.log(e.name, e.message, log.splice(0).join(', ')); }
function* many(): any { yield* 'ab'; yield* [1, 2]; yield* new Set([3]); return yield* (function* () { return 'r'; })(); }
console.log([...many()]);
function* raw(): any { yield* { [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 1, extra: 'kept' }) }) } as any; }
console.log(raw().next());
try { [...(function* () { yield* 5 as any; })()]; } catch (e: any) { console.log(e.message); }
function* tree(n: number): any { if (n > 0) { yield* tree(n - 1); yield n; yield* tree(n - 1); } }
console.log([...tree(4)].join(''));
