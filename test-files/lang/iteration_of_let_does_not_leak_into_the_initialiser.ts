const fs: (() => number)[] = [];
for (let i = 0, f = () => i; i < 3; i++) {
  fs.push(f, () => i);
}
console.log(fs.map((f) => f()));
let outer = 'outer';
for (const outer of ['inner']) console.log(outer);
console.log(outer);
for (let x of [x2()]) console.log(x);
function x2() {
  return outer + '!';
}
for (let i = 0; i < 1; i++) {
  let i = 'shadow';
  console.log(i);
}
try {
  for (const i = 0; i < 2; ) {
    // @ts-ignore
    i++;
  }
} catch (e: any) {
  console.log(e.message);
}
