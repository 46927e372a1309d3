const mixin = (B: any) => class extends B { mixed() { return 'mixed ' + super.name_(); } };
class Base { name_() { return 'base'; } }
class C extends mixin(mixin(Base)) {}
console.log((new C() as any).mixed(), Object.getPrototypeOf(C.prototype) !== Base.prototype);
class N extends (null as any) { static s() { return 'static on null heritage'; } }
console.log(N.s(), Object.getPrototypeOf(N.prototype), Object.getPrototypeOf(N) === Function.prototype);
const attempt = (f: () => any) => { try { console.log(f()); } catch (e: any) { console.log(e.name + ': ' + e.message); } };
attempt(() => new (N as any)());
attempt(() => class extends (5 as any) {});
attempt(() => class extends (undefined as any) {});
attempt(() => class extends ((() => 1) as any) {});
attempt(() => class extends (Object.assign(function () {}.bind(null), { prototype: 5 }) as any) {});
attempt(() => (C as any)());
attempt(() => (class Named {} as any).call({}));
function Old(this: any, v: any) { this.v = v; }
Old.prototype.get = function () { return 'old ' + this.v; };
class Modern extends (Old as any) { get() { return 'modern ' + super.get(); } }
console.log((new Modern(3) as any).get(), new Modern(1));
const classes = [1, 2].map((n) => class { static n = n; get() { return n; } });
console.log(classes.map((K) => new K().get() + K.n));
class Chain extends (class Inner { static create() { return new this(); } who() { return this.constructor.name; } }) {}
console.log(Chain.create().who());
