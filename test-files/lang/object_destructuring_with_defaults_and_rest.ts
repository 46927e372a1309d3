const { a, b: { c = 5, ...inner } = {} as any, ...others } = { a: 1, b: { d: 2, e: 3 }, f: 4, 7: 8 } as any;
console.log(a, c, inner, others);
const key = 'dyn';
const { [key]: dyn, [key + '2']: dyn2 = 'def', [`${key}3`]: { length } = 'four' } = { dyn: 1 } as any;
console.log(dyn, dyn2, length);
const { undef = 'u', nul = 'n', zero = 'z' } = { undef: undefined, nul: null, zero: 0 } as any;
console.log(undef, nul, zero);
let p: any, q: any, o: any = {};
({ p, q: o.q, r: o['r'] = 3, ...o.rest } = { p: 1, q: 2, s: 4 } as any);
console.log(p, o);
({ p = 1, q } = { q: 5 } as any);
console.log(p, q);
const log: string[] = [];
const src = { get x() { log.push('x'); return 1; }, get y() { log.push('y'); return 2; }, get z() { log.push('z'); return 3; } };
const { z, ...rest } = src;
console.log(z, rest, log.join(''));
const proto = Object.create({ inherited: 1 }, { own: { value: 2, enumerable: true }, hidden: { value: 3 } });
const { inherited, hidden, ...onlyOwn } = proto;
console.log(inherited, hidden, onlyOwn);
const { length: len, [0]: ch } = 'str' as any;
const { toFixed } = 5 as any;
console.log(len, ch, typeof toFixed);
for (const bad of [null, undefined] as any[]) {
  try { const {} = bad; } catch (e: any) { console.log(e.message); }
  try { const { k } = bad; } catch (e: any) { console.log(e.message); }
  try { (({ k }: any) => k)(bad); } catch (e: any) { console.log(e.message); }
  try { const { a: { b } } = { a: bad } as any; } catch (e: any) { console.log(e.message); }
}
const { f = () => 1, g = class {} } = {} as any;
console.log(f.name, g.name);
