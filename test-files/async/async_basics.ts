const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
async function add(a: number, b: number) { await sleep(1); return a + b; }
async function main() {
  console.log(await add(1, 2));
  try { await (async () => { throw new Error('failed'); })(); } catch (e: any) { console.log(e.message); }
  console.log(await Promise.all([add(1, 1), add(2, 2)]));
  for (const x of [1, 2]) console.log(await add(x, 10));
}
main().then(() => console.log('done'));
console.log('started');
