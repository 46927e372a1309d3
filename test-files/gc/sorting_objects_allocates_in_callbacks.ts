// zeal: 300
const items = Array.from({ length: 2000 }, (_, i) => ({ key: (i * 7919) % 2003, tag: 't' + (i % 7) }));
items.sort((a, b) => { const t = { x: a.key, y: b.key }; return t.x - t.y; });
let ok = true;
for (let i = 1; i < items.length; i++) if (items[i - 1].key > items[i].key) ok = false;
console.log(ok, items[0], items[1999]);
const grouped = items.reduce((m, x) => m.set(x.tag, [...(m.get(x.tag) ?? []).slice(-20), x]), new Map<string, any[]>());
console.log([...grouped].map(([k, v]) => k + v.length).sort().join(' '), items.map((x) => ({ ...x, extra: [x.key] })).filter((x) => x.extra[0] % 2).map((x) => x.key).slice(0, 5));
console.log(JSON.stringify(items.slice(0, 3)), JSON.parse(JSON.stringify(items)).length);
