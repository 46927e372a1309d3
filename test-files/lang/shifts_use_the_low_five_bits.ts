for (const s of [0, 1, 31, 32, 33, -1, 1.9, NaN, '3', 2 ** 32 + 2] as any[]) console.log(String(s), 1 << s, -8 >> s, -8 >>> s, 0x80000000 >> s);
let x = 1;
for (let i = 0; i < 40; i++) x = (x << 1) | (x >>> 31);
console.log(x, (x << 3) >>> 0, x >>> 0 === x, -1 >>> 0, (-1 >>> 0) + 1, 1 << 31 >>> 31, 0xffffffff | 0, 0xffffffff & 0xffff, 5 & -2, 5 | -2, 5 ^ -2, ~5, ~~5.9, ~-1);
