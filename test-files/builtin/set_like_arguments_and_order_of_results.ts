const a = new Set([5, 1, 3]), b = new Set([3, 5, 9]);
console.log([...a.union(b)], [...a.intersection(b)], [...b.intersection(a)], [...a.difference(b)], [...a.symmetricDifference(b)], [...new Set([1, 2, 3, 4, 5]).intersection(b)]);
const log: string[] = [];
const traced: any = { get size() { log.push('size'); return 2; }, get has() { log.push('get has'); return (x: any) => { log.push('has ' + x); return x === 1; }; }, get keys() { log.push('get keys'); return () => { log.push('keys'); return [1, 2][Symbol.iterator](); }; } };
console.log(a.isSubsetOf(traced), log.splice(0).join(', '));
console.log(a.union(traced), log.splice(0).join(', '));
console.log(a.intersection(traced), log.splice(0).join(', '));
console.log(a.isSupersetOf(traced), a.isDisjointFrom(traced), log.splice(0).join(', '));
