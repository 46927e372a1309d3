// exit: 13
console.log('before');
process.on('exit', (code) => console.log('exit', code));
await new Promise(() => {});
console.log('never');
