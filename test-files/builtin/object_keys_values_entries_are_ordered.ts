const o: any = { b: 1, 2: 'two', a: 2, 1: 'one', [Symbol('s')]: 3, '-1': 'neg', '01': 'str' };
Object.defineProperty(o, 'hidden', { value: 1, enumerable: false });
console.log(Object.keys(o), Object.values(o), Object.entries(o), Object.getOwnPropertyNames(o), Object.getOwnPropertySymbols(o));
console.log(Object.fromEntries([['x', 1], ['y', 2], ['x', 3]]), Object.fromEntries(new Map([['k', 'v']])), Object.fromEntries(Object.entries({ a: 1, b: 2 }).map(([k, v]) => [k, v * 2])));
console.log(Object.keys('ab'), Object.keys([5, , 6]), Object.entries('hi'), Object.keys(5 as any), Object.values(true as any));
for (const f of [() => Object.keys(null as any), () => Object.entries(undefined as any), () => Object.fromEntries([1] as any), () => Object.fromEntries(null as any)]) { try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
delete o.b;
o.b = 'readded';
console.log(Object.keys(o).join());
const big: any = {};
for (let i = 0; i < 50; i++) big['key' + i] = i;
for (let i = 0; i < 50; i += 2) delete big['key' + i];
big.key0 = 'back';
console.log(Object.keys(big).length, Object.keys(big).slice(-2), Object.keys(big)[0], big.key49, big.key2);
const log: string[] = [];
const lazy = { get a() { log.push('a'); delete (this as any).b; return 1; }, b: 2, c: 3 };
console.log(Object.values(lazy), log);
