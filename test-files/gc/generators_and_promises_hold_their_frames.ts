// zeal: 300
function* numbers(n: number): Generator<{ v: number }> { const base = { offset: n }; for (let i = 0; i < n; i++) { const box = { v: i + base.offset }; yield box; base.offset = box.v - i; } }
const live = Array.from({ length: 200 }, (_, i) => numbers(i));
let sum = 0;
for (let round = 0; round < 50; round++) for (const g of live) { const r = g.next(); if (!r.done) sum += r.value.v; }
console.log(sum);
const work = async (n: number): Promise<any> => { const local = { n, list: [n] }; for (let i = 0; i < 5; i++) { await null; local.list.push(i); } return local; };
const results = await Promise.all(Array.from({ length: 500 }, (_, i) => work(i)));
console.log(results.every((r, i) => r.n === i && r.list.length === 6), results.reduce((s, r) => s + r.list[0], 0));
async function* stream(n: number) { for (let i = 0; i < n; i++) { await null; yield { i, pad: new Array(5).fill(i) }; } }
let total = 0;
for await (const x of stream(1000)) total += x.i + x.pad[4];
console.log(total);
