const o: any = { n: 0, get bad() { this.n++; throw new Error('getter ' + this.n); }, set bad(v) { this.n += 10; throw new Error('setter ' + this.n); } };
for (const f of [() => o.bad, () => (o.bad = 1), () => o.bad++, () => ({ ...o }), () => JSON.stringify(o), () => Object.assign({}, o), () => Object.entries(o), () => { const { bad } = o; }, () => [o].map((x) => x.bad), () => `${o.bad}`, () => (o.bad ??= 1)]) { try { f(); console.log('no throw'); } catch (e: any) { console.log(e.message); } }
console.log(o.n, Object.keys(o), o);
