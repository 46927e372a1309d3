function many(a: any, b: any, c: any, d: any, e: any, f: any, g: any, h: any, i: any, j: any, k: any, l: any) { return [a, b, c, d, e, f, g, h, i, j, k, l, arguments.length].join(); }
console.log(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), (many as any)(1), (many as any)(...Array(20).keys()));
const sum = (...n: number[]) => n.reduce((a, b) => a + b, 0);
console.log(sum(...Array.from({ length: 5000 }, (_, i) => i)), Math.max(...Array.from({ length: 5000 }, (_, i) => i)), String.fromCharCode(...Array.from({ length: 300 }, (_, i) => 65 + (i % 26))).length);
const big = (n: number) => { let a = n, b = a + 1, c = b + 1, d = c + 1, e = d + 1, f = e + 1, g = f + 1, h = g + 1, i = h + 1, j = i + 1, k = j + 1, l = k + 1, m = l + 1, o = m + 1, p = o + 1; const all = () => a + b + c + d + e + f + g + h + i + j + k + l + m + o + p; a = 100; p += 1; return all(); };
console.log(big(1), big(0.5));
