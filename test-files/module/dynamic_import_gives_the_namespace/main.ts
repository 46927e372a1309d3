console.log('before');
const first = import('./lib.ts');
const second = import('./lib.ts');
console.log('import is asynchronous', first instanceof Promise, first === second);
const [a, b] = await Promise.all([first, second]);
console.log(a === b, a.value, a.default());
a.bump();
console.log(b.value);
try { await import('./throws.ts'); } catch (e: any) { console.log(e.message); }
try { await import('./throws.ts'); } catch (e: any) { console.log('same error again:', e.message); }
const { default: d, value } = await import('./lib.ts');
console.log(d === a.default, value);
const lazy = async () => (await import('./lib.ts')).value;
console.log(await lazy());
