console.log(new Array(3).fill(0), [1, 2, 3, 4].fill('x', 1, 3), [1, 2, 3].fill(9, -1), [1, 2, 3].fill(9, 5), [1, 2, 3].fill(7, undefined, -1));
const filled = new Array(2).fill([]);
filled[0].push(1);
console.log(filled, filled[0] === filled[1]);
console.log([1, 2, 3, 4, 5].copyWithin(0, 3), [1, 2, 3, 4, 5].copyWithin(1, 0), [1, 2, 3, 4, 5].copyWithin(-2, -4, -2), [1, , 3, 4].copyWithin(0, 1));
console.log(Array.from('h\u{1f600}'), Array.from({ length: 3 }), Array.from({ length: 2, 0: 'a', 1: 'b' }), Array.from(new Set([1, 1, 2])), Array.from(new Map([[1, 2]])), Array.from([1, , 3]));
console.log(Array.from([1, 2, 3], (x, i) => x * i), Array.from({ length: 3 }, function (this: any, _, i) { return this.k + i; }, { k: 10 }), Array.from(5 as any), Array.from({ length: '2' } as any), Array.from({} as any));
for (const bad of [null, undefined] as any[]) { try { Array.from(bad); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
try { Array.from([1], 5 as any); } catch (e: any) { console.log(e.name + ': ' + e.message); }
class Sub extends Array {}
console.log(Sub.from([1, 2]), Sub.of(7), Array.from.call(Object, [1]), Array.isArray([]), Array.isArray({ length: 0 }), Array.isArray(new Sub()), Array.isArray(Array.prototype));
console.log(Object.groupBy([1, 2, 3, 4], (x) => (x % 2 ? 'odd' : 'even')), Map.groupBy([1, 2, 3], (x) => x > 1));
console.log(Array.length, Array.name, Array.prototype.length, [].concat.length, [].push.length, [].splice.length, Array.from.length);
