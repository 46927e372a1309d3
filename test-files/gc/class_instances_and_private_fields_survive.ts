// zeal: 328
class Account { #balance = 0; #log: string[] = []; owner: { name: string }; constructor(n: string) { this.owner = { name: n }; } deposit(x: number) { this.#balance += x; this.#log.push(`+${x}`); if (this.#log.length > 5) this.#log.shift(); return this; } get state() { return `${this.owner.name}:${this.#balance}:${this.#log.join('')}`; } }
class Saver extends Account { rate = 1.5; extras: any = {}; deposit(x: number) { super.deposit(x * this.rate); this.extras['k' + (x % 10)] = { x }; return this; } }
const all = Array.from({ length: 300 }, (_, i) => (i % 2 ? new Saver('s' + i) : new Account('a' + i)));
for (let round = 0; round < 30; round++) for (let i = 0; i < all.length; i++) all[i].deposit(round + i);
console.log(all[0].state, all[1].state, all[299].state, Object.keys((all[1] as Saver).extras).length, all.map((a) => a.state.length).reduce((a, b) => a + b));
