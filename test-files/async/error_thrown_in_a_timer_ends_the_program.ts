// exit: 1
setTimeout(() => { console.log('first'); throw new RangeError('from timer'); }, 1);
setTimeout(() => console.log('never'), 20);
process.on('exit', (code) => console.log('exit', code));
