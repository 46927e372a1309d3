let n = 0;
const inc = async () => { n++; };
for (let i = 0; i < 2000; i++) await inc();
const nested = async (d: number): Promise<number> => (d ? (await nested(d - 1)) + 1 : 0);
console.log(n, await nested(500), (await Promise.all(Array.from({ length: 1000 }, async (_, i) => { await null; return i; }))).reduce((a, b) => a + b));
let p: Promise<number> = Promise.resolve(0);
for (let i = 0; i < 3000; i++) p = p.then((x) => x + 1);
console.log(await p);
async function* gen() { for (let i = 0; i < 500; i++) yield i; }
let s = 0;
for await (const x of gen()) s += x;
console.log(s);
