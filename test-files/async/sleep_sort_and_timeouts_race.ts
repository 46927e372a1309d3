const sleep = (ms: number, v?: any) => new Promise<any>((r) => setTimeout(r, ms, v));
const sorted: number[] = [];
await Promise.all([40, 10, 25].map((n) => sleep(n, n).then((v) => sorted.push(v))));
console.log(sorted);
const timeout = (p: Promise<any>, ms: number) => {
  let timer: any;
  return Promise.race([p, new Promise((_, reject) => { timer = setTimeout(() => reject(new Error(`timed out after ${ms}`)), ms); })]).finally(() => clearTimeout(timer));
};
console.log(await timeout(sleep(1, 'fast'), 1000));
console.log(await timeout(sleep(60, 'slow'), 5).catch((e) => e.message));
const retry = async (f: (n: number) => Promise<any>, times: number): Promise<any> => {
  for (let i = 1; ; i++) { try { return await f(i); } catch (e: any) { if (i === times) throw e; console.log('retry', i, e.message); } }
};
console.log(await retry(async (n) => { if (n < 3) throw new Error('attempt ' + n); return 'succeeded at ' + n; }, 5));
console.log(await retry(async () => { throw new Error('always'); }, 2).catch((e) => 'gave up: ' + e.message));
