const wm = new WeakMap<any, any>(), ws = new WeakSet<any>();
const k1 = {}, k2 = () => 1, sym = Symbol('unregistered');
console.log(wm.set(k1, 'v1') === wm, wm.set(k2, 'v2').set(sym, 'v3').get(k1), wm.get(k2), wm.get(sym), wm.has({}), wm.delete(k1), wm.has(k1), wm.get(5 as any), wm.delete('x' as any));
console.log(ws.add(k1) === ws, ws.has(k1), ws.has({}), ws.delete(k1), ws.has(k1), ws.has(1 as any));
for (const bad of [1, 'str', null, undefined, Symbol.for('registered')] as any[]) {
  try { wm.set(bad, 1); } catch (e: any) { console.log(e.name + ': ' + e.message); }
  try { ws.add(bad); } catch (e: any) { console.log(e.name + ': ' + e.message); }
}
const ref = new WeakRef(k1);
console.log(ref.deref() === k1, ref, Object.prototype.toString.call(ref), new WeakMap([[k1, 1]]).get(k1), 'size' in wm, 'forEach' in ws);
try { new WeakRef(5 as any); } catch (e: any) { console.log(e.name + ': ' + e.message); }
const priv = new WeakMap<object, { n: number }>();
class Counter { constructor() { priv.set(this, { n: 0 }); } inc() { return ++priv.get(this)!.n; } }
const c = new Counter(), d = new Counter();
c.inc(); c.inc();
console.log(c.inc(), d.inc());
const keys = Array.from({ length: 500 }, (_, i) => ({ i }));
keys.forEach((k) => wm.set(k, k.i * 2));
console.log(keys.every((k) => wm.get(k) === k.i * 2));
