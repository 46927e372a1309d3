const log: any[] = [];
async function* g(): any {
  try {
    const a = yield 1;
    log.push('a=' + a);
    const b = yield Promise.resolve(2);
    log.push('b=' + b);
    yield* [3, Promise.resolve(4)];
    return 'end';
  } finally { log.push('finally'); }
}
const it = g();
const all = await Promise.all([it.next('x'), it.next('A'), it.next('B'), it.next(), it.next(), it.next()]);
console.log(all, log.splice(0));
const r = g();
console.log(await r.next(), await r.return('early'), await r.next(), log.splice(0));
const s = g();
await s.next();
try { await s.throw(new Error('thrown in')); } catch (e: any) { console.log(e.message, await s.next(), log.splice(0)); }
console.log(await g().return(Promise.resolve('unwrapped')), await g().throw(new Error('never started')).catch((e: any) => e.message));
async function* rejects(): any { try { yield Promise.reject(new Error('yielded rejection')); } catch (e: any) { yield 'caught ' + e.message; } }
console.log(await rejects().next());
async function* over(): any { try { yield 1; } finally { yield 'f'; await null; } }
const o = over();
console.log(await Promise.all([o.next(), o.return('r'), o.next(), o.next()]));
console.log(Object.prototype.toString.call(it), it[Symbol.asyncIterator]() === it, it.toString());
