const state = globalThis as any;
let stop = false;
async function count() { while (!stop) { await null; state.turn++; } }
async function race(name: string, load: () => Promise<any>) {
  state.turn = 0;
  stop = false;
  count();
  let outcome = 'done';
  try { await load(); } catch (e: any) { outcome = e.code ?? e.message; }
  stop = true;
  console.log(name, outcome, state.turn);
  await null;
  await null;
}
for (const time of ['first', 'second']) {
  await race('chain5 ' + time, () => import('./chain5.ts'));
  await race('chain4 ' + time, () => import('./chain4.ts'));
  await race('chain1 ' + time, () => import('./chain1.ts'));
  await race('imports_loaded ' + time, () => import('./imports_loaded.ts'));
  await race('awaits ' + time, () => import('./awaits.ts'));
  await race('json ' + time, () => import('./data.json', { with: { type: 'json' } }));
  await race('throws ' + time, () => import('./throws.ts'));
  await race('commonjs ' + time, () => import('./commonjs.cjs'));
  await race('missing ' + time, () => import('./missing.ts' as string));
}
