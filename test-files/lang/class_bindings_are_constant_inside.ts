class A { static rename() { try { (A as any) = null; } catch (e: any) { return e.name + ': ' + e.message; } } }
const Saved = A;
console.log(A.rename());
// @ts-ignore
A = 5;
console.log(A, Saved.rename());
const E = class Inner { static self() { return Inner.name + typeof Inner; } };
console.log(E.self(), E.name);
// @ts-ignore
console.log(typeof Inner);
const { value, writable, enumerable } = Object.getOwnPropertyDescriptor(Saved, 'prototype')!;
console.log(typeof value, writable, enumerable, Object.getOwnPropertyNames(Saved), typeof Saved);
class M { a() {} static b() {} get c() { return 1; } ['d' + 1]() {} *e() {} async f() {} 'g h'() {} 7() {} }
console.log(Object.keys(M.prototype), Object.getOwnPropertyNames(M.prototype), Object.getOwnPropertyNames(M));
console.log(Object.getOwnPropertyDescriptor(M.prototype, 'a'), M.prototype.constructor === M, String(typeof M.prototype.e().next));
class Dup { m() { return 1; } m() { return 2; } static x = 1; static x = 2; }
console.log(new Dup().m(), Dup.x);
class Getter { static get name() { return 'own name'; } static get length() { return 5; } }
console.log(Getter.name, Getter.length, class { static name = 'field'; }.name);
