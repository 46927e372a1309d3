const functions: (() => number)[] = [];
for (let i = 0; i < 3; i++) {
  functions.push(() => i++);
}
console.log(functions.map((f) => f()), functions.map((f) => f()));

for (const key in { a: 1, b: 2 }) functions.push(() => key.length);
for (const value of [10, 20]) functions.push(() => value);
console.log(functions.slice(3).map((f) => f()));

// An assignment in the body is seen by the next iteration, through the copied binding.
const seen: string[] = [];
for (let i = 0, get = () => i; i < 3; i++) {
  seen.push(`${i}:${get()}`);
}
console.log(seen.join(' '));
