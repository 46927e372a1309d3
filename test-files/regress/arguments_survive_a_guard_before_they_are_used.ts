// A guard on the first parameter leaves before the others, with their defaults, are looked at.
function sum(from: number, to: number = from + 2, step: number = 1, label = "sum"): string {
  let total = 0;
  for (let i = from; i <= to; i += step) total += i;
  return label + ":" + total;
}
console.log(sum(1), sum(1, 4), sum(1, 4, 2), sum(1, 9, 3, "odd"));
console.log(sum("2" as unknown as number, 4), sum("2" as unknown as number, 4, 1, "text"));
