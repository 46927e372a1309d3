class P { x: any = 0; y: any = 0; }
const points = Array.from({ length: 10 }, () => new P());
points.forEach((p: any, i) => { p.x = i; p.y = i * 2; if (i === 4) p.x = 'four'; if (i === 6) p.z = 1; if (i === 7) delete p.y; if (i === 8) Object.defineProperty(p, 'x', { get: () => 800 }); if (i === 9) Object.setPrototypeOf(p, { y2: 1 }); });
const total = (list: any[]) => list.map((p) => p.x + p.y);
console.log(total(points), total(points.slice(0, 3)), total([{ y: 1, x: 2 }, { x: 1, y: 2, z: 3 }, Object.create({ x: 5, y: 6 }), [1], 'str']));
const read = (o: any) => o.value;
console.log([{ value: 1 }, { a: 0, value: 2 }, { get value() { return 3; } }, new (class { value = 4; })(), Object.create({ value: 5 }), 'none', 7, [], { b: 1, c: 2, value: 6 }, () => 1, Object.freeze({ value: 8 })].map(read));
const write = (o: any) => { o.k = (o.k ?? 0) + 1; return o; };
const shared = { k: 1.5 };
console.log(write({}), write({ a: 1 }), write(shared), write(shared), write([]), write(write(class { static k = 'x'; })).k);
for (const o of [Object.freeze({ k: 1 }), Object.preventExtensions({}), null, 5] as any[]) { try { write(o); console.log('ok'); } catch (e: any) { console.log(e.message); } }
