const o: any = { a: 1, get g() { return this; }, set s(v: any) { (this as any).stored = v; } };
const receiver: any = { r: 1 };
console.log(Reflect.get(o, 'g', receiver) === receiver, Reflect.set(o, 's', 5, receiver), receiver, Reflect.has(o, 'toString'), Reflect.ownKeys({ b: 1, 1: 1, [Symbol.for('s')]: 1, a: 1 }));
console.log(Reflect.set(Object.freeze({ x: 1 }), 'x', 2), Reflect.deleteProperty(Object.freeze({ x: 1 }), 'x'), Reflect.defineProperty(Object.freeze({}), 'x', { value: 1 }), Reflect.defineProperty({}, 'x', { value: 1 }), Reflect.set([], 'length', 5), Reflect.preventExtensions({}), Reflect.isExtensible(Object.freeze({})));
class A { args: any[]; t: any; constructor(...args: any[]) { this.args = args; this.t = new.target; } }
class B { m() { return 'B.m'; } }
const x = Reflect.construct(A, [1, 2], B);
console.log(x instanceof B, x.args, x.t === B, x.m(), Reflect.apply(Math.max, null, [1, 3, 2]), Reflect.getPrototypeOf([]) === Array.prototype, Reflect.setPrototypeOf({}, null), Reflect.setPrototypeOf(Object.freeze({}), {}), Reflect.getOwnPropertyDescriptor(o, 'a'));
const target: any = {};
console.log(Reflect.set(target, 'k', 1, receiver), target, receiver.k, Reflect.set(Object.create({ set z(v: any) { this.got = v; } }), 'z', 1), Reflect.set(1 > 0 ? {} : {}, 'p', 1, 5 as any));
for (const f of [() => Reflect.get(1 as any, 'x'), () => Reflect.construct((() => 1) as any, []), () => Reflect.construct(A, []  as any, (() => 1) as any), () => Reflect.apply(5 as any, null, []), () => Reflect.ownKeys('s' as any), () => Reflect.apply(Math.max, null, undefined as any), () => Reflect.setPrototypeOf({}, 5 as any)]) { try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
console.log(Object.prototype.toString.call(Reflect), Object.keys(Reflect).length, typeof (Reflect as any).construct);
