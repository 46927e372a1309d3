// Array.prototype gets a prototype with a setter for an index.
function fill(n: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out[i] = i;
  for (let i = 0; i < n; i++) out.push(i);
  return out;
}
function own(list: number[]): string {
  let text = "";
  for (let i = 0; i < 12; i++) if (Object.hasOwn(list, i)) text += i + ",";
  return text + list.length;
}
const before = own(fill(2));
let seen = "";
Object.setPrototypeOf(Array.prototype, {
  __proto__: Object.prototype,
  set 3(value: number) {
    seen += " " + value;
  },
});
const after = own(fill(3)) + own(fill(4)) + seen;
Object.setPrototypeOf(Array.prototype, Object.prototype);
console.log(before);
console.log(after);
console.log(own(fill(3)));
