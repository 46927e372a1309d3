function f(this: any) {
  return this;
}
const o = { f, arrow: () => typeof this, nested() { return (() => this === o)(); } };
console.log(f(), o.f() === o, (o.f)() === o, (0, o.f)(), o.arrow(), o.nested());
const { f: g } = o;
console.log(g(), f.call(5), typeof f.call(5), f.apply(null), f.call('s'), f.bind(1).call(2));
class C {
  m() {
    return this;
  }
  field = () => this;
  static s() {
    return this;
  }
}
const c = new C();
const { m, field } = c;
console.log(m(), field() === c, C.s() === C, (0, C.s)());
console.log([1].map(function (this: any) { return this; }), [1].map(function (this: any) { return this; }, 'ctx'));
console.log(typeof this, (() => this)());
const callbacks = { list: [1, 2], factor: 3, run() { return this.list.map((x) => x * this.factor); } };
console.log(callbacks.run());
try {
  (function (this: any) { return this.x; })();
} catch (e: any) {
  console.log(e.message);
}
