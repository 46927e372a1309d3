// Loops that fill arrays at their end: element kinds, holes, sharing, results of push, arrays that refuse.
function squares(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out[i] = i * i;
  return out;
}
console.log(squares(0).length, squares(5), squares(100)[99], squares(3000).reduce((a, b) => a + b, 0));

function flags(n: number): boolean[] {
  const out: boolean[] = [];
  for (let i = 0; i < n; i++) out.push(i % 3 === 0);
  for (let i = 0; i < n; i += 4) out[i] = true;
  return out;
}
console.log(flags(10), flags(1000).filter((f) => f).length);

function names(n: number): string[] {
  const out: string[] = [];
  for (let i = 0; i < n; i++) out[i] = "n" + i;
  return out;
}
console.log(names(4), names(500).join("").length);

function rows(n: number): number[][] {
  const out: number[][] = [];
  for (let i = 0; i < n; i++) {
    out[i] = [];
    for (let j = 0; j <= i; j++) out[i].push(i * j);
  }
  return out;
}
console.log(rows(4), rows(90)[89][88]);

// The annotation lies: other kinds arrive in the middle of the loop.
function mixed(n: number, odd: unknown): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) {
    out[i] = i === 3 ? (odd as number) : i;
    out.push(i === 5 ? (odd as number) : -i);
    out.pop();
  }
  return out;
}
console.log(mixed(6, 0.5), mixed(6, "text"), mixed(6, undefined), mixed(6, [1]));

// A gap makes holes; an index that is no index makes a property.
function sparse(step: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < 6; i++) out[i * step] = i;
  return out;
}
console.log(sparse(1), sparse(2), sparse(0.5), sparse(-1), sparse(-0));

// What push returns, and pushing while reading.
function growing(list: number[], limit: number): number {
  let total = 0;
  for (let i = 0; i < list.length && i < limit; i++) total += list.push(list[i] + 1);
  return total;
}
const seed = [1];
console.log(growing(seed, 50), seed.length, seed[50], growing([], 5));
const shared: number[] = [];
const again = shared;
for (let i = 0; i < 5; i++) shared.push(again.push(again.length));
console.log(shared, again === shared);

// Receivers that are predicted to be plain arrays and are not.
class Counted extends Array<number> {
  pushes = 0;
  push(...items: number[]): number {
    this.pushes += items.length;
    return super.push(...items) * 10;
  }
}
function pushAll(target: number[], n: number): number {
  let last = 0;
  for (let i = 0; i < n; i++) last = target.push(i);
  return last;
}
const counted = new Counted();
console.log(pushAll(counted, 3), counted.pushes, counted.length);
const own: number[] = [];
own.push = (...items) => items[0] - 100;
console.log(pushAll(own, 3), own.length);
const named: number[] & { tag?: string } = [];
named.tag = "kept";
console.log(pushAll(named, 3), named);

function attempt(what: string, run: () => void): void {
  try {
    run();
    console.log(what, "done");
  } catch (e) {
    console.log(what, (e as Error).name, (e as Error).message);
  }
}
function put(target: number[], n: number): void {
  for (let i = 0; i < n; i++) target[i] = i + 10;
}
const frozen = Object.freeze([1, 2]) as number[];
attempt("push frozen", () => pushAll(frozen, 3));
attempt("put frozen", () => put(frozen, 3));
const sealed = Object.seal([1, 2]);
attempt("push sealed", () => pushAll(sealed, 3));
attempt("put sealed", () => put(sealed, 3));
const fixed = [1, 2];
Object.defineProperty(fixed, "length", { writable: false });
attempt("push fixed", () => pushAll(fixed, 3));
attempt("put fixed", () => put(fixed, 3));
const closed = Object.preventExtensions([1, 2]);
attempt("put closed", () => put(closed, 3));
attempt("push nothing", () => pushAll(undefined as unknown as number[], 3));
console.log(frozen, sealed, fixed, closed);
// The array changes while the argument is evaluated.
const victim: number[] = [];
for (let i = 0; i < 3; i++) victim.push(i + (victim.length = 0));
console.log(victim);
for (let i = 0; i < 3; i++) victim.push(victim.push(7));
console.log(victim);
const refused: number[] = [1];
attempt("frozen by its argument", () => {
  for (let i = 0; i < 2; i++) refused.push(Object.freeze(refused).length);
});
console.log(refused);

// Old arrays that get young elements.
const kept: { id: number }[] = [];
const byIndex: { id: number }[] = [];
for (let i = 0; i < 3_000; i++) {
  kept.push({ id: i });
  byIndex[i] = { id: -i };
}
let sum = 0;
for (let i = 0; i < kept.length; i += 100) sum += kept[i].id + byIndex[i].id * 2;
console.log(sum);
