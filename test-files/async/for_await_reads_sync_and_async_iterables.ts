const log: any[] = [];
const source = (n: number, kind: string): any => ({ [Symbol.asyncIterator]() { let i = 0; return { next: async () => ({ done: i >= n, value: kind + i++ }), return: async () => { log.push('closed ' + kind); return {}; } }; } });
for await (const x of source(2, 'a')) log.push(x);
for await (const x of source(9, 'b')) { log.push(x); if (x === 'b1') break; }
for await (const x of [Promise.resolve('p'), 'plain', new Promise((r) => setTimeout(r, 1, 'later'))]) log.push(x);
async function f() { for await (const x of source(5, 'c')) return x; }
log.push('returned ' + (await f()));
try { for await (const x of source(5, 'd')) throw new Error('body'); } catch (e: any) { log.push(e.message); }
outer: for (const i of [1, 2]) for await (const x of source(3, 'e')) { log.push(i + x); continue outer; }
const sync: any = { [Symbol.iterator]() { let i = 0; return { next: () => ({ done: false, value: i++ ? Promise.reject(new Error('rejected value')) : 'ok' }), return() { log.push('sync closed'); return {}; } }; } };
try { for await (const x of sync) log.push(x); } catch (e: any) { log.push(e.message); }
try { for await (const x of 5 as any) ; } catch (e: any) { log.push(e.message); }
try { for await (const x of { [Symbol.asyncIterator]: () => ({ next: () => 5 }) } as any) ; } catch (e: any) { log.push(e.message); }
console.log(log.join('\n'));
const gen = async function* () { for (let i = 0; i < 3; i++) { await null; yield i; } };
const fs: any[] = [];
for await (const v of gen()) fs.push(() => v);
console.log(fs.map((g) => g()), await Array.fromAsync(gen(), (x: any) => x * 2));
for await (const [a, { b = 'd' }] of [[1, {}], Promise.resolve([2, { b: 3 }])] as any) console.log(a, b);
