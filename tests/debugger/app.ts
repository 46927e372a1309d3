class Counter {
  total = 0;
  add(step: number): number {
    this.total += step;
    return this.total;
  }
}
function outer(n: number): number {
  const counter = new Counter();
  function inner(step: number): number {
    const sum = counter.add(step) + 1;
    return sum;
  }
  return inner(n) + inner(2);
}
const twice = (x: number) => {
  console.log('twice', x);
  return outer(x) * 2;
};
console.log(twice(3));
