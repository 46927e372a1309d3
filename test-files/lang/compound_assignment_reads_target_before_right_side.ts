let x = 1;
x += (x = 10, 5);
console.log(x);
const o: any = { v: 1 };
o.v += (o.v = 100, 1);
console.log(o.v);
const log: string[] = [];
const get = (n: string) => (log.push(n), { get p() { log.push('get'); return 1; }, set p(v) { log.push('set ' + v); } } as any);
get('o').p += (log.push('rhs'), 2);
console.log(log.splice(0).join(', '));
get('o')[(log.push('key'), 'p')] *= (log.push('rhs'), 2);
console.log(log.splice(0).join(', '));
let i = 0;
const list = [0, 0, 0];
list[i++] = list[i++] = i++;
console.log(list, i);
let s: any = 'a';
s += s += s += 'b';
console.log(s);
let chained: any, other: any;
chained = other = { n: 1 };
chained.n = chained = { n: 2 } as any;
console.log(other, chained);
try {
  (null as any)[(console.log('key is evaluated'), 'k')] = console.log('value is evaluated');
} catch (e: any) {
  console.log(e.message);
}
