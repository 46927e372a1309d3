const log: any[] = [];
async function* inner(): any { try { log.push('got ' + (yield 'i1')); yield 'i2'; return 'inner return'; } catch (e: any) { log.push('caught ' + e.message); yield 'recovered'; return 'after recovery'; } finally { log.push('inner finally'); } }
async function* outer(): any { const r = yield* inner(); log.push('outer: ' + r); yield* [10, Promise.resolve(20)]; yield* (function* () { yield 's1'; return 's'; })(); return 'done'; }
let it = outer();
const values = [];
for (let r = await it.next(); ; r = await it.next('sent')) { values.push(r.value); if (r.done) break; }
console.log(values, log.splice(0));
it = outer();
await it.next();
console.log(await it.throw(new Error('E')), await it.next(), log.splice(0));
it = outer();
await it.next();
console.log(await it.return('R'), await it.next(), log.splice(0));
async function* noThrow(): any { yield* { [Symbol.asyncIterator]: () => ({ next: async () => ({ value: 1, done: false }), async return() { log.push('closed'); return {}; } }) } as any; }
it = noThrow();
await it.next();
try { await it.throw(new Error('x')); } catch (e: any) { console.log(e.name, e.message, log); }
