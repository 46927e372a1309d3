// zeal: 500
type Event = { time: number; id: number; run: () => void };
const heap: Event[] = [];
const push = (e: Event) => { heap.push(e); let i = heap.length - 1; while (i > 0) { const p = (i - 1) >> 1; if (heap[p].time <= heap[i].time) break; [heap[p], heap[i]] = [heap[i], heap[p]]; i = p; } };
const pop = () => { const top = heap[0], last = heap.pop()!; if (heap.length) { heap[0] = last; let i = 0; for (;;) { let c = 2 * i + 1; if (c >= heap.length) break; if (c + 1 < heap.length && heap[c + 1].time < heap[c].time) c++; if (heap[i].time <= heap[c].time) break; [heap[i], heap[c]] = [heap[c], heap[i]]; i = c; } } return top; };
let seed = 42, id = 0, now = 0, log = 0;
const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
const schedule = (d: number) => { const me = id++; push({ time: now + d, id: me, run: () => { log = (log * 31 + me) % 1000003; if (id < 4000) { schedule(random() * 10); if (random() < 0.3) schedule(random()); } } }); };
for (let i = 0; i < 50; i++) schedule(random());
while (heap.length) { const e = pop(); now = e.time; e.run(); }
console.log(id, log, now.toFixed(6));
