class A { static count = 0; static list = [1]; static inc() { return ++this.count; } static who() { return this.name; } }
class B extends A {}
class C extends A { static count = 100; static inc() { return super.inc() + 1000; } }
console.log(A.inc(), B.inc(), C.inc(), A.count, B.count, C.count, Object.keys(B), B.list === A.list, B.who(), C.who());
B.list.push(2);
console.log(A.list, Object.hasOwn(B, 'count'), A.inc.call({ count: 5 } as any), Object.getOwnPropertyNames(C).includes('list'));
class D { static ['comp' + 1] = 'c'; static 5 = 'five'; static 'quo te' = 'q'; static async m() {} static *g() { yield this.name; } static { this.extra = 'from block'; } static extra: string; }
console.log((D as any).comp1, (D as any)[5], D['quo te'], [...D.g()], D.extra);
