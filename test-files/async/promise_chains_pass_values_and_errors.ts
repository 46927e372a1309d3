const show = (label: string) => [(v: any) => console.log(label, 'fulfilled', v), (e: any) => console.log(label, 'rejected', e?.message ?? e)] as const;
const later = (v: any) => new Promise((r) => setTimeout(r, 1, v));
await Promise.resolve(1).then((x) => x + 1).then(...show('value'));
await Promise.resolve(1).then(null as any).then(undefined, () => 5).then(...show('passes through'));
await Promise.reject(new Error('e')).then(() => 'skipped').then(...show('skips'));
await Promise.reject(new Error('e')).catch((e) => 'recovered ' + e.message).then(...show('catch'));
await Promise.resolve(1).then(() => { throw new Error('in then'); }).then(...show('throw'));
await Promise.resolve(1).finally(() => 'ignored').then(...show('finally keeps'));
await Promise.reject(new Error('kept')).finally(() => later('ignored')).then(...show('finally rejection'));
await Promise.resolve(1).finally(() => { throw new Error('replaced'); }).then(...show('finally throws'));
await Promise.resolve(1).finally(() => Promise.reject(new Error('rejected'))).then(...show('finally rejects'));
await new Promise((r, j) => { r('first'); j(new Error('no')); r('no'); throw new Error('no'); }).then(...show('settles once'));
await new Promise(() => { throw new Error('executor'); }).then(...show('executor throws'));
const self: any = new Promise((r) => setTimeout(() => r(self), 1));
await self.then(...show('self'));
const chained: any = Promise.resolve().then(() => chained);
await chained.then(...show('self in chain'));
await Promise.resolve(later('nested')).then(later).then(...show('nested'));
for (const f of [() => new (Promise as any)(), () => new (Promise as any)(5), () => (Promise as any)(() => {}), () => (Promise as any).resolve.call(5, 1), () => Promise.prototype.then.call({} as any)]) {
  try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); }
}
