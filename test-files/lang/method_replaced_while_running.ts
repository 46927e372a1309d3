class A { step() { return 'A'; } run() { const out: string[] = []; for (let i = 0; i < 6; i++) { out.push(this.step()); if (i === 1) A.prototype.step = () => 'replaced'; if (i === 3) (this as any).step = () => 'own'; } return out.join(' '); } }
console.log(new A().run(), new A().step());
const o = { f() { o.f = () => 'second'; return 'first'; } } as any;
console.log(o.f(), o.f());
function g() { return 'old'; }
let h = g;
const call = () => h();
console.log(call());
h = () => 'new';
console.log(call());
const proto: any = { v: 1 }, child = Object.create(proto);
const reads: any[] = [];
for (let i = 0; i < 4; i++) { reads.push(child.v); if (i === 0) proto.v = 2; if (i === 1) child.v = 3; if (i === 2) delete child.v; }
console.log(reads);
const saved = Array.prototype.push;
const list: any[] = [];
(Array.prototype as any).push = function (x: any) { this[this.length] = 'patched ' + x; };
list.push(1);
Array.prototype.push = saved;
list.push(2);
console.log(list);
