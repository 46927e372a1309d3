const inner = { n: 1 }, a = { x: 1, inner }, b = { ...a, x: 2, y: 3 };
b.inner.n = 99;
console.log(a, b, a.inner === b.inner, { ...a, ...{ x: 'last' } }, { x: 'first', ...a }, { ...[1, 2], ...'z' }, { ...new (class { own = 1; get p() { return 2; } })() });
const { x, ...rest } = a;
rest.inner = null as any;
console.log(x, rest, a.inner.n, [...[1, [2]], ...[]], Object.keys({ ...{ b: 1, a: 2, 1: 'n' } }));
const withGetter = { get t() { return 'evaluated'; }, set only(v: any) {} }, copy: any = { ...withGetter };
console.log(copy, Object.getOwnPropertyDescriptor(copy, 't')!.value, 'only' in copy);
