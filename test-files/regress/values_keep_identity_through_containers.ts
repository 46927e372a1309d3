const o = {}, f = () => 1, s = Symbol(), a: any[] = [];
const all = [o, f, s, a, NaN, -0, 'str', null, undefined];
const m = new Map(all.map((x, i) => [x, i])), set = new Set(all);
console.log(all.every((x, i) => m.get(x) === i), set.size, [...set].every((x, i) => Object.is(x, all[i]) || x === 0), all.indexOf(o), all.includes(NaN), all.indexOf(NaN));
const boxed = { o, list: [o, [o]], get g() { return o; }, m: new Map([[o, o]]) };
console.log(boxed.o === boxed.list[0], (boxed.list[1] as any)[0] === o, boxed.g === o, boxed.m.get(o) === o, [o].concat([o])[1] === o, [...[o]][0] === o, { ...{ o } }.o === o, Object.values({ o })[0] === o, (({ o: p }) => p)({ o }) === o, ((...r: any[]) => r[0])(o) === o, (await o) === o, [o].map((x) => x)[0] === o, [o].sort()[0] === o, Array.from([o])[0] === o);
