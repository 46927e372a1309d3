function F(this: any) { return new.target === undefined ? 'called' : void (this.t = new.target.name); }
console.log((F as any)(), new (F as any)().t, Reflect.construct(F, [], class Other {}));
class Base { kind: string; constructor() { this.kind = new.target.name; if (new.target === Base) this.kind += ' directly'; } }
class Sub extends Base {}
console.log(new Base().kind, new Sub().kind, Reflect.construct(Base, [], Sub) instanceof Sub);
class Abstract { constructor() { if (new.target === Abstract) throw new TypeError('abstract'); } }
try { new Abstract(); } catch (e: any) { console.log(e.message); }
console.log(new (class Concrete extends Abstract {})());
function G(this: any) { const arrow = () => new.target; return { v: arrow() === G }; }
console.log(new (G as any)(), (G as any)());
const bound = (F as any).bind({});
console.log(new bound().t, new bound() instanceof (F as any));
const o = { m() { return new.target; } };
console.log(o.m());
try { new (o.m as any)(); } catch (e: any) { console.log(e.message); }
try { new ((() => 1) as any)(); } catch (e: any) { console.log(e.message); }
function H(this: any) { this.x = 1; return { y: 2 }; }
function I(this: any) { this.x = 1; return 5; }
console.log(new (H as any)(), new (I as any)());
