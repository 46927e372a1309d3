const compose = (f: any) => (g: any) => (x: any) => f(g(x)), inc = (x: number) => x + 1, dbl = (x: number) => x * 2;
console.log(compose(inc)(dbl)(5), ((a: any) => (b: any) => ({ a, b }))(1)(2), (() => ({}))(), (() => [])(), (() => (1, 2))(), (async () => ({ a: 1 }))() instanceof Promise);
const obj = { f: (x: any) => ({ x }), g: async (x: any) => x, h: (x = (1, 2)) => x, i: ({ a }: any) => a, j: ([a]: any) => a, k: (...a: any) => a };
console.log(obj.f(1), obj.h(), obj.i({ a: 3 }), obj.j([4]), obj.k(5, 6));
for (let i = 0, j = 10, r: any[] = []; i <= j; i += 3, j -= 3, r.push([i, j])) if (i + 3 > j - 3) console.log(r);
const x = ((a, b) => a in b)('k' as any, { k: 1 }), y = (a: any) => a ? (b: any) => b : (c: any) => -c;
console.log(x, y(1)(2), y(0)(2), ((a: any, b: any) => a + b)(...([1, 2] as [any, any])));
