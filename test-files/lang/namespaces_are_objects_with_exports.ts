// transform
namespace Shapes {
  export const pi = 3;
  const hidden = 'hidden';
  export let counter = 0;
  export function area(r: number) { counter++; return pi * r * r; }
  export class Circle { constructor(readonly r: number) {} get area() { return area(this.r); } }
  export namespace Deep { export const value = hidden + pi; }
  export enum Kind { Round, Flat }
  export interface OnlyType { x: number }
}
console.log(Shapes.area(2), new Shapes.Circle(3).area, Shapes.counter, Shapes.Deep.value, Shapes.Kind.Flat, Object.keys(Shapes));
namespace Shapes { export const more = pi + 1; }
console.log(Shapes.more, (Shapes as any).hidden);
namespace A.B.C { export const x = 'nested'; }
console.log(A.B.C.x, A);
function Merged() { return 'called'; }
namespace Merged { export const extra = 'prop'; }
console.log(Merged(), Merged.extra);
class Host { static s = 1; }
namespace Host { export const t = Host.s + 1; }
console.log(Host.t);
namespace Destructured { export const { a, b: [c, ...d] } = { a: 1, b: [2, 3, 4] }; export let e: any; e = 5; }
console.log(Destructured);
namespace TypesOnly { export type T = number; }
// @ts-ignore
console.log(typeof globalThis.TypesOnly);
import Alias = Shapes.Deep;
console.log(Alias.value);
