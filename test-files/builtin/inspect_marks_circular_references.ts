const a: any = { name: 'a' };
a.self = a;
console.log(a);
const b: any = { a, list: [] };
b.list.push(b, [b.list]);
console.log(b);
const m: any = new Map();
m.set('me', m).set(m, 'key');
console.log(m);
const s: any = new Set();
s.add(s).add([s]);
console.log(s);
class Node1 { parent: any = null; children: any[] = []; add(c: any) { c.parent = this; this.children.push(c); return this; } }
console.log(new Node1().add(new Node1()).add(new Node1()));
const x: any = {}, y: any = { x };
x.y = y;
console.log({ x, y }, [x, x]);
const shared = { v: 1 };
console.log({ one: shared, two: shared });
