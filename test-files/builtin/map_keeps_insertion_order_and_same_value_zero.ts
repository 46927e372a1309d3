const m = new Map<any, any>([['a', 1], [NaN, 'nan'], [0, 'zero']]);
const key = {};
m.set(-0, 'minus zero').set(key, 'object').set('a', 'updated').set(undefined, 'u').set('1', 'string').set(1, 'number');
console.log(m, m.size, m.get(NaN), m.get(0), m.get(key), m.get({}), m.has(undefined), m.get('1'), m.get(1), Object.is([...m.keys()][2], -0));
console.log(m.delete('a'), m.delete('a'), m.set('a', 'again'), [...m.keys()].length, m.size);
const seen: any[] = [];
const it = new Map<any, any>([[1, 1], [2, 2], [3, 3]]);
for (const [k] of it) { seen.push(k); if (k === 1) { it.delete(2); it.set(4, 4); } if (k === 4 && it.size < 5) { it.delete(1); it.set(1, 'back'); it.set(5, 5); } }
console.log(seen, [...it.keys()]);
it.forEach(function (this: any, v, k, map) { if (k === 3) { console.log(v, k, map === it, this); map.clear(); map.set('new', 1); } }, 'ctx');
console.log(it, [...it.entries()], it.values().next(), it[Symbol.iterator] === it.entries);
for (const f of [() => (Map as any)(), () => new Map([1] as any), () => new Map(5 as any), () => Map.prototype.get.call({} as any, 1), () => new Map([[1, 2]]).forEach(5 as any)]) { try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
const big = new Map<any, number>();
for (let i = 0; i < 5000; i++) big.set(i % 2 ? i : 'k' + i, i);
for (let i = 0; i < 5000; i += 3) big.delete(i % 2 ? i : 'k' + i);
let sum = 0;
for (const v of big.values()) sum += v;
console.log(big.size, sum, big.get('k4'), big.get(5), new Map(big).size, new Map(null).size, new Map([[1, 2]]).get('1' as any), Map.length);
