const a = new Set([1, 2, 3, NaN, -0]), b = new Set([3, 4, NaN, 0]);
console.log(a, a.has(0), a.has(NaN), a.add(1) === a, a.size, a.delete(9), [...a.entries()][0], a.keys === a.values);
console.log(a.union(b), a.intersection(b), a.difference(b), a.symmetricDifference(b), b.intersection(a));
console.log(new Set([1]).isSubsetOf(a), a.isSupersetOf(new Set([1, 2])), a.isDisjointFrom(new Set([9])), new Set().isSubsetOf(new Set()), a.isSubsetOf(b));
const setLike = { size: 2, has: (x: any) => x === 1, keys: () => [1, 7][Symbol.iterator]() };
console.log(a.union(setLike as any), a.intersection(setLike as any), a.difference(setLike as any), a.union(new Map([['k', 'v']]) as any));
for (const bad of [[1], 5, { size: NaN, has() {}, keys() {} }, { size: 1 }, { size: -1, has() {}, keys() {} }, { size: 1, has() {}, keys: 5 }] as any[]) { try { console.log(a.union(bad)); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
const seen: any[] = [], s = new Set([1, 2, 3]);
for (const x of s) { seen.push(x); s.delete(x); if (x < 6) s.add(x + 3); }
console.log(seen, s, new Set('hello'), [...new Set([3, 1, 3])], new Set([[1], [1]]).size);
s.add(1).forEach((v, k, set) => console.log(v, k, set === s));
s.clear();
console.log(s.size, s, Set.length, new Set(undefined).size, Object.prototype.toString.call(s));
class Tracking extends Set<any> { union(o: any): any { return 'overridden'; } }
console.log(new Tracking([1]).union(new Set()), new Tracking([1]).intersection(new Set([1])) instanceof Tracking);
