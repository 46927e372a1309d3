const log: string[] = [];
class P<T> extends Promise<T> {
  constructor(e: any) { log.push('construct'); super(e); }
  then(a?: any, b?: any): any { log.push('then'); return super.then(a, b); }
}
const p = new P<number>((r: any) => r(1));
const q = p.then((x: number) => x + 1);
console.log(q instanceof P, log.splice(0).join(' '));
console.log(await q, log.splice(0).join(' '));
const c = q.catch(() => 0);
console.log(c instanceof P, log.splice(0).join(' '));
const f = q.finally(() => 0);
console.log(f instanceof P, log.splice(0).join(' '));
await f;
class Plain extends Promise<any> { static get [Symbol.species]() { return Promise; } }
console.log(new Plain((r) => r(1)).then() instanceof Plain, Promise.resolve(p) === (p as any), P.resolve(p) === p, P.resolve(Promise.resolve(1)) instanceof P);
console.log(p, new Plain(() => {}), Promise.reject(3).catch(() => {}) instanceof Promise, Promise.resolve({ a: [1] }));
const rejected = Promise.reject(new RangeError('r'));
rejected.catch(() => {});
console.log(String(rejected), Promise.length, Promise.name, Promise[Symbol.species] === Promise);
