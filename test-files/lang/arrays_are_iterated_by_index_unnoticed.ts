// for-of and patterns over plain arrays: what can change under the iteration, and every way to leave it.
function sum(list: number[]): number {
  let s = 0;
  for (const x of list) s += x;
  return s;
}
console.log(sum([]), sum([1, 2, 3]), sum(Array.from({ length: 1000 }, (_, i) => i)));
console.log(sum(["a", 1] as unknown as number[]), sum([1, , 3] as number[]));

function growing(list: number[]): number[] {
  for (const x of list) if (list.length < 8) list.push(x * 2);
  return list;
}
console.log(growing([1, 3]));
const seen: unknown[] = [];
const shrinking = [1, 2, 3, 4, 5, 6];
for (const x of shrinking) {
  seen.push(x);
  shrinking.pop();
}
const switching: unknown[] = [1, 2, 3, 4, 5];
for (const x of switching) {
  seen.push(x);
  if (x === 2) switching[2] = "two";
  if (x === "two") switching.length = 4;
  if (x === 4) Object.freeze(switching);
}
const holey = [1, , 3];
for (const x of holey) seen.push(x);
const sparse: number[] = [1];
for (const x of sparse) {
  seen.push(x);
  if (sparse.length === 1) sparse[3] = 9;
}
console.log(seen);

function find(list: string[], wanted: string): number {
  let at = 0;
  for (const s of list) {
    if (s === wanted) return at;
    at++;
  }
  return -1;
}
console.log(find(["a", "b", "c"], "b"), find([], "b"));
outer: for (const row of [[1, 2], [3, 4], [5, 6]]) {
  for (const x of row) {
    if (x === 2) continue outer;
    if (x === 5) break outer;
    console.log("visit", x);
  }
}
try {
  for (const x of [1, 2, 3]) if (x === 2) throw new Error("at " + x);
} catch (e) {
  console.log((e as Error).message);
}
const closures: (() => number)[] = [];
for (const x of [10, 20, 30]) closures.push(() => x);
console.log(closures.map((f) => f()));

function* pairs(list: number[]): Generator<number, string, number> {
  let total = 0;
  for (const x of list) total += yield x;
  const [a, b = yield total, ...rest] = list.slice(0, 1);
  return a + ":" + b + ":" + rest.length;
}
const g = pairs([5, 6]);
console.log(g.next(), g.next(10), g.next(20), g.next(7), g.next());
console.log([...pairs([1, 2, 3])], g.return("over"));
async function each(list: Promise<number>[]): Promise<number> {
  let s = 0;
  for (const p of list) s += await p;
  return s;
}
each([Promise.resolve(1), Promise.resolve(2)]).then((s) => console.log("awaited", s));

// Patterns.
function swap([a, b]: [number, number]): [number, number] {
  return [b, a];
}
const [p, q] = swap([1, 2]);
const [first, , third = "none", ...tail] = ["f", "s", undefined, "x", "y"];
const [none, ...empty] = [] as number[];
let m: unknown = 1, n: unknown = 2;
[m, n] = [n, m];
const [[deep], { k }] = [[["very"]], { k: "key" }] as [[string[]], { k: string }];
console.log(p, q, first, third, tail, none, empty, m, n, deep, k);
const source: unknown[] = [1, 2];
const target: unknown[] = [];
[target[0], source[2], target[1]] = source as [unknown, unknown, unknown];
console.log(target, source);
const trimmed: unknown[] = [1, 2, 3];
const [t0 = 0, t1 = ((trimmed.length = 1), "late"), t2 = "gone"] = [trimmed[0], undefined, trimmed[2]];
console.log(t0, t1, t2, trimmed);
const [h0 = "hole", ...h] = [, , 2];
console.log(h0, h);
class Own extends Array<number> {
  *[Symbol.iterator](): ArrayIterator<number> {
    yield 42;
  }
}
console.log(sum(new Own(1, 2)), [...new Own(1, 2)]);
const patched: number[] = [1, 2];
patched[Symbol.iterator] = function* (): ArrayIterator<number> {
  yield 7;
};
const [from] = patched;
console.log(sum(patched), from);
for (const [key, value] of Object.entries({ a: 1, b: 2 })) console.log(key, value);
for (const x of "añ" + String.fromCodePoint(0x1f600)) console.log(x);
for (const x of new Map([[1, 2]])) console.log(x);
for (const x of new Uint8Array([1, 2])) console.log(x);
