const a: any[] = [1, 2, 3, 4];
a.length = 2;
console.log(a, a[2], a.length);
a.length = 4;
console.log(a, 2 in a);
a[10] = 'x';
console.log(a.length, a);
a.length = '1' as any;
console.log(a);
for (const bad of [-1, 1.5, NaN, 'x', 2 ** 32] as any[]) { try { a.length = bad; } catch (e: any) { console.log(e.name + ': ' + e.message); } }
for (const bad of [-1, 1.5, 2 ** 32] as any[]) { try { new Array(bad); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
console.log(new Array(3).length, new Array('3'), new (Array as any)(1, 2), Array(0), Array.of(3), Array.of(), new Array(2 ** 32 - 1).length);
const b: any = [1, 2, 3];
b['5'] = 'five'; b['05'] = 'not an index'; b[4294967295] = 'not an index'; b[1.5] = 'half'; b[-1] = 'neg';
console.log(b.length, Object.keys(b));
const locked: any = Object.defineProperty([1, 2, 3], 1, { configurable: false });
try { locked.length = 0; } catch (e: any) { console.log(e.message, locked); }
