const o = { a: 1, b: 2 };
console.log(Object.keys(o), Object.values(o), Object.entries(o), Object.assign({}, o, { c: 3 }), Object.fromEntries([['x', 1]]), Object.freeze(o) === o, Object.isFrozen(o), Object.getOwnPropertyNames(o), Object.create(null), Object.is(NaN, NaN));
