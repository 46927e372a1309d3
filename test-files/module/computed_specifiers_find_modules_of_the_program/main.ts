import { name } from './one.ts';
const load = { two: () => import('./two.ts') };
for (const file of ['one', 'two', 'three']) {
  try {
    const module = await import(`./${file}.ts`);
    console.log(file, module.name, Object.keys(module).join());
  } catch (e: any) {
    console.log(e.code, e.message.replace(import.meta.dirname, '').split(' imported')[0]);
  }
}
console.log((await import(new (URL2 as any)('./two.ts'))).name, name, load.two() !== load.two());
function URL2(this: any, path: string) { this.toString = () => import.meta.resolve(path); }
await import({ toString() { throw new Error('no text'); } } as any).catch((e: any) => console.log(e.message));
await import('no-such-package' as string).catch((e: any) => console.log(e.code, e.message.split(' imported')[0]));
