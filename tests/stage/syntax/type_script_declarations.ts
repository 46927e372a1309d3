enum A { B, C = 1 << 1, 'd e' = `f`.length }
const enum G { H = 'h' }
declare const i: number;
declare function j(a: number): void;
declare module 'k' { export default l; }
declare global { interface Window { m: 1 } }
namespace N.O { export const p = 1; }
interface Q<R> extends S, T.U<R> { v: R }
abstract class W {}
type X = 1;
function y(a: number): void;
function y(a: any) {}
let type = 1, namespace = 2, declare = 3, abstract = 4;
type = namespace + declare;
