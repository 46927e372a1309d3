const log: any[] = [];
async function f(n: number) {
  log.push('start ' + n);
  const v = await n * 2;
  log.push('resumed ' + n + ' ' + v);
  return v;
}
const p = f(1);
log.push('after call');
p.then((v) => { log.push('then ' + v); console.log(log.join(', ')); });
log.push('sync end');
console.log(p, p instanceof Promise, Object.prototype.toString.call(f), typeof f, f.name, f.length);
const arrow = async (x: any) => x, o = { async m() { return this === o; } };
arrow(5).then((v) => console.log('arrow', v));
o.m().then((v) => console.log('method', v));
async function none() {}
none().then((v) => console.log('none', v));
