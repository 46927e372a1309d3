// Somebody gives the iterators of arrays a `return` method while one is on the way.
const ArrayIteratorPrototype = Object.getPrototypeOf([][Symbol.iterator]());
let log = "";
function first(list: number[], at: number): number {
  for (const x of list) {
    if (x === at)
      ArrayIteratorPrototype.return = function () {
        log += " closed, then " + this.next().value;
        return {};
      };
    if (x === 2) return x;
  }
  return -1;
}
console.log(first([1, 2, 3], -1) + log);
console.log(first([1, 2, 3], 1) + log);
log = "";
const [a] = [5, 6];
console.log(a + log);
log = "";
try {
  for (const x of [8, 9]) throw x;
} catch (e) {
  console.log(e + log);
}
delete ArrayIteratorPrototype.return;
log = "";
const [b] = [5, 6];
console.log(b + log);
