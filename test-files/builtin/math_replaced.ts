// What a program does to Math, or to the global of that name, is seen at once.
const before = Math.abs(-3);
const original = Math.abs;
Math.abs = (x: number) => x * 10;
console.log(before, Math.abs(-3), original(-3));
delete (Math as any).abs;
try {
  console.log((Math as any).abs(-3));
} catch (e) {
  console.log((e as Error).message);
}
Object.defineProperty(Math, "sqrt", { get: () => (x: number) => x + 0.5 });
for (let i = 0; i < 3; i++) console.log(Math.sqrt(i), Math.floor(i + 0.25));
function floors(n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) {
    if (i === 5) (globalThis as any).Math = { floor: () => 100 };
    sum += Math.floor(i + 0.5);
  }
  return sum;
}
console.log(floors(10));
delete (globalThis as any).Math;
try {
  console.log(Math.floor(1));
} catch (e) {
  console.log((e as Error).message);
}
