function counter() {
  let n = 0;
  return { up: () => ++n, down: () => --n, get: () => n };
}
const a = counter(), b = counter();
a.up(); a.up(); b.down();
console.log(a.get(), b.get());
const chain = [1, 2, 3].map((x) => [10, 20].map((y) => () => x * y)).flat().map((f) => f());
console.log(chain);
let shared = 1;
const read = () => shared;
shared = 2;
const write = (v: number) => { shared = v; };
write(5);
console.log(read(), shared);
function outer(p: any) {
  const inner = () => { p += 1; return () => p * 2; };
  const deep = inner();
  p = 100;
  return [deep(), p];
}
console.log(outer(1));
const fib: (n: number) => number = (n) => (n < 2 ? n : fib(n - 1) + fib(n - 2));
console.log(fib(15));
const compose = (...fs: ((x: number) => number)[]) => (x: number) => fs.reduceRight((v, f) => f(v), x);
console.log(compose((x) => x + 1, (x) => x * 2, (x) => x - 3)(10));
