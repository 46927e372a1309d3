// Recursion through accessors, conversions, iteration, construction ends in a RangeError, and so does a call in tail position.
// zeal: 1000
function attempt(name: string, run: () => unknown): void {
  try {
    run();
    console.log(name, 'returned');
  } catch (e: any) {
    console.log(name, e instanceof RangeError, e.message);
  }
}

const odd: any = {
  get getter() { return odd.getter; },
  set setter(v) { odd.setter = v; },
  toString() { return String(odd); },
};
const number = { valueOf(): number { return +(number as any); } };
const primitive = { [Symbol.toPrimitive](): string { return `${primitive as any}`; } };
const iterable = { [Symbol.iterator](): any { return [...(iterable as any)]; } };
class Instance { static [Symbol.hasInstance](v: unknown): boolean { return v instanceof Instance; } }
attempt('getter', () => odd.getter);
attempt('Reflect.get', () => { const o: any = { get x() { return Reflect.get(o, 'x'); } }; return o.x; });
attempt('setter', () => { odd.setter = 1; });
attempt('toString', () => String(odd));
attempt('join', () => { const a: any[] = []; a.push({ toString: () => a.slice().join() }); return a.join(); });
attempt('valueOf', () => +(number as any));
attempt('toPrimitive', () => `${primitive as any}`);
attempt('iterator', () => [...(iterable as any)]);
attempt('hasInstance', () => ({}) instanceof Instance);
attempt('species', () => {
  class List extends Array { static get [Symbol.species](): any { return new List(1).map((x: any) => x); } }
  return new List(1).map((x: any) => x);
});
attempt('class', () => { class Node { next = new Node(); } return new Node(); });
attempt('derived', () => { class Base { constructor() { new Derived(); } } class Derived extends Base {} return new Derived(); });
function* nest(): Generator<number> { yield* nest(); }
attempt('yield*', () => [...nest()]);
const tail = (n: number): number => tail(n + 1);
attempt('tail', () => tail(0));
const even = (n: number): boolean => odd_one(n + 1), odd_one = (n: number): boolean => even(n + 1);
attempt('mutual', () => even(0));
attempt('sum', () => { const sum = (n: number): number => 1 + sum(n + 1); return sum(0); });
console.log('still running');
