// Custom inspection methods, tags, names of constructors, and every kind of object.
const custom = Symbol.for('nodejs.util.inspect.custom');
class Money { constructor(n: number) { this.n = n; } n: number; [custom](depth: number, opts: any, inspect: any) { return `Money<${inspect(this.n, opts)}>`; } }
console.log(new Money(5), [new Money(1), { m: new Money(2) }], new Map([[new Money(1), new Money(2)]]));
class Box { v: any; constructor(v: any) { this.v = v; } [custom](depth: number, opts: any, inspect: any) { if (depth < 0) return '[Box]';
const o = Object.assign({}, opts, { depth: opts.depth === null ? null : opts.depth - 1 }); return 'Box< ' + inspect(this.v, o) + ' >'; } }
console.log(new Box({ a: { b: { c: { d: 1 } } } }), { x: new Box([1, new Box(2)]) }, [[[new Box(1)]]], [[[[new Box(1)]]]]);
class Multi { [custom]() { return 'line1\nline2'; } }
console.log({ a: new Multi(), b: [new Multi()] });
class Obj { [custom]() { return { replaced: true }; } }
console.log(new Obj(), [new Obj()]);
class Self { x = 1; [custom]() { return this; } }
console.log(new Self());
class Opts { [custom](d: any, o: any) { return JSON.stringify([d, Object.keys(o), o.stylize('q', 'string'), typeof o.stylize, o.breakLength, o.compact]); } }
console.log(new Opts());
console.log({ inspect() { return 'no'; } }, Money.prototype, class { static [custom]() { return 'static!'; } });
console.dir(new Money(5));
console.log('%O %o', new Money(1), new Money(2));
console.log('%s', new Money(3));
try { console.log({ [custom]() { throw new Error('inside'); } }); } catch (e: any) { console.log('caught', e.message); }
const thrower = { get [Symbol.toStringTag]() { throw new Error('x'); } };
console.log(thrower);
class Tagged { get [Symbol.toStringTag]() { return 'Tagged'; } }
console.log(new Tagged(), [new Tagged()], class extends Tagged { a = 1 }, new (class Sub extends Tagged { a = 1 })());
class G { static name2 = 1; static m() {} static #p = 1; }
console.log(G, { G });
class N { static name = 'Other' }
console.log(N, new N());
console.log(Object.create({ constructor: { name: 'Fake' } }), Object.create({ constructor: function Named() {} }), { constructor: 'x' }, { constructor: class Q {} });
function Old(this: any) { this.a = 1; } Old.prototype.m = function () {};
console.log(new (Old as any)(), Old.prototype, Object.create(Old.prototype));
const anon = new (class { a = 1 })();
console.log(anon, new (class extends Map {})(), new (class extends Array {})(2));
console.log([new Set([[1, 2]]).entries(), new Map([['a', { b: 1 }]]).values(), new Map([['a', { b: { c: {} } }]]).entries(), [1, 2].entries(), 'ab'[Symbol.iterator]()]);
const it = new Map([[1, 2], [3, 4], [5, 6]]).entries(); it.next();
console.log(it); it.next(); it.next(); it.next();
console.log(it);
const si = new Set([1]).values(); [...si];
console.log(si);
console.log(new Map(Array.from({ length: 120 }, (_, i) => [i, i])), new Set(Array.from({ length: 105 }, (_, i) => i)));
console.log(new Int16Array(120), new Float32Array([1.5, -0, NaN]), new Uint8ClampedArray(0), Object.assign(new Uint8Array(2), { x: 1 }), new ArrayBuffer(0), new ArrayBuffer(60), [new ArrayBuffer(1)], new DataView(new ArrayBuffer(4), 1, 2));
console.log(Object.assign(new ArrayBuffer(2), { p: 1 }), { d: new DataView(new ArrayBuffer(1)) }, [[[new Uint8Array(1), new ArrayBuffer(1), new Map(), new Map([[1, 1]]), new Set([1])]]]);
console.log(Object.assign(new Number(1), { a: 1 }), Object.assign(new String('hi'), { a: 1 }), new (class MyStr extends String {})('q'), [new Boolean(true)], Object.setPrototypeOf(new Number(3), null));
console.log(Object.setPrototypeOf([1], null), Object.setPrototypeOf(new Map([[1, 2]]), null), Object.setPrototypeOf(new Set([1]), null), Object.setPrototypeOf(function f() {}, null), Object.setPrototypeOf(class Foo {}, null), Object.setPrototypeOf(new Uint8Array(1), null), Object.setPrototypeOf(Promise.resolve(1), null));
console.log(Object.setPrototypeOf(new ArrayBuffer(1), null), Object.setPrototypeOf(new WeakMap(), null), Object.setPrototypeOf(new WeakSet(), null), Object.create(null, { [Symbol.toStringTag]: { value: 'T' } }));
console.log(new WeakRef({}), Symbol('desc'), Symbol.iterator, Object(Symbol('b')), [Symbol()]);
console.log(Promise.resolve([1, 2, { a: { b: { c: 1 } } }]), [Promise.resolve('x')], { p: new Promise(() => {}) }, Object.assign(Promise.resolve(1), { extra: 1 }));
const rej = Promise.reject(3); rej.catch(() => {});
console.log(rej);
const rej2 = Promise.reject({ e: 1 }); rej2.catch(() => {});
console.log([rej2]);
console.log((function () { return arguments; })(), (function (...a: any[]) { return arguments; } as any)(1, 'a'), [(function () { return arguments; } as any)(1)]);
console.log(Object.defineProperty({}, 'hidden', { value: 1 }), Object.defineProperty({ a: 1 }, 'acc', { get() { return 1; }, enumerable: true }), Object.defineProperty([1, 2], 1, { get() { return 7; }, enumerable: true }), Object.defineProperty([1, 2, 3], 1, { value: 5, enumerable: false }));
console.dir({ a: 1, s: Symbol('x'), arr: [1, 2, 3], f() {}, m: new Map([[1, { a: [1] }]]) }, { showHidden: true });
console.dir(class A { static x = 1; m() {} }, { showHidden: true });
console.dir(new Error('hid').message, { showHidden: true });
console.log('%o', [1, { a: [2] }]);
console.log('%o', function foo(a: any, b: any) {});
console.log('%o', new Map([[1, 2]]));
console.log('%o', 'str', 5);
console.log('%O', { a: { b: { c: { d: {} } } } });
console.log('%o', { a: { b: { c: { d: { e: { f: 1 } } } } } });
console.log('%s|%s|%s|%s|%s', {}, { a: { b: 1 } }, [], [1, [2]], () => 1, Object.create(null));
console.log('%s %s', new Error('msg').name, Object.assign(Object.create({ toString() { return 'inherited'; } }), {}));
console.log('%s', { [Symbol.toPrimitive]() { return 'prim'; } }, '%s', 'tail');
console.log('%i %i %i', 1.9, '0x10', -5.5, 'x');
console.log('%f %f', '1e3', 'abc');
console.log('%d', '', '%d');
console.log('%d %d', null, undefined, true);
console.log('%j %j %j', undefined, () => 1, { toJSON() { return 'J'; } });
console.log('%', '%z', 1);
console.log('a%', 1);
console.log('%s %S', 'a', 'b');
console.log(5, '%s', 'x');
console.log('%c%s', 'css', 'txt');
