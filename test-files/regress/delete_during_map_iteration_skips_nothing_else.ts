const m = new Map<number, string>();
for (let i = 0; i < 20; i++) m.set(i, 'v' + i);
const seen: number[] = [];
for (const [k] of m) { seen.push(k); m.delete(k); m.delete(k + 3); if (k === 10) m.set(100, 'added'); }
console.log(seen.join(), m.size);
const s = new Set(Array.from({ length: 100 }, (_, i) => i));
let n = 0;
for (const x of s) { n++; if (x % 2 === 0) s.delete(x + 1); if (n < 5) { s.delete(x); s.add(x); } }
console.log(n, s.size);
const it = m.keys();
m.clear();
m.set(7, 'after clear');
console.log(it.next(), it.next(), m.size);
m.set(8, 'x');
console.log(it.next());
