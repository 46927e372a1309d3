// What a loop checks of arrays and records from outside it: when it has no turn, and when it is not what was predicted.
interface Point { x: number; y: number }
function sum(list: number[], n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) s += list[i];
  return s;
}
console.log(sum([1, 2, 3], 3), sum(undefined as unknown as number[], 0), sum([1, , 3] as number[], 3), sum(["a"] as unknown as number[], 1));
function attempt(run: () => unknown): void {
  try {
    console.log(run());
  } catch (e) {
    console.log((e as Error).message);
  }
}
attempt(() => sum(undefined as unknown as number[], 1));
attempt(() => sum({ 0: 4, 1: 5 } as unknown as number[], 2));
function scale(points: Point[], by: Point, n: number): void {
  for (let i = 0; i < n; i++) {
    const p = points[i];
    for (let k = 0; k < 2; k++) {
      p.x += by.x;
      p.y += by.y;
    }
  }
}
const points: Point[] = [{ x: 1, y: 2 }, { x: 3, y: 4 }];
scale(points, { x: 10, y: 20 }, 2);
console.log(points);
scale(points, points[0], 2);
console.log(points);
scale(points, null as unknown as Point, 0);
attempt(() => scale(points, null as unknown as Point, 1));
const odd = { y: 1, x: "text" } as unknown as Point;
scale(points, odd, 1);
console.log(points);
function product(a: number[], b: Float64Array, out: number[], n: number): number[] {
  for (let i = 0; i < n; i++) {
    let s = 0;
    for (let j = 0; j < n; j++) s += a[i * n + j] * b[j];
    out[i] = s;
  }
  return out;
}
console.log(product([1, 2, 3, 4], new Float64Array([5, 6]), [], 2), product([], new Float64Array(0), [], 0));
console.log(product([1, 2, 3, 4], [5, 6] as unknown as Float64Array, [0, 0], 2));
console.log(product([1, NaN], new Float64Array([NaN, 1]), [], 1), product([1.5, 2], new Float64Array([2]), [], 1));
let changing: number[] = [1, 2, 3];
function rebind(n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) {
    s += changing[i];
    if (i === 1) changing = ["x", "y", "z"] as unknown as number[];
  }
  return s;
}
console.log(rebind(3));
function oneOf(list: number[], other: number[], n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++) {
    if (i % 2 === 0) s += list[i];
    else s += other[i];
  }
  return s;
}
console.log(oneOf([1, 2, 3], [4, 5, 6], 3), oneOf([1], undefined as unknown as number[], 1));
function widen(list: number[], n: number): string {
  let text = "";
  for (let i = 0; i < n; i++) {
    if (i === 1) list[0] = "wide" as unknown as number;
    text += list[0] + ",";
  }
  return text;
}
console.log(widen([1, 2], 3));
const many: number[][] = [[1, 2], [3], []];
let total = 0;
for (let i = 0; i < many.length; i++) for (let j = 0; j < many[i].length; j++) total += many[i][j];
console.log(total);
