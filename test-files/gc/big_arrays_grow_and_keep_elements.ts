// zeal: 657
const boxed: any[] = [], numbers: number[] = [], nested: any[][] = [];
for (let i = 0; i < 40000; i++) { boxed.push({ i }); numbers.push(i * 0.5); if (i % 100 === 0) nested.push(new Array(50).fill(i)); }
let a = 0, b = 0, c = 0;
for (let i = 0; i < boxed.length; i++) { a = (a + boxed[i].i) % 65521; b += numbers[i]; }
for (const row of nested) for (const x of row) c += x;
console.log(a, b, c);
boxed.length = 10;
for (let i = 0; i < 1000; i++) boxed.unshift({ i: -i });
boxed.splice(500, 300);
console.log(boxed.length, boxed[0].i, boxed[699].i, boxed[boxed.length - 1].i, boxed.reduce((s, x) => s + x.i, 0));
const matrix = Array.from({ length: 60 }, (_, i) => Array.from({ length: 60 }, (_, j) => ({ v: i * j })));
console.log(matrix.flat().reduce((s, x) => s + x.v, 0));
