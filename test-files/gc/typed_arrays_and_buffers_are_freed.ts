// zeal: 20
let sum = 0;
const kept: Uint8Array[] = [];
for (let i = 0; i < 400; i++) { const a = new Uint8Array(20000 + i); a.fill(i & 255); sum += a[a.length - 1]; if (i % 40 === 0) kept.push(a.subarray(10, 20)); }
console.log(sum, kept.map((k) => k[3]).join(' '), kept.every((k) => k.buffer.byteLength >= 20000));
let f = new Float64Array(1000);
for (let r = 0; r < 100; r++) { const g = f.map((x, i) => x + i * r); f = g; }
console.log(f.reduce((a, b) => a + b), new DataView(f.buffer).getFloat64(8, true));
