function outer(a: number, b: any, ...rest: any[]) {
  function middle(c: number) { function inner(d: number) { b = [b, d]; return a + c + d + rest.length; } return [inner(1), inner(2)]; }
  const r = middle(10);
  a = 100;
  return [r, middle(10), b];
}
console.log(outer(1, 'b', 'x', 'y'));
const adders = [1, 2, 3].map((a) => (b: number) => (c: number) => a + b + c);
console.log(adders.map((f) => f(10)(100)));
function counter() { let c = 0; function inc() { return ++c; } function reset() { c = 0; } return [inc, reset] as const; }
const [inc, reset] = counter();
inc(); inc();
console.log(inc(), reset(), inc());
