const log: any[] = [];
outer: for (let i = 0; i < 4; i++) {
  inner: for (let j = 0; j < 4; j++) {
    if (j === 1) continue;
    if (j === 3) continue outer;
    if (i === 2) break outer;
    if (i === 1) break inner;
    log.push(`${i}${j}`);
  }
}
console.log(log.splice(0));
block: {
  log.push('in');
  if (log.length) break block;
  log.push('never');
}
console.log(log.splice(0));
a: b: c: for (;;) {
  for (;;) break b;
}
let n = 0;
again: do {
  n++;
  while (true) {
    if (n < 3) continue again;
    break again;
  }
} while (n < 10);
console.log(n);
sw: switch (1 as number) {
  case 1:
    for (const x of [1, 2, 3]) {
      if (x === 2) break sw;
      log.push(x);
    }
  case 2:
    log.push('fell');
}
console.log(log);
const f = () => {
  x: try {
    break x;
  } finally {
    log.push('finally');
  }
  return log.length;
};
console.log(f());
