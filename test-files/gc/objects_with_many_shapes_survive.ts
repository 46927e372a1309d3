// zeal: 300
const objects: any[] = [];
for (let i = 0; i < 3000; i++) { const o: any = { id: i }; for (let k = 0; k < i % 20; k++) o['p' + ((i * 7 + k * 13) % 40)] = { v: i + k }; if (i % 4 === 0) delete o.id; if (i % 5 === 0) Object.defineProperty(o, 'computed', { get() { return i; }, enumerable: true }); objects.push(o); }
let sum = 0, keys = 0;
for (const o of objects) for (const k in o) { keys++; const x = o[k]; sum = (sum + (typeof x === 'number' ? x : x.v)) % 1000003; }
console.log(keys, sum);
const dict: any = {};
for (let i = 0; i < 3000; i++) { dict['key' + i] = { i }; if (i >= 100) delete dict['key' + (i - 100)]; }
console.log(Object.keys(dict).length, Object.values(dict).reduce((s: number, x: any) => s + x.i, 0));
