console.log([{ id: 1, tags: ['a', 'b'], pos: { x: 1.5, y: -2 } }, null, undefined, [[], {}]]);
console.log({ s: 'str', n: 1, b: true, u: undefined, nul: null, f: () => {}, a: [1, 2, 3], o: { k: 'v' } });
console.log('a', ['a'], { a: 'a' }, "it's", ["it's"], [1.0, 2.50], [-1, +1], [true]);
console.log([['x', 1], ['y', 2]], [[1, [2, [3, [4, [5]]]]]], { a: { b: { c: { d: {} } } } });
