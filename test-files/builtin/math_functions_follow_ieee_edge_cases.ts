const show = (x: number) => (Object.is(x, -0) ? '-0' : x);
for (const x of [0, -0, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, 2 ** 52 + 0.5, NaN, Infinity, -Infinity, 1e300]) console.log(x, [Math.round(x), Math.floor(x), Math.ceil(x), Math.trunc(x), Math.sign(x), Math.abs(x)].map(show).join(' '));
console.log(Math.max(), Math.min(), Math.max(1, NaN), Math.max(-0, 0), show(Math.min(0, -0)), Math.max('3' as any, 2), Math.max([5] as any), Math.max(...[]), Math.min(1, undefined as any));
console.log(Math.pow(2, 0.5), Math.sqrt(-1), Math.sqrt(2), Math.cbrt(27), Math.cbrt(-8), Math.hypot(), Math.hypot(3, 4), Math.hypot(NaN, Infinity), Math.hypot(1e200, 1e200), Math.fround(5.5), Math.fround(5.05), Math.fround(1e40));
console.log(Math.imul(0xffffffff, 5), Math.imul(2 ** 31, 2), Math.clz32(1), Math.clz32(0), Math.clz32(-1), Math.clz32(0.5), Math.log2(8), Math.log10(1000), Math.log1p(1e-10), Math.expm1(1e-10), Math.log(0), Math.log(-1));
console.log(Math.atan2(0, -0), Math.atan2(-0, 0), Math.atan2(1, 1), Math.asin(2), Math.acos(1), Math.sinh(0), Math.cosh(0), Math.tanh(Infinity), Math.atanh(1), Math.acosh(0.5), show(Math.asinh(-0)));
console.log(Math.PI, Math.E, Math.LN2, Math.LN10, Math.LOG2E, Math.LOG10E, Math.SQRT2, Math.SQRT1_2, Object.prototype.toString.call(Math), typeof Math.random(), Math.random() < 1);
const order: string[] = [];
Math.max({ valueOf() { order.push('a'); return NaN; } } as any, { valueOf() { order.push('b'); return 1; } } as any);
console.log(order, Math.max.length, Math.hypot.length, Math.atan2.length);
try { Math.max(Symbol() as any); } catch (e: any) { console.log(e.message); }
