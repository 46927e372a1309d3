const s: any = { a: { list: [0, 0, 0], n: { v: 1 } }, m: new Map([['k', { c: 0 }]]) };
for (let i = 0; i < 10; i++) { s.a.list[i % 3] += i; s.a.n.v *= 2; s.m.get('k').c -= i; s['dyn' + (i % 2)] ??= []; s['dyn' + (i % 2)].push(i); s.a.list[(s.idx = (s.idx ?? 0) + 1) % 3]++; }
console.log(s);
let [x, y, z] = [1, 2, 3];
[x, y, z] = [z, x, y]; [x, [y]] = [y, [x]] as any; ({ x, y: z } = { x: z, y: x });
console.log(x, y, z);
const arr = [1, 2, 3, 4, 5];
for (let i = 0, j = arr.length - 1; i < j; i++, j--) [arr[i], arr[j]] = [arr[j], arr[i]];
let i = 0;
arr[i++] = arr[i++] + arr[i++] * ++i;
console.log(arr, i);
