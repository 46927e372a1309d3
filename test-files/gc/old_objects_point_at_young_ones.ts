// zeal: 200
const table: any[] = Array.from({ length: 200 }, () => ({ child: null, history: [] as any[] }));
for (let round = 0; round < 100; round++) {
  for (let i = 0; i < table.length; i++) {
    table[i].child = { round, i, back: table[i] };
    if ((i + round) % 50 === 0) table[i].history.push({ round });
  }
}
let ok = 0, history = 0;
for (let i = 0; i < table.length; i++) { if (table[i].child.round === 99 && table[i].child.back === table[i] && table[i].child.i === i) ok++; history += table[i].history.reduce((s: number, h: any) => s + h.round, 0); }
console.log(ok, history);
