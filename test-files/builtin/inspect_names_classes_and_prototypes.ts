class Foo { a = 1; }
class Bar extends Foo { b = [2]; get acc() { return 1; } static st = 5; }
class Empty {}
console.log(new Foo(), new Bar(), new Empty(), [new Empty(), new Foo()], Bar, Empty);
console.log(new (class {})(), new (class extends Foo {})(), new (class { x = 1; })());
class Tagged { get [Symbol.toStringTag]() { return 'TAG'; } x = 1; }
console.log(new Tagged(), { [Symbol.toStringTag]: 'lit' }, new (class TAG2 { [Symbol.toStringTag] = 'TAG2'; })());
console.log(Object.create(Foo.prototype), Foo.prototype, Bar.prototype, Object.create(new Foo()));
const noCtor = Object.create(Object.create(null));
noCtor.x = 1;
console.log(noCtor, Object.setPrototypeOf({ a: 1 }, null), Object.setPrototypeOf([1, 2], null));
class Custom { [Symbol.for('nodejs.util.inspect.custom')](depth: number, options: any) { return 'custom ' + depth; } }
console.log(new Custom(), [new Custom()], { a: { b: new Custom() } });
console.log({ [Symbol.for('nodejs.util.inspect.custom')]: () => ({ replaced: 1 }) });
function Old(this: any) { this.v = 1; }
console.log(new (Old as any)(), Old, Old.prototype, Object.prototype, Array.prototype, Function.prototype);
const o = new Foo();
o.constructor = 5 as any;
console.log(o, globalThis === globalThis, Math, JSON, Reflect, Symbol.prototype === undefined);
