const deep = { l1: { l2: { l3: { l4: 'hidden' } } }, a1: [[[['hidden']]]], m1: { m2: { m3: new Map([[1, 2]]) } } };
console.log(deep);
console.log([[[[1]]]], [[[{}]]], [[[[]]]], { a: { b: { c: [] } } }, { a: { b: { c: {} } } });
class P { q = { r: { s: { t: 1 } } }; }
console.log(new P(), [new P()], { p: { p: { p: new P() } } });
console.log({ a: { b: { f() {}, e: null, g: class X {}, d: new Set([1]), u: new Uint8Array(2), p: Promise.resolve(1) } } });
console.log({ a: { b: { c: { [Symbol.toStringTag]: 'Tag' }, n: Object.assign(Object.create(null), { x: 1 }) } } });
const bigString = 'word '.repeat(30);
console.log({ a: { bigString } });
console.log('x'.repeat(100) + '\n' + 'y'.repeat(5), ['x'.repeat(120)], { multi: 'line one\nline two\nline three that is rather long so that it breaks over lines' });
console.log([bigString.slice(0, 40), bigString.slice(0, 50)]);
