console.log(Symbol.for('a') === Symbol.for('a'), Symbol.keyFor(Symbol.for('a')), Symbol('a').description, Symbol().description, Symbol('').description, Symbol(undefined).description, Symbol(5 as any).toString());
const names = ['asyncIterator', 'hasInstance', 'isConcatSpreadable', 'iterator', 'match', 'matchAll', 'replace', 'search', 'species', 'split', 'toPrimitive', 'toStringTag', 'unscopables'];
for (const n of names) { const s = (Symbol as any)[n]; console.log(n, typeof s, String(s), Symbol.keyFor(s)); }
const s = Symbol('k');
console.log(Object(s).description, Object(s).valueOf() === s, Object(s)[Symbol.toPrimitive]() === s, s.constructor === Symbol, Symbol.prototype.toString.call(s), s.valueOf() === s);
console.log(Object.getOwnPropertyDescriptor(Symbol, 'iterator'), Symbol.length, Symbol.name);
const m = new Map([[s, 1]]), o = { [s]: 's', [Symbol.for('r')]: 'r' };
console.log(m.get(s), o[s], Object.getOwnPropertySymbols(o), s in o, JSON.stringify({ a: s, [s]: 1 }), JSON.stringify([s]));
