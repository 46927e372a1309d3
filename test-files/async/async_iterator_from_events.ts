class Channel<T> { #queue: T[] = []; #waiting: ((r: IteratorResult<T>) => void)[] = []; #closed = false; send(v: T) { const w = this.#waiting.shift(); if (w) w({ value: v, done: false }); else this.#queue.push(v); } close() { this.#closed = true; for (const w of this.#waiting) w({ value: undefined as any, done: true }); } [Symbol.asyncIterator]() { return { next: (): Promise<IteratorResult<T>> => this.#queue.length ? Promise.resolve({ value: this.#queue.shift()!, done: false }) : this.#closed ? Promise.resolve({ value: undefined as any, done: true }) : new Promise((r) => this.#waiting.push(r)), return: async () => { console.log('iterator closed'); return { value: undefined as any, done: true as const }; } }; } }
const ch = new Channel<number>();
setTimeout(() => { ch.send(1); ch.send(2); }, 1);
setTimeout(() => { ch.send(3); ch.close(); }, 5);
for await (const x of ch) console.log('got', x);
const ch2 = new Channel<string>();
ch2.send('a'); ch2.send('b');
for await (const x of ch2) { console.log(x); break; }
console.log('done');
