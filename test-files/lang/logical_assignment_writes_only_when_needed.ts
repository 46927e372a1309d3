const log: string[] = [];
const o: any = {
  store: { a: 0, b: 1, c: null },
  get a() { log.push('get a'); return this.store.a; }, set a(v) { log.push('set a'); this.store.a = v; },
  get b() { log.push('get b'); return this.store.b; }, set b(v) { log.push('set b'); this.store.b = v; },
  get c() { log.push('get c'); return this.store.c; }, set c(v) { log.push('set c'); this.store.c = v; },
};
console.log((o.a ||= 5), (o.a ||= 6), (o.b &&= 7), (o.b ||= 8), (o.c ??= 9), (o.c ??= 10), (o.a ??= 11));
console.log(log.join(', '));
const frozen: any = Object.freeze({ yes: 1, no: 0, nil: null });
console.log((frozen.yes ||= 2), (frozen.no &&= 2), (frozen.yes ??= 3));
try {
  frozen.nil ??= 1;
} catch (e: any) {
  console.log(e.message);
}
let named: any;
named ??= () => 1;
let other: any = null;
other ||= function () {};
let third: any = 1;
third &&= class {};
console.log(named.name, other.name, third.name);
const key = () => (log.push('key'), 'k');
log.length = 0;
const obj = () => (log.push('obj'), o);
obj()[key()] ??= (log.push('rhs'), 1);
obj()[key()] ??= (log.push('rhs'), 1);
console.log(log.join(' '), o.k);
