// Columns, line breaks, quotes, keys, holes and references back.
const r = (n: number, f: (i: number) => any) => Array.from({ length: n }, (_, i) => f(i));
console.log(r(7, i => i), r(10, i => i * 1000), r(30, i => i * 37 % 1000), r(101, i => i), r(200, i => -i / 3));
console.log(r(8, i => 'abc'.repeat(i)), r(20, i => 'w' + i), r(12, i => ({ a: i })), r(9, i => [i, i]), r(7, i => 'x'.repeat(20)), r(7, i => 'x'.repeat(30)));
console.log(r(16, i => i % 2 ? 'str' : i), r(50, i => i % 3 ? true : null), r(26, i => undefined), r(9, i => 'é日本'.slice(0, i % 4)));
console.log({ list: r(30, i => i), nested: { list: r(10, i => 'item' + i), d: { list: r(10, i => i) } } });
console.log(r(3, i => r(10, j => i * j)), new Map(r(4, i => [i, r(8, j => j)])), new Set(r(12, i => i)));
console.log({ a: 1, b: 'two', c: [3, 4], d: { e: 5, f: { g: 6, h: { i: 7 } } } });
console.log({ aaaaaaaaaaaaaaaaaaaaaa: 1, bbbbbbbbbbbbbbbbbbbbbbbbb: 2, ccccccccccccccc: 3, dddd: 4 });
console.log({ aaaaaaaaaaaaaaaaaaaaaa: 1, bbbbbbbbbbbbbbbbbbbbbbbbb: 2, ccccccccccccccc: 3, dd: 4 });
console.log({ aaaaaaaaaaaaaaaaaaaaaa: 1, bbbbbbbbbbbbbbbbbbbbbbbbb: 2, cccccccccccc: 3, d: 4 });
console.log([{ id: 1, name: 'Alice', tags: ['a', 'b'] }, { id: 2, name: 'Bob', tags: [] }]);
console.log({ users: [{ id: 1, name: 'Alice', address: { city: 'X', geo: { lat: 1, lng: 2 } } }], meta: { total: 1, page: { n: 1 } } });
console.log([[[]]], [[[1]]], [[[[1]]]], {a:{}}, {a:{b:{}}}, {a:{b:{c:{}}}});
console.log([undefined, null], [, ], [, , 1], [1, , 2, , , 3], new Array(5), new Array(200), (() => { const a: any[] = []; a[150] = 1; a[3] = 2; return a; })());
console.log(Object.assign(r(7, i => i), { k: 1, 'a b': 2, [Symbol('s')]: 3 }), Object.assign([], { '-1': 1 }), Object.assign([1], { length2: 2 }));
console.log(['a\nb', "it's", '`${x}`', `a'b"c`, 'a\'b"c`d', '\\', '\u{1F600}', '\u0000\u001f\u007f\u0080', '\ud83d', 'ünï']);
console.log({ 'key with space': 1, valid_id: 2, $dollar: 3, '1a': 4, 12: 5, 'é': 6, '': 7, "it's": 8, __proto__x: 9, ['__proto__']: 10 });
console.log(['x'.repeat(75)], ['x'.repeat(76)], { a: 'x'.repeat(90) }, ['line1\nline2'], { t: 'short\nline' }, { t: 'l'.repeat(50) + '\n' + 'm'.repeat(40) });
console.log([1.0, 0.1, 1e21, 1e-7, -1.5, 123456789, NaN, -Infinity, -0, 0]);
console.log(Object.freeze([1, 2]), Object.freeze({ a: 1 }), Object.create({ inherited: 1 }), new (class extends Object { z = 1 })());
const deep: any = {}; let cur = deep; for (let i = 0; i < 20000; i++) { cur.n = {}; cur = cur.n; }
console.log(deep);
const m: any = new Map(); m.set('self', m);
console.log(m);
const s: any = new Set(); s.add(s); s.add([s]);
console.log(s);
const a: any = [1]; a.push(a, { a });
console.log(a);
const x: any = { y: { z: {} } }; x.y.z.x = x; x.y.z.y = x.y;
console.log(x, [x, x]);
console.log([new Map([[{ k: 1 }, { v: [1, 2, { z: 1 }] }]]), { s: new Set([[1, 2], { q: new Set([1]) }]) }]);
console.log([function () {}, () => {}, class {}, class Foo {}, class Bar extends Array {}, Math.max, Symbol, async () => {}]);
console.log(Object.assign(function fn() {}, { prop: 1 }), Object.assign(class K { static st = 1 }, { more: 2 }), (function () {}).bind(null), (function nm() {}).bind(null));
console.log({ f: Object.assign(() => {}, { a: 1 }), g() {}, async h() {}, *i() {}, ['comp' + 1]() {}, get j() { return 1; } });
console.log([true, 'a', 1, null, undefined, Symbol('a'), Symbol(), Symbol.for('b c')], [[undefined]], [-0], { a: -0 });

