// zeal: 200
let caught = 0, size = 0;
const build = (n: number): any => { const big = new Array(20).fill({ n }); if (n % 3 === 0) throw Object.assign(new Error('n' + n), { big }); return big; };
for (let i = 0; i < 3000; i++) { try { size += build(i).length; } catch (e: any) { caught += e.big[19].n === i ? 1 : 0; size -= e.message.length; } finally { size++; } }
console.log(caught, size);
const recurse = (n: number, acc: any[]): any[] => { if (n === 0) throw acc; return recurse(n - 1, [...acc.slice(-3), { n }]); };
for (let i = 0; i < 30; i++) { try { recurse(60, []); } catch (a: any) { if (i === 29) console.log(a.map((x: any) => x.n)); } }
