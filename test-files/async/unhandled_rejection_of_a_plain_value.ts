// exit: 1
console.log('before');
Promise.reject({ code: 5 });
process.on('exit', (code) => console.log('exit event', code));
