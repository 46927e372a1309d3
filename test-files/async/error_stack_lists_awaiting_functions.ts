function own(stack: string): string {
  return stack.split('\n').slice(1).filter((l) => l.includes('error_stack_lists')).map((l) => {
    const text = l.trim(), open = text.indexOf('(');
    const place = text.slice(text.lastIndexOf(':', text.lastIndexOf(':') - 1) + 1).replace(')', '');
    return (open < 0 ? text.slice(0, text.indexOf('file:')) : text.slice(0, open)) + place;
  }).join(' | ');
}
async function fail(): Promise<never> { await null; throw new Error('late'); }
async function middle(): Promise<void> { await fail(); }
async function top(): Promise<void> { return await middle(); }
class Service {
  async load(): Promise<void> { await top(); }
}
const arrow = async () => { await new Service().load(); };
try { await arrow(); } catch (e: any) { console.log(own(e.stack)); }

async function twice(p: Promise<void>): Promise<void> { await p; }
const shared = fail();
await Promise.allSettled([twice(shared), twice(shared)]).then((r: any) => console.log(own(r[0].reason.stack)));

async function* source(): AsyncGenerator<number> { yield 1; await null; throw new Error('in generator'); }
async function consume(): Promise<void> { for await (const x of source()) console.log(x); }
await consume().catch((e) => console.log(own(e.stack)));
await Promise.resolve().then(function handler() { console.log(own(new Error('then').stack!)); });
async function plain(): Promise<string> { return new Error('at once').stack!; }
console.log(own(await plain()));
