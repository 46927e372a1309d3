const attempts: (() => any)[] = [
  () => { x; let x = 1; },
  () => { x = 2; let x = 1; return x; },
  () => typeof y + (() => { const y = 1; return y; })(),
  () => { const f = () => c; f(); const c = 1; return c; },
  () => { new K(); class K {} },
  () => { let a = a; return a; },
  () => { for (const i of [i]) return i; },
  () => { const g = (p = q, q = 1) => p; return (g as any)(); },
  () => { class C extends C {} },
  () => { class D { static [(() => D.name)()] = 1; } },
  () => { const { m, n = m } = { m: 3 } as any; return n; },
  () => { const { r = s, s } = { s: 1 } as any; return r; },
  () => { typeof z; let z; },
  () => { fixed = 1; const fixed: any = 0; },
];
for (const attempt of attempts) {
  try {
    console.log(attempt());
  } catch (e: any) {
    console.log(e.name + ': ' + e.message);
  }
}
declare let y: any;
let later = () => value;
let value = 'initialised';
console.log(later());
