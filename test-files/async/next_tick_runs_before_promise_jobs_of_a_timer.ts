const log: string[] = [];
process.nextTick(() => log.push('tick from module'));
Promise.resolve().then(() => log.push('promise from module'));
setTimeout(() => {
  Promise.resolve().then(() => { log.push('p1'); process.nextTick(() => log.push('tick in promise')); }).then(() => log.push('p2'));
  process.nextTick((a: any, b: any) => { log.push('tick1 ' + a + b); Promise.resolve().then(() => log.push('promise in tick')); process.nextTick(() => log.push('tick in tick')); }, 'A', 'B');
  process.nextTick(() => log.push('tick2'));
  queueMicrotask(() => log.push('micro'));
  log.push('timer');
}, 0);
setTimeout(() => console.log(log.join(', ')), 20);
