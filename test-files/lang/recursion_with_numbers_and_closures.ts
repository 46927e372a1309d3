const fib = (n: number): number => (n < 2 ? n : fib(n - 1) + fib(n - 2));
const ack = (m: number, n: number): number => (m === 0 ? n + 1 : n === 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)));
const hanoi = (n: number, a: string, b: string, c: string): number => (n === 0 ? 0 : hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a));
const gcd = (a: number, b: number): number => (b ? gcd(b, a % b) : a);
console.log(fib(20), ack(2, 3), hanoi(10, 'a', 'b', 'c'), gcd(1071, 462), gcd(1.5, 0.5));
const perms = (s: string): string[] => (s.length < 2 ? [s] : [...s].flatMap((c, i) => perms(s.slice(0, i) + s.slice(i + 1)).map((p) => c + p)));
console.log(perms('abcd').length, perms('abc').join());
function queens(n: number, row = 0, cols = 0, d1 = 0, d2 = 0): number { if (row === n) return 1; let count = 0; for (let c = 0; c < n; c++) { const b = 1 << c, x = 1 << (row + c), y = 1 << (row - c + n); if (cols & b || d1 & x || d2 & y) continue; count += queens(n, row + 1, cols | b, d1 | x, d2 | y); } return count; }
console.log(queens(6), queens(8));
const Y = (f: any) => ((x: any) => x(x))((x: any) => f((v: any) => x(x)(v)));
console.log(Y((self: any) => (n: number) => (n ? n * self(n - 1) : 1))(10));
const memo = new Map<number, number>();
const collatz = (n: number): number => { if (n === 1) return 0; const c = memo.get(n); if (c !== undefined) return c; const r = 1 + collatz(n % 2 ? 3 * n + 1 : n / 2); memo.set(n, r); return r; };
let best = 0;
for (let i = 1; i < 3000; i++) if (collatz(i) > collatz(best || 1)) best = i;
console.log(best, collatz(best), memo.size);
function even(n: any): any { return n == 0 ? true : odd(n - 1); }
function odd(n: any): any { return n == 0 ? false : even(n - 1); }
console.log(even(100), even('7'), odd('3'));
