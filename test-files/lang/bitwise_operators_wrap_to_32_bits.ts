const values: any[] = [0, -0, 1, -1, 2147483647, 2147483648, 4294967295, 4294967296, 1.9, -1.9, 1e20, NaN, Infinity, '12', null, undefined, [3], 5e9];
for (const v of values) {
  console.log(String(v), v | 0, ~v, v >>> 0, v << 1, v >> 1, v >>> 28, v & 255, v ^ 1);
}
console.log(1 << 31, 1 << 32, 1 << 33, 1 << -1, -1 >>> 31, -1 >> 31, -1 >>> 32, 5 >>> 1.9);
let x: any = '7';
x |= 8;
console.log(x, (x &= 12), (x ^= 5), (x <<= 3), (x >>= 1), (x >>>= 2));
