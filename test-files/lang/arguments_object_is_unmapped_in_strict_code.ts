function f(this: any, a?: any, b?: any) {
  arguments[0] = 'changed';
  a = a + '!';
  return [a, arguments[0], arguments.length, f.length];
}
console.log(f('x'), f('x', 'y', 'z'));
function g(..._: any[]) {
  const inner = () => arguments.length + arguments[0];
  return [inner(), [...arguments], Array.from(arguments), Array.prototype.slice.call(arguments, 1), Object.prototype.toString.call(arguments)];
}
console.log(g(10, 20));
function h() {
  return arguments;
}
console.log((h as any)(1, 'a', [2]), Array.isArray(h()), typeof (h() as any)[Symbol.iterator]);
function k() {
  try {
    return (arguments as any).callee;
  } catch (e: any) {
    return e.name;
  }
}
console.log(k());
const o = { m(..._: any[]) { return arguments.length; }, get p() { return arguments.length; } };
console.log(o.m(1, 2, 3), o.p, (function (...a: any[]) { return Object.keys(arguments); })('p', 'q'));
function keep(..._: any[]) { const saved = arguments; delete (saved as any)[0]; (saved as any).length = 5; return saved; }
console.log(keep(1, 2));
