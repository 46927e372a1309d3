// exit: 2
const line = 'x'.repeat(99);
for (let i = 0; i < 3000; i++) process.stdout.write(`${i} ${line}\n`);
process.exitCode = 2;
console.log('last line');
