class Base { protected v = 0; log: string[] = []; get value() { this.log.push('get'); return this.v; } set value(n) { this.log.push('set' + n); this.v = n; } }
class Mid extends Base { get value() { return super.value + 100; } set value(n) { super.value = n * 2; } }
class Leaf extends Mid {}
const l = new Leaf();
for (let i = 0; i < 3; i++) l.value += i;
console.log(l.value, l.log.join(' '), Object.keys(l));
l.value++;
--l.value;
l.value ||= 5;
l.value &&= 6;
l.value ??= 7;
[l.value] = [8];
({ a: l.value } = { a: 9 });
for (l.value of [10, 11]) ;
console.log(l.value, l.log.slice(-5).join(' '));
class OnlySetter extends Base { set value(n: any) { this.v = n; } }
const s = new OnlySetter();
s.value = 5;
console.log(s.value, (s as any).v);
