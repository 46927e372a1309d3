// zeal: 5000
let deep: any = null;
for (let i = 0; i < 200000; i++) deep = [deep];
let n = 0;
for (let at = deep; at; at = at[0]) n++;
console.log(n);
let wide: any = {};
const root = wide;
for (let i = 0; i < 50000; i++) { wide.next = { i }; wide = wide.next; }
let m = 0;
for (let at = root; at; at = at.next) m++;
console.log(m, wide.i);
