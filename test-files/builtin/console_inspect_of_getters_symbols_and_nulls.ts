const o: any = { get a() { throw new Error('not called'); }, set b(v: any) {}, get c() { return 1; }, set c(v) {}, [Symbol('k')]: { [Symbol('n')]: 1 }, 'with-dash': 1, _ok$1: 2, 12: 3, '1a': 4, 'ünï': 5, 'a b': { 'c"d': "e'f" } };
console.log(o);
console.log({ f: function () {}, g: function named() {}, h: class {}, i: class extends Object {}, j: Symbol('desc'), k: null, l: undefined, m: -0, n: NaN });
console.log([function () {}, () => {}, class A {}, Symbol(), null, undefined, -0], Object.assign(() => {}, { x: 1 }), Object.assign(function nm() {}, { y: { z: [1] } }));
