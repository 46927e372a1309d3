const fs: any[] = [];
let n = 0;
while (n < 3) {
  const captured = n++;
  let changing = captured * 10;
  fs.push(() => [captured, changing++]);
}
console.log(fs.map((f) => f()), fs.map((f) => f()));
const gs: any[] = [];
for (let i = 0, j = 10; i < j; i += 3, j -= 2) gs.push(() => `${i}/${j}`);
console.log(gs.map((g) => g()));
const hs: any[] = [];
for (let i = 0; hs.push(() => i), i < 2; hs.push(() => i), i++) hs.push(() => i);
console.log(hs.map((h) => h()));
const ks: any[] = [];
for (const [k, v] of Object.entries({ a: 1, b: 2 })) ks.push(() => k + v);
for (let i = 0; i < 4; i++) {
  if (i === 1) continue;
  ks.push(() => i);
}
do {
  let d = ks.length;
  ks.push(() => d);
} while (ks.length < 7);
console.log(ks.map((k) => k()));
