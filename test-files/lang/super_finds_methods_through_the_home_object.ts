class A { m() { return 'A.m'; } get g() { return 'A.g ' + (this as any).n; } set g(v: any) { (this as any).stored = 'A set ' + v; } static s() { return 'A.s ' + this.name; } }
class B extends A {
  n = 1;
  m() { return 'B.m>' + super.m(); }
  get g() { return 'B.g>' + super.g; }
  set g(v) { super.g = v + '!'; }
  static s() { return 'B.s>' + super.s(); }
  arrow() { return (() => (() => super.m())())(); }
  computed(k: string) { return (super[k as 'm'] as any)(); }
  assign() { super.m = 'own now' as any; return Object.keys(this).join(); }
}
const b: any = new B();
console.log(b.m(), b.g, (b.g = 5), b.stored, B.s(), b.arrow(), b.computed('m'));
console.log(b.assign(), b.m);
const o: any = { __proto__: { hi() { return 'proto hi ' + this.who; } }, who: 'o', hi() { return 'o>' + super.hi(); } };
const other: any = { who: 'other', hi: o.hi };
console.log(o.hi(), other.hi());
Object.setPrototypeOf(o, { hi() { return 'new proto ' + this.who; } });
console.log(o.hi(), other.hi());
const log: string[] = [];
class D extends A { constructor(x: any) { log.push('before'); const f = () => super(); f(); log.push('after ' + (this instanceof D)); } }
new D(1);
console.log(log.join(' '));
const attempt = (f: () => any) => { try { console.log(f()); } catch (e: any) { console.log(e.name + ': ' + e.message); } };
attempt(() => new (class extends A { constructor() { this.m(); super(); } })());
attempt(() => new (class extends A { constructor() { super(); super(); } })());
attempt(() => new (class extends A { constructor() {} })());
attempt(() => new (class extends A { constructor() { return { replaced: true } as any; } })());
attempt(() => new (class extends A { constructor() { return 5 as any; } })());
attempt(() => (new (class extends A { m() { return (super.toString as any).call([1, 2]); } })()).m());
attempt(() => (new (class extends A { m() { return super['missing' as 'm'](); } })()).m());
