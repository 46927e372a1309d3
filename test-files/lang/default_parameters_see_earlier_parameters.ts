const log: string[] = [];
const d = (n: string, v: any) => (log.push(n), v);
function f(a = d('a', 1), b = d('b', a + 1), c = () => a + b) {
  a = 10;
  return [a, b, c()];
}
console.log(f(), f(5), f(undefined, 7), f(null as any), log.join(''), f.length);
function g(x: any, y = x, { z = y } = {}, [w = z] = [] as any[], ...rest: any[]) {
  return [x, y, z, w, rest];
}
console.log(g(1), g(1, 2, { z: 3 }, [4], 5, 6), g.length);
const x = 'outer';
const h = (a = () => x) => {
  const x = 'inner';
  return [a(), x];
};
console.log(h());
const self = function inner(n = 3): any {
  return n ? n + inner(n - 1) : 0;
};
console.log(self());
const k = (a: any, b = (a = 5)) => [a, b];
console.log(k(1), k(1, 2));
const args = function (this: any, a = arguments.length) {
  return a;
};
console.log(args(), (args as any)(undefined, 2), ((a: any, b: any, c?: any) => 1).length, ((a: any, b = 1, c: any) => 1).length);
