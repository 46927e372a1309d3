console.log([1, [2, [3, [4, [5]]]]].flat(2), [[], [[]], [[[]]]].flat(Infinity), ['a', ['b']].flat(-1), [[1], 'x', [[2]]].flat('1' as any), [1, [2]].flat(NaN));
console.log([1, 2, 3].flatMap((x, i, a) => [x, i, a.length]), ['it is', 'ok'].flatMap((s) => s.split(' ')), [[1], [2]].flatMap((x) => x), [1, 2].flatMap((x) => [[x]]), [5].flatMap(function (this: any) { return this.k; }, { k: ['ctx'] }));
const like = { length: 2, 0: [1], 1: 2 };
console.log(Array.prototype.flat.call(like), [[1, , 3], , [4]].flat());
try { [1].flatMap(null as any); } catch (e: any) { console.log(e.name + ': ' + e.message); }
