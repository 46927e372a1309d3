let a: any = '5';
console.log(a++, a, ++a, a--, --a, typeof a);
let b: any = 'x';
console.log(b++, b);
let c: any = null, d: any, e: any = true, f: any = [7], g: any = '';
console.log(c++, c, d++, d, e++, e, f++, f, g--, g);
const o: any = { n: '1', get twice() { return this.n * 2; }, set twice(v) { console.log('set', v); this.n = v; } };
console.log(o.n++, o.n, o.twice++, o.n, --o.twice, o.n);
const keys: string[] = [];
const key = (k: string) => (keys.push(k), k);
const p: any = { x: 1 };
console.log(p[key('x')]++, ++p[key('x')], (p[key('y')] ??= 4), p[key('y')]--, p, keys.join(''));
try {
  const k: any = 1;
  const fixed: any = Object.freeze({ n: k });
  fixed.n++;
} catch (e: any) {
  console.log(e.message);
}
try {
  const constant: any = 1;
  // @ts-ignore
  constant++;
} catch (e: any) {
  console.log(e.name + ': ' + e.message);
}
