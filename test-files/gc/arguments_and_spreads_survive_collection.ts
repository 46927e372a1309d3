// zeal: 100
const f = (...xs: any[]): number => (xs.length ? xs[0].v + f(...xs.slice(1)) : 0);
let total = 0;
for (let i = 0; i < 60; i++) total += f(...Array.from({ length: 20 }, (_, k) => ({ v: i + k })));
function g(this: any): any { return [...arguments].map((a: any) => ({ ...a, seen: true })); }
for (let i = 0; i < 300; i++) total += (g as any)({ i }, { i: i + 1 }).reduce((s: number, x: any) => s + x.i, 0);
const { a, ...rest } = { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } };
const tag = (s: TemplateStringsArray, ...v: any[]) => s.join('') + v.map((x) => x.n).join('');
for (let i = 0; i < 200; i++) total += tag`x${a}y${rest.b}z`.length + [...[{ n: i }]].length;
console.log(total);
