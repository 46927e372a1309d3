// Array.prototype.push is looked up anew by each call, before its argument is evaluated.
const original = Array.prototype.push;
let log = "";
function replace(): number {
  Array.prototype.push = function (this: unknown[], ...items: unknown[]): number {
    log += " pushed " + items[0];
    return original.apply(this, items);
  };
  return -1;
}
function pushes(n: number, at: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out.push(i === at ? replace() : i);
  return out;
}
const untouched = pushes(3, -1);
const replaced = pushes(4, 1);
Array.prototype.push = original;
console.log(untouched, replaced, log);
console.log(pushes(3, -1), log);
