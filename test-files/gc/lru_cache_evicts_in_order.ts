// zeal: 300
class Lru<K, V> { #m = new Map<K, V>(); #max: number; hits = 0; constructor(max: number) { this.#max = max; } get(k: K, make: (k: K) => V): V { let v = this.#m.get(k); if (v !== undefined) { this.hits++; this.#m.delete(k); } else { v = make(k); if (this.#m.size >= this.#max) this.#m.delete(this.#m.keys().next().value!); } this.#m.set(k, v); return v; } get keys() { return [...this.#m.keys()]; } }
const cache = new Lru<string, { text: string; parts: number[] }>(50);
let seed = 1, sum = 0;
for (let i = 0; i < 8000; i++) { seed = (seed * 16807) % 2147483647; const k = 'k' + (seed % 90); sum += cache.get(k, (key) => ({ text: key.repeat(3), parts: [key.length, i] })).text.length; }
console.log(sum, cache.hits, cache.keys.length, cache.keys.slice(-3));
