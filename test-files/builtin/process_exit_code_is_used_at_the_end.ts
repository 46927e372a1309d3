// exit: 4
process.exitCode = 4;
process.on('exit', (code) => console.log('exit', code, process.exitCode));
setTimeout(() => console.log('timer runs first'), 1);
console.log('main ends');
