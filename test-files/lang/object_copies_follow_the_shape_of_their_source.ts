// Spread and rest of objects, many times over the same shapes, and what differs without differing in shape.
interface Point { x: number; y: number; label?: string }
function moved(p: Point, dx: number): Point {
  return { ...p, x: p.x + dx, label: "moved" };
}
function without({ x, ...rest }: Point): object {
  return rest;
}
const p: Point = { x: 1, y: 2 };
for (let i = 0; i < 3; i++) console.log(moved(p, i), without(p), without(moved(p, i)), p);
const wide = { a: 1, b: 2, c: 3, d: 4, e: 5 };
for (let i = 0; i < 3; i++) console.log({ ...wide }, { ...wide, a: "A", f: 6 }, (({ a, b, ...r }) => r)(wide));
const indexed: any = { x: 1, y: 2 };
for (let i = 0; i < 3; i++) {
  console.log({ ...indexed });
  indexed[i] = "element";
}
const grown: any = { x: 1, y: 2 };
for (let i = 0; i < 3; i++) {
  const copy: any = { ...grown };
  copy.x = "text";
  copy.z = i;
  console.log(copy, grown, { ...copy });
  grown.x += 0.5;
}
const texts = { x: "a", y: "b" };
for (let i = 0; i < 2; i++) console.log({ ...texts }, { ...p }, { ...texts });
const hidden = Object.defineProperty({ x: 1, y: 2 }, "y", { enumerable: false });
const readonly = Object.freeze({ x: 1, y: 2 });
for (let i = 0; i < 2; i++) {
  console.log({ ...hidden }, Object.getOwnPropertyDescriptors({ ...readonly }));
  const own: any = { ...readonly };
  own.x = 7;
  console.log(own);
}
const getter = { get x() { return "got"; }, y: 1 };
const symbol = Symbol("s");
const keyed = { [symbol]: 1, y: 2 };
for (let i = 0; i < 2; i++) console.log({ ...getter }, { ...keyed }, (({ y, ...r }) => r)(keyed));
for (let i = 0; i < 3; i++) {
  const { ["x" + (i % 2 ? "" : "y")]: taken, ...others } = { x: 1, xy: 2, z: 3 } as any;
  console.log(taken, others);
}
const target: any = { first: 0, ...p, ...null, ...undefined, ..."hi", ...[9] };
console.log(target, { ...5, ...true });
class Pixel { x = 1; y = 2; #secret = 3; get secret() { return this.#secret; } }
for (let i = 0; i < 2; i++) console.log({ ...new Pixel() }, Object.getPrototypeOf({ ...new Pixel() }) === Object.prototype);
Object.defineProperty(Object.prototype, "y", { set() { throw new Error("not a store"); }, configurable: true });
console.log(Object.keys({ ...p }), Object.keys(moved(p, 5)));
delete (Object.prototype as any).y;

// Spread in calls.
function list(...args: unknown[]): string {
  return args.length + ":" + args.join();
}
const values: unknown[] = [1, 2];
for (let i = 0; i < 3; i++) {
  console.log(list(...values), list(...[]), list(...new Set(values)), list(...values, i));
  values.push(...values);
}
console.log(list(...Array.from({ length: 20 }, (_, i) => i)), list(...[1, , 3]), Math.max(...[3, 1, 2]));
function changes(a: number, b: number, c: number): string {
  shared.length = 0;
  for (let i = 0; i < 100; i++) shared.push(-i);
  return [a, b, c].join();
}
const shared = [1, 2, 3];
console.log(changes(...(shared as [number, number, number])), shared.length);
try {
  list(...(undefined as unknown as unknown[]));
} catch (e) {
  console.log((e as Error).message);
}
