try { throw { a: 1, b: [2, 3] }; } catch ({ a, b: [c, ...d], e = a }: any) { console.log(a, c, d, e); }
try { throw 1; } catch { console.log('no binding'); }
for (const v of [undefined, null, 0, 'str', Symbol.iterator, [1], () => 1]) {
  try { throw v; } catch (e) { console.log(e === v, typeof e); }
}
let e = 'outer';
try { throw 'inner'; } catch (e) { console.log(e); { let e = 'deeper'; console.log(e); } }
console.log(e);
const fs: any[] = [];
for (const i of [1, 2]) try { throw i; } catch (x) { fs.push(() => x); }
console.log(fs.map((f) => f()));
try {
  try { throw new Error('first'); } catch (err: any) { err.message += ' changed'; throw err; }
} catch (err: any) { console.log(err.message); }
try { try { throw 1; } catch ({ x: { y } }: any) { console.log('never'); } } catch (err: any) { console.log(err.message); }
