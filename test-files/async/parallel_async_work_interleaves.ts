const log: string[] = [];
const worker = async (name: string, steps: number) => { for (let i = 0; i < steps; i++) { log.push(name + i); await null; } return name; };
const results = await Promise.all([worker('a', 3), worker('b', 2), worker('c', 4)]);
console.log(log.join(' '), results);
class Queue {
  #items: any[] = []; #waiting: any[] = [];
  push(x: any) { const w = this.#waiting.shift(); if (w) w(x); else this.#items.push(x); }
  pop(): Promise<any> { return this.#items.length ? Promise.resolve(this.#items.shift()) : new Promise((r) => this.#waiting.push(r)); }
}
const q = new Queue();
const consumer = (async () => { const got: any[] = []; for (;;) { const x = await q.pop(); if (x === null) return got; got.push(x); } })();
for (let i = 0; i < 3; i++) { q.push(i); if (i === 1) await null; }
q.push(null);
console.log(await consumer);
let running = 0, peak = 0;
const limit = async (n: number, tasks: (() => Promise<any>)[]) => {
  const out: any[] = [];
  let next = 0;
  await Promise.all(Array.from({ length: n }, async () => { while (next < tasks.length) { const i = next++; out[i] = await tasks[i](); } }));
  return out;
};
console.log(await limit(2, [5, 1, 3, 2].map((ms, i) => async () => { peak = Math.max(peak, ++running); await new Promise((r) => setTimeout(r, ms)); running--; return i; })), peak);
async function recursive(n: number): Promise<number> { return n === 0 ? 0 : 1 + (await recursive(n - 1)); }
console.log(await recursive(1000));
