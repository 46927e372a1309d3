const out: any[] = [];
let i = 0;
do { if (i === 1) continue; out.push(i); } while (++i < 3);
for (;;) { if (i++ > 5) break; }
for (let a = 0, b = 10; ; a++, b--) { if (a > b) { out.push(`${a}/${b}`); break; } }
for (i = 0; i < 3; ) out.push(i++);
while (i-- > 0) if (i === 1) continue; else out.push('w' + i);
for (var k in { a: 1 }) out.push(k);
for (const [x, y = 'd'] of [[1, 2], [3]]) out.push(x, y);
for (const { p, ...r } of [{ p: 1, q: 2 }]) out.push(p, r);
for (let n = 3, next = () => n--; next() > 0; ) out.push('n' + n);
const f = () => { for (const x of [1, 2, 3]) { for (let j = 0; ; j++) { if (j === x) return [x, j]; if (j > 5) break; } } };
out.push(f());
if (0) ; else out.push('else');
if (1) if (0) out.push('never'); else out.push('dangling else');
{ ; ; }
console.log(out);
const gcd = (a: number, b: number) => { while (b) [a, b] = [b, a % b]; return a; };
console.log(gcd(48, 18), (() => { let n = 0; l: do { n++; if (n < 5) continue l; break l; } while (true); return n; })());
