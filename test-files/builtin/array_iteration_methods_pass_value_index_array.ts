const a = [10, 20, 30];
const args: any[] = [];
a.forEach(function (this: any, ...x: any[]) { args.push([x[0], x[1], x[2] === a, this]); }, 'self');
console.log(args);
console.log(a.map((x, i) => x + i), a.filter((x) => x > 10), a.some((x) => x > 25), a.every((x) => x > 5), a.find((x) => x > 15), a.findIndex((x) => x > 15), a.findLast((x) => x < 25), a.findLastIndex((x) => x > 100));
console.log([].every(() => false), [].some(() => true), [].find(() => true), [].map(() => 1), [1, 2, 3].flatMap((x) => [x, [x]]), [1, 2].flatMap((x) => x as any));
const seen: any[] = [];
const holes = [1, , 3];
holes.forEach((v, i) => seen.push(i));
console.log(seen, holes.map((x) => 1), holes.filter(() => true), holes.find((x) => x === undefined), holes.findIndex((x) => x === undefined), holes.every((x) => x! > 0), holes.some((x) => x === undefined));
const grow = [1, 2, 3], visited: any[] = [];
grow.forEach((x) => { visited.push(x); if (grow.length < 6) grow.push(x * 10); });
console.log(visited, grow);
const shrink = [1, 2, 3, 4], v2: any[] = [];
shrink.forEach((x) => { v2.push(x); shrink.pop(); });
console.log(v2, shrink);
for (const bad of [undefined, null, {}, 'f']) { try { a.map(bad as any); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
console.log(Array.prototype.map.call('abc', (c: any) => c + c), Array.prototype.filter.call({ length: 3, 0: 1, 2: 3 }, () => true));
