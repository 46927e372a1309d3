const later = (v: any, ms: number) => new Promise((r) => setTimeout(r, ms, v));
const fail = (m: string, ms: number) => new Promise((_, r) => setTimeout(() => r(new Error(m)), ms));
const show = async (label: string, p: Promise<any>) => {
  try { console.log(label, await p); } catch (e: any) { console.log(label, 'rejected', e.constructor.name, e.message, e.errors?.map((x: any) => x.message)); }
};
await show('all', Promise.all([later('slow', 8), later('fast', 1), 'plain', { then: (r: any) => r('thenable') }]));
await show('all rejects', Promise.all([later(1, 1), fail('f1', 5), fail('f2', 2)]));
await show('all empty', Promise.all([]));
await show('all string', Promise.all('ab'));
await show('allSettled', Promise.allSettled([later(1, 2), later(0, 1).then(() => { throw 'plain reason'; }), 3]));
await show('any', Promise.any([fail('a', 1), later('ok', 5), later('late', 20)]));
await show('any all fail', Promise.any([fail('a', 3), fail('b', 1)]));
await show('any empty', Promise.any([]));
await show('race', Promise.race([later('slow', 300), later('quick', 1)]));
await show('race rejects', Promise.race([later('slow', 300), fail('first', 1)]));
await show('race value', Promise.race([later('slow', 5), 'now']));
await show('not iterable', Promise.all(5 as any));
await show('iterator throws', Promise.all({ *[Symbol.iterator]() { yield 1; throw new Error('iter'); } }));
const { promise, resolve } = Promise.withResolvers<string>();
setTimeout(resolve, 1, 'with resolvers');
await show('withResolvers', promise);
await show('try', (Promise as any).try((a: number, b: number) => a + b, 1, 2));
await show('try throws', (Promise as any).try(() => { throw new Error('sync'); }));
await show('try async', (Promise as any).try(async () => 'async'));
class P extends Promise<any> {}
console.log(P.all([]) instanceof P, P.reject(1).catch(() => 0) instanceof P, P.withResolvers().promise instanceof P);
