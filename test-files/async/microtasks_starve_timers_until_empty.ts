const log: string[] = [];
let n = 0;
setTimeout(() => { log.push('timer after ' + n); console.log(log.join(', ')); }, 0);
const again = () => { if (++n < 1000) queueMicrotask(again); };
queueMicrotask(again);
const chain = (p: Promise<number>, k: number): Promise<number> => (k ? chain(p.then((x) => x + 1), k - 1) : p);
chain(Promise.resolve(0), 500).then((v) => log.push('chain ' + v));
for (const bad of [undefined, 5, {}] as any[]) {
  try { queueMicrotask(bad); } catch (e: any) { console.log(e.name, e.code); }
}
queueMicrotask(function (this: any, ...a: any[]) { log.push(`${this} ${a.length}`); });
