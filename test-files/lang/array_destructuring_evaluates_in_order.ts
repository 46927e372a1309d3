const log: string[] = [];
const t = (n: string, v?: any) => (log.push(n), v);
const target = (n: string) => ({ set v(x: any) { t(`set ${n}=${x}`); } });
const it: any = { [Symbol.iterator]() { t('iter'); let i = 0; return { next() { t('next'); return { done: false, get value() { t('value'); return i++; } }; }, return() { t('return'); return {}; } }; } };
[target('a')[(t('key a'), 'v')], target('b')['v'] = t('default', 9)] = it;
console.log(log.splice(0).join(', '));
let x: any, y: any, z: any;
[x = t('dx', 1), y = t('dy', 2), ...z] = [undefined, null, 3, 4];
console.log(x, y, z, log.splice(0));
[x, y] = [y, x];
[[x], { y }] = [[5], { y: 6 }] as any;
console.log(x, y);
[, , x] = 'abc';
[] = [];
[...[x, ...y]] = [1, 2, 3] as any;
console.log(x, y);
const result = ([x] = [10, 20]);
console.log(result, x);
try {
  [(() => { throw new Error('target'); })().p] = it;
} catch (e: any) {
  console.log(e.message, log.splice(0).join(', '));
}
try {
  [x] = { [Symbol.iterator]: 5 } as any;
} catch (e: any) {
  console.log(e.name);
}
try { [x] = {} as any; } catch (e: any) { console.log(e.message); }
try { const [p] = undefined as any; } catch (e: any) { console.log(e.message); }
