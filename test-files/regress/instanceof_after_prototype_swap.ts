class A {}
const a = new A();
console.log(a instanceof A);
const old = A.prototype;
function F(this: any) {}
const f = new (F as any)();
F.prototype = { swapped: true };
console.log(f instanceof F, new (F as any)() instanceof F, new (F as any)().swapped, Object.getPrototypeOf(f).swapped);
Object.setPrototypeOf(a, { m: () => 'new proto' });
console.log(a instanceof A, (a as any).m(), old === A.prototype);
class B extends A {}
Object.setPrototypeOf(B, class Other { static s() { return 'other static'; } });
Object.setPrototypeOf(B.prototype, { p: 'other proto' });
console.log((B as any).s(), (new B() as any).p, new B() instanceof A);
