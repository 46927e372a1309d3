const f = (x: any) => {
  const out: any[] = [];
  switch (x) {
    case 1:
      out.push('one');
    case 2:
      out.push('two');
      break;
    default:
      out.push('default');
    case '1':
      out.push('string one');
      break;
    case NaN:
      out.push('never');
    case null:
      out.push('null');
  }
  return out.join(' ');
};
console.log([1, 2, 3, '1', NaN, null, undefined, true].map(f));
const log: any[] = [];
const t = (v: any) => (log.push(v), v);
switch (t(3)) {
  case t(1):
  case t(3):
    log.push('hit');
  case t(4):
    log.push('fell');
}
console.log(log);
switch (0 as any) {
  case 0:
    let scoped = 'scoped';
    const get = () => scoped;
    console.log(get());
}
const tdz = (n: number) => {
  switch (n) {
    case 0:
      let late = 1;
      return late;
    case 1:
      try {
        return late!;
      } catch (e: any) {
        return e.message;
      }
  }
};
console.log(tdz(0), tdz(1), tdz(2));
switch (1) {
}
for (const i of [1, 2, 3]) {
  switch (i) {
    case 2:
      continue;
  }
  console.log(i);
}
