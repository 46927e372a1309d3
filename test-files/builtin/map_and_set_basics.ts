const m = new Map<string, number>([['a', 1]]);
m.set('b', 2).set('a', 3);
console.log(m.get('a'), m.has('z'), m.size, m.delete('b'), [...m], [...m.keys()], m);
for (const [k, v] of m) console.log(k, v);
const s = new Set([1, 2, 2, 3]);
s.add(4).delete(1);
console.log(s.size, s.has(2), [...s], s);
s.forEach((v) => console.log(v));
