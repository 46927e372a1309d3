// The same on Object.prototype, as a value that cannot be written.
function fill(n: number, at: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) {
    if (i === at) Object.defineProperty(Object.prototype, 4, { value: "fixed", writable: false });
    out[i] = i;
  }
  return out;
}
console.log(fill(6, -1));
try {
  console.log(fill(6, 2));
} catch (e) {
  console.log((e as Error).message);
}
const list: number[] = [];
try {
  for (let i = 0; i < 6; i++) list.push(i);
} catch (e) {
  console.log((e as Error).message, list.length);
}
const names: string[] = ["a", "b", "c", "d"];
try {
  for (let i = 0; i < 6; i++) names[i] = "n";
} catch (e) {
  console.log((e as Error).message, names);
}
