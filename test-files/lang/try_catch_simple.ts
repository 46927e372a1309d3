function risky(n: number) { if (n > 2) throw new Error('too big: ' + n); return n; }
for (let i = 0; i < 5; i++) {
  try { console.log('ok', risky(i)); } catch (e) { console.log('caught', (e as Error).message); } finally { console.log('done', i); }
}
