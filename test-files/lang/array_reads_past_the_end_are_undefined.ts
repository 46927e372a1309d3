const a: number[] = [1, 2, 3];
const read = (i: any) => a[i];
console.log(read(0), read(3), read(-1), read(1.5), read('1'), read('01'), read(-0), read('-0'), read(NaN), read(2 ** 32), read(null), read(true), read({ toString: () => '2' }));
let sum = 0;
for (let i = 0; i <= a.length; i++) sum += a[i];
console.log(sum);
const write = (i: any, v: any) => { a[i] = v; return a.length; };
console.log(write(3, 4), write(6, 7), write('8', 9), write(-1, 0), write(1.5, 0), a);
const f: any[] = [1.5, 2.5];
f[0] = 'text';
f[5] = f[9];
console.log(f, f.length, f[100]?.x);
Object.prototype[1e3 as any] = 'from Object.prototype' as any;
console.log(a[1000], 1000 in a, ([] as any)[1000]);
delete (Object.prototype as any)[1000];
function fill(list: number[], n: number) { for (let i = 0; i < n; i++) list[i] = i * 0.5; return list; }
console.log(fill([], 5), fill(['s' as any], 3), fill(new Array(2), 4), fill({ length: 0 } as any, 2));
