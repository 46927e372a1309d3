const a: any[] = [];
a[4294967294] = 'last possible';
a[5] = 'five';
console.log(a.length, a[4294967294], Object.keys(a), a.indexOf === [].indexOf, 5 in a, 6 in a);
try { a.push('too far'); } catch (e: any) { console.log(e.name + ': ' + e.message); }
a[4294967295] = 'a property';
console.log(a.length, a['4294967295' as any], Object.keys(a).length);
a.length = 6;
console.log(a, Object.keys(a));
const b: any[] = [1, 2, 3];
b[1000000] = 'far';
console.log(b.length, b[500000], Object.keys(b).length);
b.length = 2;
console.log(b);
