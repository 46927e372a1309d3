const a = [1, 2, 3, 4];
console.log(a.reduce((x, y) => x + y), a.reduce((x, y) => x - y), a.reduceRight((x, y) => x - y), a.reduce((x, y) => x + y, '' as any), a.reduceRight((x, y) => x + y, '' as any));
console.log([5].reduce(() => 0), ([] as any[]).reduce(() => 0, 'init'), [, 7, ,].reduce((x: any, y: any) => x + y));
const log: any[] = [];
a.reduce((acc, x, i, arr) => { log.push([acc, x, i, arr === a]); return acc + x; });
console.log(log);
log.length = 0;
a.reduceRight((acc, x, i) => { log.push([acc, x, i]); return acc; }, 'r' as any);
console.log(log);
for (const f of [() => ([] as any[]).reduce((x) => x), () => [, ,].reduceRight((x) => x), () => a.reduce(undefined as any)]) { try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
console.log(a.reduce((acc: any, x) => ({ ...acc, ['k' + x]: x }), {}), [[1, 2], [3]].reduce((x, y) => x.concat(y)));
console.log(a.reduce((acc, _, __, arr) => { arr.length = 2; return acc + 1; }, 0), a);
