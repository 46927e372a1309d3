let calls = 0;
const count = () => (calls++, 'k');
const o: any = { a: { b: { c: 1 } }, f() { return this === o; }, arr: [[5]], n: null };
console.log(o?.a?.b?.c, o.x?.y.z.w, o.x?.[count()], o.x?.(count()), o.x?.y(count()).z[count()], calls);
console.log(o.f?.(), o?.f(), o['f']?.(), (o?.f)(), o.g?.(), o.arr?.[0]?.[0], o.n?.x, o.n?.[count()], calls);
console.log(delete o?.a?.b?.c, o.a, delete o.zz?.b, null?.['x' as never]);
try {
  o.a.missing.deep?.x;
} catch (e: any) {
  console.log(e.message);
}
try {
  o.n?.x.y;
  (o.n?.x).y;
} catch (e: any) {
  console.log(e.message);
}
try {
  o.a?.();
} catch (e: any) {
  console.log(e.message);
}
try {
  o.missing();
} catch (e: any) {
  console.log(e.message);
}
const fn: any = null;
console.log(fn?.(), fn?.call(1), ''?.length, (0 as any)?.toFixed(2), o?.a?.b ?? 'default', o.q?.r ?? 'default');
for (const v of [undefined, null, { p: 3 }] as any[]) console.log(v?.p, v?.['p'], v?.p?.toFixed?.(1));
