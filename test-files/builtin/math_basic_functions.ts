console.log(Math.floor(1.7), Math.ceil(1.2), Math.round(2.5), Math.round(-2.5), Math.trunc(-1.7), Math.abs(-3), Math.sign(-7), Math.sqrt(16), Math.cbrt(27), Math.pow(2, 10), Math.max(1, 9, 3), Math.min(4, 2), Math.hypot(3, 4), Math.PI, Math.E);
let s = 0;
for (let i = 0; i < 100; i++) s += Math.sin(i) * Math.cos(i);
console.log(s.toFixed(10), Math.log(Math.E), Math.exp(0), Math.atan2(1, 1), Math.imul(3, 4), Math.clz32(8), Math.fround(0.1));
