// A chain of objects far deeper than the stack could follow.
// zeal: 2000
const deep: any = {};
let last = deep;
for (let i = 0; i < 200000; i++) last = last.n = {};
console.dir(deep, { depth: 5 });
console.log(deep);
