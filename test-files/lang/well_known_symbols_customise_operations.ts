class Temp {
  constructor(public_: number) { (this as any).n = public_; }
  [Symbol.toPrimitive](hint: string) { return hint === 'string' ? `T(${(this as any).n})` : hint === 'number' ? (this as any).n : 'default ' + (this as any).n; }
  get [Symbol.toStringTag]() { return 'Temp'; }
}
const t: any = new Temp(5);
console.log(`${t}`, +t, t + '', t * 2, [t].join(), t == 'default 5', ({ 'T(5)': 'key' } as any)[t]);
console.log(Object.prototype.toString.call(t), String(Object.prototype.toString.call({ [Symbol.toStringTag]: 5 })));
const attempt = (f: () => any) => { try { console.log(f()); } catch (e: any) { console.log(e.name + ': ' + e.message); } };
attempt(() => +({ [Symbol.toPrimitive]: () => ({}) } as any));
attempt(() => +({ [Symbol.toPrimitive]: 5 } as any));
attempt(() => +({ [Symbol.toPrimitive]: undefined, valueOf: () => 3 } as any));
class Stack extends Array { static get [Symbol.species]() { return Array; } }
const st = Stack.from([1, 2, 3]);
console.log(st instanceof Stack, st.map((x) => x) instanceof Stack, st.filter(Boolean).constructor.name);
const spreadable: any = { length: 2, 0: 'a', 1: 'b', [Symbol.isConcatSpreadable]: true };
const closed: any = [7, 8];
closed[Symbol.isConcatSpreadable] = false;
console.log([1].concat(spreadable, 2), ([] as any[]).concat(closed).length);
const range = { from: 1, to: 3, [Symbol.iterator]() { let at = this.from, end = this.to; return { next: () => (at <= end ? { done: false, value: at++ } : { done: true, value: undefined }) }; } };
console.log([...(range as any)], Math.max(...(range as any)), Array.from(range as any, (x: any) => x * 2));
console.log(Object.keys(Array.prototype[Symbol.unscopables as any] as any).includes('flat'));
