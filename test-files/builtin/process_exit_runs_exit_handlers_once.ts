// exit: 3
process.on('exit', (code) => { console.log('first', code); process.exit(9 as any === 9 ? 3 : 0); });
process.on('exit', () => console.log('second'));
setTimeout(() => console.log('never'), 0);
Promise.resolve().then(() => console.log('never either'));
process.nextTick(() => console.log('nor this'));
try { process.exit(5); } finally { console.log('finally does not run'); }
