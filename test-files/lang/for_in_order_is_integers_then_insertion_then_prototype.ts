const proto: any = { p1: 1, shared: 1, 7: 1 };
const o: any = Object.create(proto, { hidden: { value: 1, enumerable: false }, shadowed: { value: 1, enumerable: true } });
o.z = 1; o[10] = 1; o.a = 1; o[2] = 1; o.shared = 2; o['01'] = 1; o[-1] = 1; o[4294967295] = 1; o[4294967294] = 1;
o[Symbol('s')] = 1;
proto.hidden = 1;
const keys: string[] = [];
for (const k in o) keys.push(k);
console.log(keys.join(' '));
const seen: string[] = [];
const m: any = { a: 1, b: 2, c: 3 };
for (const k in m) {
  seen.push(k);
  if (k === 'a') { delete m.b; m.d = 4; }
}
console.log(seen.join(' '));
for (const k in null as any) console.log('never', k);
for (const k in undefined as any) console.log('never', k);
let str = '';
for (const k in 'abc' as any) str += k;
for (const k in [9, 8] as any) str += k;
for (var last in { x: 1, y: 2 }) ;
console.log(str, last!);
class C { own = 1; method() {} get acc() { return 1; } }
const own: string[] = [];
for (const k in new C()) own.push(k);
console.log(own);
const target: any = {};
for (target.key in { q: 1 }) console.log(target);
