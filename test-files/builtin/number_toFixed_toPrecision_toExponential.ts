const v = [0, -0, 1.005, 1.45, -1.5, 2.5, 123.456, 0.000001234, 1e21, 1e-10, 999.999, NaN, Infinity, 0.5, 1.255, 10.235, 1234567.891];
for (const x of v) console.log(x, x.toFixed(), x.toFixed(2), x.toFixed(5), x.toPrecision(), x.toPrecision(1), x.toPrecision(3), x.toPrecision(10), x.toExponential(), x.toExponential(0), x.toExponential(4));
console.log((0.1).toFixed(20), (0.1).toFixed(50), (1e20).toFixed(2), (2 ** 70).toFixed(0), (123.456).toPrecision(30), (1.1).toExponential(20), (5e-324).toPrecision(5), (-1.5).toFixed(0), (-0.0000001).toFixed(2));
for (const f of [() => (1).toFixed(101), () => (1).toFixed(-1), () => (1).toPrecision(0), () => (1).toPrecision(101), () => (1).toExponential(-1), () => NaN.toFixed(101), () => NaN.toPrecision(0), () => Number.prototype.toFixed.call('1')]) {
  try { console.log(f()); } catch (e: any) { console.log(e.name + ': ' + e.message); }
}
