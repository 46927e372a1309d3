const xs = [0.1, 0.5, 1, 2, 3.7, 10, 100.25, 1e-5, 1e5, -0.7, -3];
for (const x of xs) console.log(x, Math.sin(x), Math.cos(x), Math.tan(x), Math.exp(x), Math.log(Math.abs(x)), Math.atan(x), Math.sinh(x / 10), Math.tanh(x));
console.log(Math.sin(1e22), Math.cos(1e10), Math.tan(1.5707963267948966), Math.exp(709), Math.exp(-745), Math.pow(1.1, 100), 1.1 ** 0.3, Math.pow(-2, 3), 10 ** -5);
console.log(Math.asin(0.3), Math.acos(0.3), Math.log2(3), Math.log10(2), Math.log1p(0.3), Math.expm1(0.3), Math.cbrt(2), Math.asinh(0.3), Math.acosh(1.3), Math.atanh(0.3), Math.hypot(1, 2, 3), Math.cosh(1.3));
