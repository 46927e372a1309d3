// charCodeAt over every form of string, with every kind of index, and after it was replaced.
function codes(text: string): number[] {
  const out: number[] = [];
  for (let i = 0; i < text.length; i++) out.push(text.charCodeAt(i));
  return out;
}
console.log(codes(""), codes("abc"), codes("añÿ"), codes("a€😀"));
let rope = "";
for (let i = 0; i < 40; i++) rope += i;
console.log(codes(rope).length, codes(rope.slice(3, 33)), codes(("x".repeat(30) + "€" + "y".repeat(30)).slice(28, 34)));
function at(text: string, position: unknown): number {
  let last = 0;
  for (let i = 0; i < 2; i++) last = text.charCodeAt(position as number);
  return last;
}
console.log(at("abc", 1.9), at("abc", -0), at("abc", -1), at("abc", 3), at("abc", NaN), at("abc", "2"), at("abc", undefined));
console.log(at("abc", { valueOf: () => 1 }), at("abc", 2 ** 32 + 1), at("abc", 2 ** 31), at("", 0));
function hash(text: string): number {
  let h = 0;
  for (let i = 0; i < text.length; i++) h = (h * 31 + text.charCodeAt(i)) | 0;
  return h;
}
console.log(hash("hello world"), hash("h€llo"));
function attempt(run: () => number): void {
  try {
    console.log(run());
  } catch (e) {
    console.log((e as Error).message);
  }
}
attempt(() => at(undefined as unknown as string, 0));
attempt(() => at(5 as unknown as string, 0));
attempt(() => at(new String("obj") as unknown as string, 0));
attempt(() => at({ charCodeAt: (i: number) => i * 2 } as unknown as string, 21));
attempt(() => at("abc", { valueOf() { throw new Error("no number"); } }));
const original = String.prototype.charCodeAt;
function replaceAfter(text: string, n: number): number {
  let s = 0;
  for (let i = 0; i < n; i++)
    s += text.charCodeAt(i === 1 ? ((String.prototype.charCodeAt = () => 1000), 0) : 0);
  return s;
}
console.log(replaceAfter("abc", 4), codes("ab"));
String.prototype.charCodeAt = original;
console.log(codes("ab"));
