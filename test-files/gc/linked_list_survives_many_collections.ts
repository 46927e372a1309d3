// zeal: 500
type Node1 = { value: number; next: Node1 | null };
let head: Node1 | null = null;
for (let i = 0; i < 30000; i++) head = { value: i, next: head };
let sum = 0, n = 0;
for (let at = head; at; at = at.next) { sum += at.value; n++; }
for (let round = 0; round < 5; round++) { let prev: Node1 | null = null, at = head; while (at) { const next: Node1 | null = at.next; at.next = prev; prev = at; at = next; } head = prev; }
console.log(n, sum, head!.value);
