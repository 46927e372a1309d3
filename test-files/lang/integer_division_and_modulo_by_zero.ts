const f = (a: number, b: number) => [a / b, a % b, (a / b) | 0, Math.floor(a / b), Math.trunc(a / b), (a % b) | 0];
console.log(f(7, 2), f(-7, 2), f(7, -2), f(7, 0), f(-7, 0), f(0, 0), f(2147483648, -1), f(-2147483648, -1), f(1e15, 7), f(5.5, 1.5));
let h = 17;
for (let i = 0; i < 20; i++) h = (h * 37 + i) % 1000;
console.log(h, (-2147483648 / -1) | 0, -2147483648 % -1, 4294967296 % 10, (2 ** 40) % 1000);
