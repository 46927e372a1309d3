let target: any = { name: 't', data: new Array(100).fill(1) };
const ref = new WeakRef(target), wm = new WeakMap([[target, 'meta']]);
target = null;
for (let i = 0; i < 1000; i++) ({ junk: new Array(50).fill(i) });
console.log(ref.deref()?.name, wm.get(ref.deref()!), ref.deref() === ref.deref());
const cache = new Map<string, WeakRef<any>>(), strong: any[] = [];
for (let i = 0; i < 100; i++) { const v = { i }; if (i % 10 === 0) strong.push(v); cache.set('k' + i, new WeakRef(v)); }
await null;
console.log(strong.every((v) => cache.get('k' + v.i)!.deref() === v), cache.size);
