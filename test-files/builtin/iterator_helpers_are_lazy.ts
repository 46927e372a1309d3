const log: string[] = [];
function* naturals() { try { for (let i = 1; ; i++) { log.push('n' + i); yield i; } } finally { log.push('closed'); } }
console.log(naturals().map((x) => x * 2).filter((x) => x % 3 === 0).take(2).toArray(), log.splice(0).join(' '));
console.log(naturals().drop(2).take(2).toArray(), log.splice(0).join(' '));
console.log(naturals().find((x) => x > 2), naturals().some((x) => x === 1), naturals().every((x) => x < 2), log.splice(0).join(' '));
console.log([1, 2, 3].values().reduce((a, b) => a + b), [1, 2].values().flatMap((x) => [x, x * 10]).toArray(), new Set([1, 2]).values().map((x) => x + 1).toArray());
[5, 6].values().forEach((v, i) => console.log(v, i));
const mapped = naturals().map((x, i) => [x, i]);
console.log(mapped.next(), mapped.return!(), mapped.next(), log.splice(0).join(' '), mapped[Symbol.toStringTag], mapped[Symbol.iterator]() === mapped);
console.log(Iterator.from({ next() { return { done: true, value: 1 }; } } as any).toArray(), Iterator.from([7, 8]).toArray(), Iterator.from('ab').map((c) => c + c).toArray(), naturals() instanceof Iterator);
class Mine extends Iterator<number> { n = 0; next() { return this.n < 3 ? { done: false as const, value: this.n++ } : { done: true as const, value: undefined }; } }
console.log(new Mine().map((x) => x * x).toArray(), [...new Mine().take(2)], new Mine().drop(5).toArray());
for (const f of [() => new (Iterator as any)(), () => naturals().take(-1), () => naturals().take(NaN), () => naturals().map(5 as any), () => ([] as any[]).values().reduce((a) => a), () => [1].values().flatMap((() => 5) as any).toArray(), () => Iterator.from(5 as any)]) { try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
