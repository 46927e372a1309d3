const n = [0, -0, 1, -1, 0.1, 0.2 + 0.1, 1 / 3, 100, 1e21, 1e20, 123456789012345680000, 1e-6, 1e-7, 1.5e-10, 5e-324, 1.7976931348623157e308, 2 ** 53, 2 ** 53 + 2, 0.000001, 1234.5678, 4.35, 0.1 * 3, 1e300 * 10, 123e-20, 2 ** -1074, 4.9e-324, 1.0000000000000002, 9007199254740993, 0xffffffff, 1e5, 12345678.9, -1e-7, 5e-7];
for (const x of n) console.log(String(x), x + '', `${x}`, x.toString() === String(x));
console.log((255).toString(16), (255).toString(2), (-255).toString(36), (0.5).toString(2), (0.1).toString(3), (1e21).toString(7), (123.456).toString(36), NaN.toString(2), (2 ** 53).toString(32), (-0).toString(2), (0.000001).toString(16), (1 / 3).toString(2));
for (const r of [1, 37, 0, NaN]) { try { (1).toString(r); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
console.log(1..toString(), 1.0.toFixed(), (5).toString(undefined), 0x1f.toString(10), 1_000_000, 0b11, 0o17, .5, 5.);
