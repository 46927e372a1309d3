const n = 5000, sieve = new Uint8Array(n + 1), plain: boolean[] = new Array(n + 1).fill(true);
for (let i = 2; i * i <= n; i++) if (!sieve[i]) for (let j = i * i; j <= n; j += i) sieve[j] = 1;
for (let i = 2; i * i <= n; i++) if (plain[i]) for (let j = i * i; j <= n; j += i) plain[j] = false;
let primes = 0, last = 0, agree = true;
for (let i = 2; i <= n; i++) { if (!sieve[i]) { primes++; last = i; } if (plain[i] !== !sieve[i]) agree = false; }
console.log(primes, last, agree);
const size = 20, a: number[][] = [], b: number[][] = [], c: number[][] = [];
for (let i = 0; i < size; i++) { a.push([]); b.push([]); c.push([]); for (let j = 0; j < size; j++) { a[i].push(i + j * 0.5); b[i].push(i * j); } }
for (let i = 0; i < size; i++) for (let j = 0; j < size; j++) { let s = 0; for (let k = 0; k < size; k++) s += a[i][k] * b[k][j]; c[i][j] = s; }
console.log(c[3][4], c[19][19], c.reduce((s, r) => s + r.reduce((x, y) => x + y), 0));
const mandel = (cr: number, ci: number) => { let x = 0, y = 0, k = 0; while (k < 50 && x * x + y * y <= 4) { const t = x * x - y * y + cr; y = 2 * x * y + ci; x = t; k++; } return k; };
let rows = '';
for (let y = -1; y <= 1; y += 0.25) { for (let x = -2; x <= 0.5; x += 0.1) rows += mandel(x, y) === 50 ? '*' : '.'; rows += '\n'; }
console.log(rows);
const bubble = [5, 2, 9, 1, 5, 6].slice();
for (let i = 0; i < bubble.length; i++) for (let j = 0; j + 1 < bubble.length - i; j++) if (bubble[j] > bubble[j + 1]) { const t = bubble[j]; bubble[j] = bubble[j + 1]; bubble[j + 1] = t; }
console.log(bubble);
