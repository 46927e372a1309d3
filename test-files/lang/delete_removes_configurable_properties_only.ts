const o: any = { a: 1, b: 2, get c() { return 3; }, 1: 'one' };
console.log(delete o.a, delete o.missing, delete o['c'], delete o[1], o);
const frozen: any = Object.freeze({ x: 1 });
try {
  delete frozen.x;
} catch (e: any) {
  console.log(e.name + ': ' + e.message);
}
const list: any = [1, 2, 3];
console.log(delete list[1], list, list.length, 1 in list);
try {
  delete list.length;
} catch (e: any) {
  console.log(e.name + ': ' + e.message);
}
class Base { m() { return 1; } }
class Derived extends Base { m() { return 2; } }
const d = new Derived();
delete (Derived.prototype as any).m;
console.log(d.m(), delete (d as any)?.m, d.m());
console.log(delete (null as any)?.x, delete (o as any).b, Object.keys(o));
try {
  delete (null as any).x;
} catch (e: any) {
  console.log(e.name + ': ' + e.message);
}
