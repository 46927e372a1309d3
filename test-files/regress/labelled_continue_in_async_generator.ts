async function* g(n: number) { outer: for (let i = 0; i < n; i++) { for (let j = 0; j < n; j++) { await null; if (j === 2) continue outer; if (i === 2) break outer; try { if (i === 1 && j === 1) continue outer; yield `${i}${j}`; } finally { yield `f${i}${j}`; } } } yield 'end'; }
const out: string[] = [];
for await (const x of g(4)) out.push(x);
console.log(out.join(' '));
const closures: any[] = [];
async function h() { for (let i = 0; i < 3; i++) { const j = i * 2; await null; closures.push(() => `${i}:${j}`); for await (const k of g(1)) closures.push(() => i + k); } }
await h();
console.log(closures.map((c) => c()).join(' '));
