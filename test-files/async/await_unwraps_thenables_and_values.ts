const log: any[] = [];
const thenable = { then(resolve: any) { log.push('then'); resolve({ then(r: any) { log.push('nested'); r('deep'); } }); } };
const getter = { get then() { log.push('get then'); return undefined; } };
class Sub extends Promise<any> { then(a: any, b?: any) { log.push('Sub.then'); return super.then(a, b); } }
async function main() {
  console.log(await 5, await 'x', await undefined, await thenable, (await getter) === (getter as any));
  console.log(await new Sub((r) => r('sub')), await Promise.resolve(Promise.resolve(1)));
  try { await { then(_: any, reject: any) { reject(new Error('rejected thenable')); } }; } catch (e: any) { console.log(e.message); }
  try { await { then() { throw new Error('then throws'); } }; } catch (e: any) { console.log(e.message); }
  try { await { get then() { throw new Error('getter throws'); } }; } catch (e: any) { console.log(e.message); }
  console.log(await { then(r: any) { r('first'); r('second'); throw new Error('ignored'); } });
  console.log(await (await (async () => async () => 'fn')())());
  const [a, b] = [await 1, await 2], o = { [await 'k']: await 'v', ...(await { s: 1 }) };
  console.log(a, b, o, `${await 't'}`, (await [1, 2, 3])[await 1], await (x => x)(9));
  console.log(log.join(', '));
}
main();
