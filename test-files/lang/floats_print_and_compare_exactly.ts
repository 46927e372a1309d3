let x = 0;
for (let i = 0; i < 10; i++) x += 0.1;
console.log(x, x === 1, 0.1 * 3, 0.1 + 0.7, 1.1 * 1.1, 4.35 * 100, 1.005 * 1000, 9.95, 5e-324 / 2, 2 ** 1023 * 2, 1 / 0, -1 / 0, 0 / 0);
const values = [NaN, Infinity, 0, -0, 1, '1', null, undefined];
console.log(values.map((v: any) => [v < 1, v > 1, v <= 1, v >= 1, v == 1].map(Number).join('')).join(' '));
console.log(NaN === NaN, NaN !== NaN, !(NaN < 1), !(NaN >= 1), [NaN].includes(NaN), Math.max(NaN, 1), Math.min(), isNaN('x' as any), Number('') === 0);
const sum = (...n: number[]) => n.reduce((a, b) => a + b, 0);
console.log(sum(1e308, 1e308, -1e308), sum(0.1, 0.2, 0.3), sum(0.3, 0.2, 0.1), sum(1e16, 1, -1e16), (1e21 + 1).toString().length, 1e21 % 7, 2 ** 53 + 1, -(2 ** 53) - 1);
console.log(0.1 * 0.2, 1 / 3 * 3, 100 * 1.1, 1.15.toFixed(1), 1.25.toFixed(1), (0.1).toString(), 1e-7.toString(), 123e20, 0.00001, 1.0, 100.0, 1e0);
