// exit: 7
process.on('exit', (code) => console.log('exit', code, process.exitCode));
process.on('uncaughtException', (e: any, origin) => {
  console.log('uncaughtException', e.message, origin);
  process.exitCode = 7;
});
setTimeout(() => { throw new Error('in timer'); }, 1);
setTimeout(() => { Promise.reject(new Error('rejection')); }, 10);
setTimeout(() => console.log('still running'), 20);
