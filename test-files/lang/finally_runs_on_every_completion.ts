const log: string[] = [];
const run = (label: string, f: () => any) => {
  try { log.push('-> ' + f()); } catch (e: any) { log.push('threw ' + (e.message ?? e)); }
  console.log(label, log.splice(0).join(' '));
};
run('normal', () => { try { log.push('try'); } finally { log.push('finally'); } return 'end'; });
run('return', () => { try { return 'value'; } finally { log.push('finally'); } });
run('return evaluated first', () => { let x = 1; try { return x; } finally { x = 2; } });
run('object seen changed', () => { const o = { x: 1 }; try { return o; } finally { o.x = 2; } });
run('throw', () => { try { throw new Error('a'); } finally { log.push('finally'); } });
run('override return', () => { try { return 1; } finally { return 2; } });
run('override throw', () => { try { throw new Error('lost'); } finally { return 'kept'; } });
run('throw in finally', () => { try { return 1; } finally { throw new Error('f'); } });
run('throw in catch', () => { try { throw 1; } catch { throw new Error('c'); } finally { log.push('finally'); } });
run('break', () => { for (;;) { try { break; } finally { log.push('finally'); } } return 'after'; });
run('continue', () => { for (let i = 0; i < 2; i++) { try { continue; } finally { log.push('f' + i); } } return 'after'; });
run('break swallows return', () => { for (;;) { try { return 1; } finally { break; } } return 'after'; });
run('continue swallows throw', () => { for (let i = 0; i < 2; i++) { try { throw new Error('x'); } finally { continue; } } return 'after'; });
run('labelled', () => { outer: for (const a of [1, 2]) { for (const b of [1, 2]) { try { if (b === 1) continue outer; } finally { log.push(`${a}${b}`); } } } return 'end'; });
run('nested', () => { try { try { return 'inner'; } finally { log.push('f1'); } } finally { log.push('f2'); } });
run('nested throw', () => { try { try { throw new Error('1'); } finally { log.push('f1'); } } catch (e: any) { return 'caught ' + e.message; } finally { log.push('f2'); } });
run('finally with own try', () => { try { throw new Error('kept'); } finally { try { throw new Error('inner'); } catch { log.push('handled'); } } });
run('loop in finally', () => { try { return 'r'; } finally { for (let i = 0; i < 3; i++) { if (i === 1) continue; log.push(String(i)); } } });
