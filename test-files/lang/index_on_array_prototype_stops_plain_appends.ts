// A setter for an index on Array.prototype, installed while loops fill arrays. What is printed is text:
// the console's own arrays would meet the setter too.
let seen = "";
let installed = false;
function install(): void {
  if (installed) return;
  installed = true;
  for (let index = 7; index < 9; index++)
    Object.defineProperty(Array.prototype, index, {
      set(value) {
        seen += " " + index + ":" + value + ":" + this.length;
      },
      get: () => -1,
      configurable: true,
    });
}
function own(list: unknown[]): string {
  let text = "";
  for (let i = 0; i < 12; i++) if (Object.hasOwn(list, i)) text += i + ",";
  return text + list.length;
}
function fill(from: number, to: number, at: number): number[] {
  const out: number[] = [];
  for (let i = from; i < to; i++) {
    if (i === at) install();
    out[i] = i;
    out.push(i);
    out.pop();
  }
  return out;
}
function flags(n: number): boolean[] {
  const out: boolean[] = [];
  for (let i = 0; i < n; i++) out.push(true);
  return out;
}
function rewrite(list: string[]): void {
  for (let i = 0; i < 9; i++) list[i] = "x" + list[i];
}
const before = own(fill(0, 6, -1)) + own(flags(9));
const made = own(fill(0, 10, 5)) + seen;
seen = "";
const pushed = own(flags(10)) + seen;
seen = "";
const holes: string[] = new Array(9);
rewrite(holes);
const written = own(holes) + seen;
delete (Array.prototype as any)[7];
delete (Array.prototype as any)[8];
console.log(before);
console.log(made);
console.log(pushed);
console.log(written);
console.log(own(flags(9)), Array.prototype.length);
