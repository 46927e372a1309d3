const o = { a: 1, b: [1, { c: 2 }, []], d: {}, e: 'x' };
console.log(JSON.stringify(o, null, 2));
console.log(JSON.stringify(o, null, '--'), JSON.stringify([[], {}, [1]], null, 1), JSON.stringify(o, null, 0), JSON.stringify([1], null, ''), JSON.stringify([1], null, 100), JSON.stringify([1], null, 'abcdefghijklmnop'), JSON.stringify([1], null, Object(2) as any), JSON.stringify([1], null, true as any));
console.log(JSON.stringify(o, ['a', 'c', 'b']), JSON.stringify({ 1: 'x', a: { 1: 'y', b: 2 } }, [1, new String('a'), 'a', {}] as any), JSON.stringify([{ a: 1, b: 2 }], ['b']), JSON.stringify(o, []));
const log: any[] = [];
console.log(JSON.stringify({ a: 1, b: [2, 3], c: 'drop' }, function (this: any, k, v) { log.push([k, typeof v, Array.isArray(this)]); return k === 'c' ? undefined : typeof v === 'number' ? v * 10 : v; }));
console.log(log);
console.log(JSON.stringify({ x: { toJSON: () => 5 } }, (k, v) => (v === 5 ? 'seen five' : v)), JSON.stringify(1, () => undefined), JSON.stringify('a', (k, v) => (k === '' ? { wrapped: v } : v)), JSON.stringify({ a: [1, 2, 3] }, (k, v) => (k === '1' ? undefined : v)));
console.log(JSON.stringify({ a: 1 }, null, '\t'), JSON.stringify({ a: [] }, null, 2), JSON.stringify({ u: undefined }, null, 2), JSON.stringify([undefined], null, 2));
