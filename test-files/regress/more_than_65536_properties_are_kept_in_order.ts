// zeal: 2000
const o: any = {};
for (let i = 0; i < 70000; i++) o['k' + i] = i;
let sum = 0, n = 0;
for (const k in o) { sum += o[k]; n++; }
console.log(n, sum, o.k0, o.k65535, o.k65536, o.k69999, o.k70000, Object.keys(o)[69999]);
for (let i = 0; i < 70000; i += 2) delete o['k' + i];
console.log(Object.keys(o).length, Object.keys(o)[0], o.k1, o.k2, 'k69998' in o);
o.k0 = 'last';
console.log(Object.keys(o).at(-1), Object.values(o).length);
