let n = 0;
process.on('beforeExit', (code) => {
  console.log('beforeExit', code, n);
  if (n++ < 2) setTimeout(() => console.log('more work', n), 1);
});
process.on('exit', () => console.log('exit'));
setTimeout(() => console.log('first work'), 1);
