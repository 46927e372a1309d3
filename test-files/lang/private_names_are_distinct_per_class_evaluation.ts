const make = () => class { #x = 1; static test(o: any) { return #x in o; } get() { return this.#x; } };
const A = make(), B = make();
console.log(A.test(new A()), A.test(new B()), B.test(new B()));
try { A.prototype.get.call(new B()); } catch (e: any) { console.log(e.message); }
class Outer { #x = 'outer'; inner() { const self = this; return new (class { #x = 'inner'; both() { return this.#x; } outer() { return 'none'; } })().both() + self.#x; } }
console.log(new Outer().inner());
class Return { constructor(o: any) { return o; } }
class Stamp extends Return { #mark = 'stamped'; static read(o: any) { return #mark in o ? o.#mark : 'no'; } }
const plain = {};
new Stamp(plain);
console.log(Stamp.read(plain), Stamp.read({}), Object.keys(plain));
try { new Stamp(plain); } catch (e: any) { console.log(e.name + ': ' + e.message); }
class Acc { static #v = 1; static get v() { return this.#v; } }
class Sub extends Acc {}
console.log(Acc.v);
try { console.log(Sub.v); } catch (e: any) { console.log(e.name + ': ' + e.message); }
class Order { #a = 1; #b = this.#a + 1; sum = this.#a + this.#b; #f = () => this.sum; call() { return this.#f(); } static #s = 9; static get() { return Order.#s++ + ++Order.#s; } }
console.log(new Order().call(), Order.get(), Order.get());
