console.log(Number.MAX_SAFE_INTEGER + 2, Number.MIN_SAFE_INTEGER - 2, Number.MAX_VALUE * 1.0000001, Number.MIN_VALUE / 2, Number.EPSILON > 0, 2 ** 31 - 1 + 1, -(2 ** 31) - 1, 2 ** 32 - 1 + 1, 4294967295 | 0, 1e15 + 0.5, 1e16 + 0.5, 123456789.123456789);
for (const n of [2 ** 30, 2 ** 31, 2 ** 32, 2 ** 52, 2 ** 53]) console.log(n, n + 1, n - 0.5, n | 0, n >>> 0, n % 1000, n * n, Math.sqrt(n), Number.isSafeInteger(n));
try { Object.defineProperty(Number, 'MAX_VALUE', { value: 1 }); } catch (e: any) { console.log(e.message); }
