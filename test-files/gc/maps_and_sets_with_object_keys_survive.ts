// zeal: 500
const m = new Map<any, any>(), keys: any[] = [];
for (let i = 0; i < 5000; i++) { const k = { i }; if (i % 3 === 0) keys.push(k); m.set(k, { value: i * 2, k }); m.set('s' + i, k); if (i % 7 === 0) m.delete('s' + (i - 3)); }
let ok = 0;
for (const k of keys) if (m.get(k).value === k.i * 2 && m.get(k).k === k) ok++;
console.log(m.size, keys.length, ok, m.get('s4999').i, m.has('s4'), m.has('s5'));
const s = new Set<any>();
for (let round = 0; round < 20; round++) { for (let i = 0; i < 200; i++) s.add(round % 2 ? keys[i] : { round, i }); for (const x of s) if (x.round === round - 1) s.delete(x); }
let n = 0;
for (const x of s) n += x.round === undefined ? 1 : 1000;
console.log(s.size, n);
const wm = new WeakMap<object, any>();
for (let i = 0; i < 5000; i++) wm.set({ i }, { big: new Array(10).fill(i) });
for (const k of keys) wm.set(k, { k, v: k.i });
let w = 0;
for (const k of keys) if (wm.get(k).v === k.i) w++;
console.log(w);
