const fs: any[] = [];
for (const k of ['a', 'b', 'c']) {
  switch (k) { case 'a': { let x = 'A'; fs.push(() => x++ + k); break; } case 'b': let y = k; fs.push(() => y + k); break; default: const z = [k]; fs.push(() => z); }
  try { throw k; } catch (e) { let n = 0; fs.push(() => `${e}${++n}`); }
}
console.log(fs.map((f) => f()), fs.map((f) => f()));
const g = () => { let v = 1; const r = [() => v]; { let v = 2; r.push(() => v); for (let v = 3; v < 5; v++) r.push(() => v); } v = 10; return r.map((f) => f()); };
console.log(g());
