const show = (x: number) => (Object.is(x, -0) ? '-0' : String(x));
let zero = 0;
console.log(show(-zero), show(0 * -1), show(-0 + 0), show(-0 + -0), show(0 - 0), show(-0 - 0), show(Math.max(-0, 0)), show(-'0'), show(-null!), show(+'-0'), show([-0][0]), show(JSON.parse('-0')), show(-0 | 0), show(~~-0), show(-0 % 1), show(0 / -5), show(Math.ceil(-0.5)), show(parseInt('-0')));
function neg(i: number) { return -i; }
console.log([3, 2, 1, 0].map(neg).map(show).join(' '), 1 / neg(0), new Map([[neg(0), 'k']]).has(0), [neg(0)].indexOf(0), show([...new Set([neg(0)])][0]), show(Math.abs(neg(0))));
let i = 0;
i *= -1;
console.log(show(i), show(i++), show(i), show(Math.min(0, i - 1 ? 0 : -0)));
