// The guard of one argument fails while others were not looked at yet.
function total(a: number, b: number, c: number, d = 5): string {
  let s = "";
  for (let i = 0; i < 2; i++) s += a + b + "," + c + "," + d + ";";
  return s;
}
console.log(total(1, 2, 3), total("a" as unknown as number, 2, 3), total(1, "b" as unknown as number, 3, 4));
console.log(total(undefined as unknown as number, 2, 3, undefined), total(1, 2, {} as unknown as number));
