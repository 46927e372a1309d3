const log: number[] = [];
const v = (log.push(1), log.push(2), log.push(3), 'last');
console.log(v, log, void log.push(4), log.length);
const kinds: any[] = [1, 'a', true, undefined, null, {}, [], () => 1, Symbol.iterator, class {}, function* () {}, async () => 1, new Map(), NaN, Math];
console.log(kinds.map((k) => typeof k).join(' '));
// @ts-ignore
console.log(typeof notDeclaredAnywhere, typeof globalThis, typeof typeof 1);
try {
  // @ts-ignore
  notDeclaredAnywhere;
} catch (e: any) {
  console.log(e.name + ': ' + e.message);
}
try {
  // @ts-ignore
  notDeclaredAnywhere = 1;
} catch (e: any) {
  console.log(e.name + ': ' + e.message);
}
for (var i = 0, j = 10; i < j; i += 3, j--);
console.log(i, j);
