console.log(new Map(), new Set(), new Map([[1, 'a']]), new Set(['x', 1, [2]]));
console.log(new Map<any, any>([[{ k: 1 }, new Map([['inner', new Set([1])]])], ['s', () => 1]]));
console.log(new Map(Array.from({ length: 5 }, (_, i) => ['key' + i, { value: i }])), new Set(Array.from({ length: 30 }, (_, i) => i)));
console.log(new Set(Array.from({ length: 110 }, (_, i) => i)).size, new Map(Array.from({ length: 102 }, (_, i) => [i, i])));
const m: any = new Map([[1, 2]]);
m.extra = 'prop';
console.log(m, Object.assign(new Set([1]), { p: 1 }));
console.log(new Map([[1, 2]]).keys(), new Map([[1, 2]]).values(), new Map([[1, 2]]).entries(), new Set([5]).values(), new Set([5]).entries(), [1].values(), 'ab'[Symbol.iterator]());
console.log(new WeakMap(), new WeakSet(), (function* () {})(), Promise.resolve(4), new Promise(() => {}));
class MyMap extends Map {}
console.log(new MyMap([[1, 2]]), new (class extends Set {})([1]), { m: new Map([[{ a: 1 }, { b: { c: {} } }]]) });
