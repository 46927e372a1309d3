let n = 0, m = 0;
const a = setInterval(() => { if (++n === 3) { clearInterval(a); console.log('a stopped at', n); } }, 1);
const b: any = setInterval((x: string) => { m++; if (m === 2) { clearTimeout(b); console.log('b stopped', x); setTimeout(() => console.log('final', n >= 0, m), 20); } }, 40, 'arg');
const c = setTimeout(() => { clearTimeout(c); console.log('c clears itself'); }, 1);
const d = setTimeout(() => clearTimeout(e), 1), e = setTimeout(() => console.log('never'), 30);
for (const bad of [undefined, null, 12345, 'x', {}] as any[]) clearTimeout(bad);
try { setTimeout('code' as any, 1); } catch (err: any) { console.log(err.name, err.code); }
