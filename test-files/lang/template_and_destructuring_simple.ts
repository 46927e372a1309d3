const { name, tags: [first, ...others], ...rest } = { name: 'n', tags: ['x', 'y', 'z'], size: 3, ok: true };
console.log(`${name}:${first}:${others.length}`, rest);
const swap = ([a, b]: [number, number]): [number, number] => [b, a];
console.log(swap([1, 2]), ((({ a = 1, b = 2 } = {}) => a + b) as any)({ a: 10 }));
