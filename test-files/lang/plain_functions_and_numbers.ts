function square(x: number): number {
  return x * x;
}
function sumTo(n: number): number {
  let total = 0;
  for (let i = 1; i <= n; i++) total += square(i);
  return total;
}
console.log(sumTo(10), sumTo(1000), square(1.5), square(-3));
