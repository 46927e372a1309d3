const show = (n: number) => (Object.is(n, -0) ? '-0' : String(n));
const pairs: [number, number][] = [[5, 3], [-5, 3], [5, -3], [-5, -3], [5.5, 2], [-0, 3], [0, 3], [5, 0], [5, Infinity], [Infinity, 5], [-1, 1], [1e308, 7], [0.3, 0.1], [4, -2], [-4, 2]];
for (const [a, b] of pairs) console.log(a, b, show(a % b), show(a ** b), show(a / b));
console.log(2 ** 10, 2 ** -1, 2 ** 0.5, (-8) ** (1 / 3), NaN ** 0, 1 ** Infinity, (-1) ** Infinity, 0 ** -1, show((-0) ** -1), show((-0) ** -2));
console.log(2 ** 3 ** 2, (2 ** 3) ** 2, -(2 ** 2), 10 ** 308 * 10, 10 ** -323);
let x: any = '3';
x **= 2;
console.log(x, x % '4', (x %= 5), 0.1 + 0.2, 1 / 3, 1e21 + 1, 123456789 * 987654321);
