const p = Promise.reject(new Error('handled later'));
queueMicrotask(() => queueMicrotask(() => p.catch((e) => console.log('caught', e.message))));
process.on('exit', (code) => console.log('exit', code));
const q = (async () => { throw new Error('async'); })();
await null;
q.catch((e) => console.log('caught', e.message));
