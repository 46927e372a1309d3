class Tree<T> { constructor(public_: T, left?: Tree<T>, right?: Tree<T>) { Object.assign(this, { v: public_, left, right }); } *[Symbol.iterator](this: any): any { if (this.left) yield* this.left; yield this.v; if (this.right) yield* this.right; } *reversed(this: any): any { if (this.right) yield* this.right.reversed(); yield this.v; if (this.left) yield* this.left.reversed(); } }
const t: any = new Tree(4, new Tree(2, new Tree(1), new Tree(3)), new Tree(6, new Tree(5)));
console.log([...t], [...t.reversed()], Math.max(...t), new Set(t).size, Array.from(t, (x: any) => x * 2), Object.fromEntries([...t].map((x) => [x, x])));
const [a, , b, ...c] = t;
console.log(a, b, c);
function* zip(...its: any[]): any { const iters = its.map((i) => i[Symbol.iterator]()); for (;;) { const rs = iters.map((i) => i.next()); if (rs.some((r) => r.done)) return; yield rs.map((r) => r.value); } }
console.log([...zip(t, 'abc', [true, false, null])]);
const lazy = { *[Symbol.iterator]() { console.log('started'); yield 1; console.log('resumed'); yield 2; console.log('ended'); } };
for (const x of lazy) { console.log(x); if (x === 2) break; }
