function f(this: any, ...args: any[]) { return [this, ...args]; }
console.log(f.call(1, 2, 3), f.apply('t', [1, 2]), f.apply(null, { length: 2, 0: 'a', 1: 'b' } as any), f.call(), f.apply(undefined), f.apply(null, null as any));
const b = f.bind('bound', 1);
console.log(b(2), b.call('ignored', 3), b.bind('again', 9)(10), b.name, b.length, (function (a: any, c: any, d: any) {}).bind(null, 1).length);
for (const bad of [5, 'abc', true] as any[]) { try { f.apply(null, bad); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
try { Function.prototype.call.call(5 as any); } catch (e: any) { console.log(e.name + ': ' + e.message); }
class P { x: any; y: any; constructor(x: any, y: any) { this.x = x; this.y = y; } sum() { return this.x + this.y; } }
const BP: any = P.bind(null, 1);
console.log(new BP(2), new BP(3) instanceof P, BP.prototype, BP.name);
const sum = new P(3, 4).sum.bind({ x: 10, y: 20 });
console.log(sum(), Math.max.apply(null, [1, 5, 2]), [].concat.apply([1], [[2], [3]] as any), Array.prototype.slice.call('abc', 1));
console.log(Function.prototype(), Function.prototype.length, typeof Function.prototype, f instanceof Function, Function[Symbol.hasInstance as any] !== null, Object.getPrototypeOf(async () => {}) !== Function.prototype);
const uncurry = Function.prototype.call.bind(Array.prototype.map) as any;
console.log(uncurry([1, 2], (x: number) => x * 10), [1, 2].map(Function.prototype.call, Number));
