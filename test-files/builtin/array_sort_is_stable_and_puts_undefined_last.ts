const people = [['b', 2], ['a', 1], ['c', 2], ['d', 1], ['e', 0]] as [string, number][];
console.log(people.sort((x, y) => x[1] - y[1]).map((p) => p[0]).join(''));
console.log([10, 9, 1, 2, 100].sort(), [3, undefined, 1, , null, 'b', 2].sort(), ['B', 'a', 'C'].sort(), [true, false, 'm', -1, NaN, 0].sort());
console.log([3, 1, undefined, 2].sort((a: any, b: any) => b - a), [1, 2, 3].sort(() => 0), [1, 2, 3].sort(undefined), ['\u{1f600}', '\uffff', 'z'].sort().map((s) => s.length));
const a = Array.from({ length: 200 }, (_, i) => ({ key: (i * 7919) % 17, i }));
a.sort((x, y) => x.key - y.key);
console.log(a.every((x, i) => i === 0 || a[i - 1].key < x.key || (a[i - 1].key === x.key && a[i - 1].i < x.i)));
const n = Array.from({ length: 1000 }, (_, i) => (i * 7919) % 1009);
n.sort((x, y) => x - y);
console.log(n.slice(0, 5), n.slice(-3), n.every((x, i) => i === 0 || n[i - 1] <= x));
console.log([2, 1].sort((x, y) => (x > y) as any), [1, 2, 3].sort((x, y) => ({ valueOf: () => y - x }) as any), [5, 1].sort(() => NaN));
for (const bad of [null, 5, {}] as any[]) { try { [1].sort(bad); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
const source = [3, 1, 2];
console.log(source.toSorted(), source, source.toSorted((x, y) => y - x), [, 2, 1].toSorted());
const changing = [3, 2, 1];
changing.sort((x, y) => { changing.length = 0; return x - y; });
console.log(changing);
console.log(Array.prototype.sort.call({ length: 3, 0: 'c', 1: 'a', 2: 'b' }));
