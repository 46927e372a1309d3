const a = await Promise.resolve(1), { b, c = await Promise.resolve('default') } = await Promise.resolve({ b: 2 } as any);
console.log(a, b, c, [await 1, await 2], { [await 'k']: await 'v' });
if (await Promise.resolve(true)) console.log('in if');
for (const x of [1, 2]) console.log(await Promise.resolve(x * 10));
try { await Promise.reject(new Error('tla')); } catch (e: any) { console.log('caught', e.message); }
class K { static v = 1; [await Promise.resolve('computed')] = 5; }
console.log(new K(), (await Promise.all([1, 2].map(async (x) => x + 1))).join());
const f = () => late;
const late = await Promise.resolve('initialised');
console.log(f(), await (async () => 'iife')());
export const exported = await Promise.resolve('e');
console.log(exported, await import('node:process').then((m) => typeof m.argv));
