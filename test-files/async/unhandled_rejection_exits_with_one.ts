// exit: 1
console.log('before');
setTimeout(() => console.log('never reached'), 50);
async function boom() { await null; throw new TypeError('rejected in async'); }
boom();
console.log('after call');
