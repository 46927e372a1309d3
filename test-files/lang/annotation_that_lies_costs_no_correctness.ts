function add(a: number, b: number): number { return a + b; }
function length(s: string): number { return s.length; }
function first(list: number[]): number { return list[0] * 2; }
function norm(p: { x: number; y: number }): number { return Math.sqrt(p.x * p.x + p.y * p.y); }
const lie = (v: unknown): any => v;
console.log(add(1, 2), add(lie('a'), 2), add(1, lie(null)), add(lie([1]), lie({})), add(lie(undefined), 1), add(lie(true), lie(true)));
console.log(length('abc'), length(lie([1, 2])), length(lie({ length: 'x' })), length(lie(() => 1)));
console.log(first([5]), first(lie(['7'])), first(lie([])), first(lie('9x')), first(lie({ 0: 4 })), first(lie([, 1])));
console.log(norm({ x: 3, y: 4 }), norm(lie({ y: 4, x: 3 })), norm(lie({ x: '3', y: 4 })), norm(lie({ x: 3 })), norm(lie({ get x() { return 6; }, y: 8, z: 1 })));
for (const bad of [null, undefined] as any[]) { try { norm(bad); } catch (e: any) { console.log(e.message); } try { length(bad); } catch (e: any) { console.log(e.message); } }
class Typed { n: number = 0; constructor(n: number) { this.n = n; } twice(): number { return this.n * 2; } }
const t = new Typed(lie('21'));
console.log(t.twice(), t);
t.n = lie({ valueOf: () => 50 });
console.log(t.twice());
let x: number = 1;
x = lie('now a string');
console.log(x + 1, typeof x);
