// Function.prototype.toString of methods, accessors, generators and async methods.
const o = {
  f() {
    return 1;
  },
  get g() {
    return 2;
  },
  async *h(x) {
    yield x;
  },
  ["c" + 1](a) {},
  k: function () {},
  async l() {},
} as any;
console.log([o.f, Object.getOwnPropertyDescriptor(o, "g").get, o.h, o.c1, o.k, o.l].map(String).join("|"));
class A {
  m() {}
  static s() {}
  public static async *t() {}
  get q() {
    return 1;
  }
  async r() {}
  #p() {}
  static u = () => 1;
  p() {
    return String(this.#p);
  }
}
const q = Object.getOwnPropertyDescriptor(A.prototype, "q")!.get;
console.log([A.prototype.m, A.s, A.t, q, A.prototype.r, A.u].map(String).join("|"), new A().p());
