const a = new Int16Array([5, 1, 4, 1, 3]);
console.log(a.map((x) => x * 2), a.filter((x) => x > 1), a.reduce((x, y) => x + y), a.indexOf(1), a.lastIndexOf(1), a.includes(3), a.join('-'), a.find((x) => x > 3), a.findLastIndex((x) => x === 1), a.some((x) => x > 4), a.every((x) => x > 0), a.at(-1));
console.log(a.slice(1, 3), a.toSorted(), a.toReversed(), a.with(0, 9), a.sort(), a.reverse(), a.fill(7, 1, 3), a.copyWithin(0, 3), [...a.entries()].length, [...a.keys()].join());
console.log(new Float64Array([3, NaN, -0, 0, -1]).sort(), new Uint8Array([10, 9, 1]).sort(), new Int8Array([3, 1, 2]).sort((x, y) => y - x), a instanceof Object.getPrototypeOf(Int16Array), String(a), JSON.stringify(a));
const seen: any[] = [];
a.forEach((v, i, t) => seen.push([v, i, t === a]));
for (const x of a) seen.push(x);
console.log(seen.length, Object.entries(new Uint8Array([7, 8])), Array.from(a).length, [].concat(a as any).length, Array.isArray(a));
console.log(new Float32Array([1.1, 2.2]).map((x) => x), new Uint8ClampedArray([1, 2]).map(() => 300), Array.prototype.map.call(a, (x: any) => 'v' + x));
try { a.map(5 as any); } catch (e: any) { console.log(e.name + ': ' + e.message); }
try { a.with(10, 1); } catch (e: any) { console.log(e.name + ': ' + e.message); }
