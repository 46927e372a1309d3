const a: any[] = [];
console.log(a.push(1), a.push(2, 3), a.push(), a, a.pop(), a.shift(), a.unshift(8, 9), a.unshift(), a, a.pop(), a.pop(), a.pop(), a.pop(), a.shift(), a.length);
const sparse = [, 1, , 2];
console.log(sparse.shift(), sparse, sparse.pop(), sparse, sparse.unshift('x' as any), sparse);
const like: any = { length: 2, 0: 'a', 1: 'b' };
console.log(Array.prototype.push.call(like, 'c'), like, Array.prototype.shift.call(like), like, Array.prototype.pop.call(like), like);
const empty: any = {};
console.log(Array.prototype.push.call(empty), empty, Array.prototype.pop.call(empty), empty);
const big: any = { length: 2 ** 53 - 1 };
try { Array.prototype.push.call(big, 1); } catch (e: any) { console.log(e.name); }
let queue: number[] = [], sum = 0;
for (let i = 0; i < 1000; i++) { queue.push(i); if (i % 3 === 2) sum += queue.shift()!; }
console.log(queue.length, sum, queue[0]);
