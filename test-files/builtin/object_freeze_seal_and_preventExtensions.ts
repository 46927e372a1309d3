const attempt = (f: () => any) => { try { console.log(f()); } catch (e: any) { console.log(e.name + ': ' + e.message); } };
const f: any = Object.freeze({ a: 1, n: { deep: 1 }, get g() { return 1; } });
attempt(() => (f.a = 2));
attempt(() => (f.b = 2));
attempt(() => delete f.a);
attempt(() => (f.g = 2));
f.n.deep = 2;
console.log(f, Object.isFrozen(f), Object.isSealed(f), Object.isExtensible(f), Object.isFrozen(5 as any), Object.isFrozen({}), Object.freeze(5 as any));
const s: any = Object.seal({ a: 1 });
s.a = 2;
attempt(() => (s.b = 1));
attempt(() => delete s.a);
console.log(s, Object.isSealed(s), Object.isFrozen(s), Object.getOwnPropertyDescriptor(s, 'a'));
const p: any = Object.preventExtensions({ a: 1 });
attempt(() => (p.b = 1));
console.log(delete p.a, p, Object.isFrozen(p), Object.isExtensible(p));
attempt(() => Object.setPrototypeOf(p, {}));
const arr: any = Object.freeze([1, 2]);
for (const m of ['push', 'pop', 'shift', 'unshift', 'sort', 'reverse', 'fill']) attempt(() => arr[m](1));
attempt(() => (arr.length = 0));
class C { x = 1; constructor() { Object.freeze(this); } set(v: number) { this.x = v; } }
attempt(() => new C().set(2));
class D extends C { y = 1; }
attempt(() => new D());
