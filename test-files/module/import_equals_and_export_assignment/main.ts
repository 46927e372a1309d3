// transform
import lib = require('./lib');
namespace A { export namespace B { export const v = 7; export interface T { x: number } } }
import v = A.B.v; import T = A.B.T; import B = A.B;
const t: T = { x: v };
console.log(lib.f(2), t.x, B.v);
