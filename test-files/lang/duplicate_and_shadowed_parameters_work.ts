const f = (a: any) => { { let a = 2; { let a = 3; } return a; } };
console.log(f(1), ((a: any) => { var a: any; return a; })(5), ((a: any) => { var a: any = 6; return a; })(5), (function f(f: any) { return f; })(7), (({ a, a: b }: any) => [a, b])({ a: 1 }));
function g(x: any) { function x2() { return x; } x = x + 1; return x2(); }
console.log(g(1), ((a: any, b = a, a2 = b) => [a, b, a2])(1), ((a: any = 1) => { a++; return arguments_length(a); })());
function arguments_length(a: any) { return [a, arguments.length]; }
