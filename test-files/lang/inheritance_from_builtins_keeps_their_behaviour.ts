class Stack<T> extends Array<T> { top() { return this[this.length - 1]; } static create(...x: any[]) { return this.of(...x); } }
const s = new Stack<number>();
s.push(1, 2, 3);
console.log(s, s.length, s.top(), s instanceof Array, Array.isArray(s), s.map((x) => x * 2), s.slice(1) instanceof Stack, Stack.create(1, 2));
s.length = 1;
s[5] = 9;
console.log(s, s.length, [...s].length, JSON.stringify(s));
class DefaultMap extends Map { constructor(private_: any) { super(); (this as any).make = private_; } get(k: any) { if (!this.has(k)) this.set(k, (this as any).make(k)); return super.get(k); } }
const m = new DefaultMap((k: any) => [k]);
console.log(m.get('a'), m.size, m);
class HttpError extends Error { status: number; constructor(status: number, m?: string) { super(m); this.status = status; this.name = 'HttpError'; } }
const e = new HttpError(404, 'gone');
console.log(e instanceof Error, e instanceof HttpError, String(e), e.status, Object.keys(e), Object.prototype.toString.call(e), e.stack!.split('\n')[0]);
class Str extends String { shout() { return this.toUpperCase() + '!'; } }
console.log(new Str('hi').shout(), new Str('hi').length, new Str('abc')[1], new Str('q') + 'r', new Str('hey'));
class Num extends Number { double() { return +this * 2; } }
console.log(new Num(4).double(), new Num(4) as any + 1, new Num(5));
class Fn extends Function { constructor() { super(); } }
class Bytes extends Uint8Array { sum() { return this.reduce((a, b) => a + b, 0); } }
console.log(new Bytes([250, 10]).sum(), new Bytes(2), new Bytes([1, 2, 3]).subarray(1));
class P extends Promise<any> { tag = 'mine'; }
console.log(P.resolve(1) instanceof P, P.resolve(1).then(() => 1) instanceof P, new P(() => {}).tag);
class S2 extends Set { add(v: any) { return super.add(String(v)); } }
console.log(new S2([1, '1', 2]), new S2().size);
class Obj extends Object { constructor() { super(); } k = 1; }
console.log(new Obj());
