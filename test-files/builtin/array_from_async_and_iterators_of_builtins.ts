const names = (o: any) => Object.getOwnPropertyNames(Object.getPrototypeOf(o)).sort().join();
console.log(names([].values()), names(new Map().keys()), names(new Set().values()), names(''[Symbol.iterator]()));
for (const it of [[1].values(), new Map([[1, 2]]).entries(), new Set([1]).keys(), 'a'[Symbol.iterator](), (function* () { yield 1; })()] as any[]) {
  console.log(Object.prototype.toString.call(it), it[Symbol.iterator]() === it, it.next(), it.next(), it.next(), it);
}
try { ([].values() as any).next.call({}); } catch (e: any) { console.log(e.name + ': ' + e.message); }
const arr = [1, 2], it = arr.values();
it.next(); arr.push(3, 4);
console.log([...it], it.next()); arr.push(5); console.log(it.next());
console.log(await Array.fromAsync([1, Promise.resolve(2)]), await Array.fromAsync({ length: 2, 0: 'a' } as any), await Array.fromAsync([1, 2], async (x) => x * 2));
