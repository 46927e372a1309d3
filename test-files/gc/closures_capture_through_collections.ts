// zeal: 300
const makers: (() => number)[] = [];
for (let i = 0; i < 5000; i++) { let n = i; const box = { n }; makers.push(() => (n += 1) + box.n++); }
let sum = 0;
for (let round = 0; round < 4; round++) for (const f of makers) sum = (sum + f()) % 1000003;
console.log(sum);
const chain = (n: number): ((x: number) => number) => (n === 0 ? (x) => x : ((g) => (x: number) => g(x) + 1)(chain(n - 1)));
console.log(chain(500)(0));
const counters = Array.from({ length: 100 }, () => { let c = 0; const o = { inc: () => { c += 1; return o; }, get: () => c }; return o; });
for (let i = 0; i < 10000; i++) counters[i % 100].inc().inc();
console.log(counters.reduce((s, c) => s + c.get(), 0));
