const x = 'module';
function f(x: any) { { const x = 'block'; console.log(x); } function x2() { return x; } return x2(); }
console.log(f('param'), x);
const g = function x(n: any): any { return n ? typeof x : x === g; };
console.log(g(1), g(0));
function h(a: any, b = () => a) { var a: any = 'var a'; return [a, b()]; }
console.log(h('param a'));
function k(a: any, b = () => a) { a = 'assigned'; return [a, b()]; }
console.log(k('p'));
const outer = () => { const list: any[] = []; for (var i = 0; i < 2; i++) { let j = i; list.push(() => `${i}${j}`); } { let i = 'inner'; list.push(() => i); } return list.map((c) => c()); };
console.log(outer());
try { (() => { const name = 'N'; throw name; })(); } catch (name) { { const name = 'deeper'; } console.log(name); }
let undefined_ = 1, arguments_ = 2, NaN_ = undefined;
const o = { x: 1, getX() { return x; }, f: (x: any) => x };
console.log(o.getX(), o.f('arg'), undefined_ + arguments_, NaN_, (function () { return typeof inner; function inner() {} })(), (() => { var v = 1; { var v = 2; } return v; })());
class x3 { x3() { return x3.name; } static x3 = 'static'; }
console.log(new x3().x3(), x3.x3);
