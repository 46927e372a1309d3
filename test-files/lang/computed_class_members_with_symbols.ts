const id = Symbol('id'), m = 'dynamic';
class A { [id] = 1; static [id] = 'static'; [m + 1]() { return 'd1'; } get [m]() { return 'getter'; } set [m](v: any) { (this as any).got = v; } *[Symbol.iterator]() { yield* [1, 2]; } [Symbol.toPrimitive](h: string) { return h; } static [Symbol.hasInstance](x: any) { return x === 5; } async ['a' + 'b']() { return 1; } }
const a: any = new A();
a[m] = 9;
console.log(a[id], (A as any)[id], a.dynamic1(), a.dynamic, a.got, [...a], `${a}`, +a, a + '', (5 as any) instanceof A, (a as any) instanceof A, a.ab.name, a[Symbol.iterator].name, a);
