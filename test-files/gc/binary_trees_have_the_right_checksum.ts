// zeal: 342
class Tree { left: Tree | null; right: Tree | null; constructor(l: Tree | null, r: Tree | null) { this.left = l; this.right = r; } check(): number { return this.left ? 1 + this.left.check() + this.right!.check() : 1; } }
const make = (d: number): Tree => (d === 0 ? new Tree(null, null) : new Tree(make(d - 1), make(d - 1)));
const long = make(12);
for (let d = 4; d <= 10; d += 2) {
  let sum = 0;
  const times = 1 << (11 - d);
  for (let i = 0; i < times; i++) sum += make(d).check();
  console.log(d, times, sum);
}
console.log(long.check());
