// transform
namespace A { export namespace B { export class C { v = 1; } export interface Only { x: number } } }
namespace D {
  export import Alias = A.B;
  import Hidden = A.B.C;
  export const made = new Alias.C().v + new Hidden().v;
}
namespace D { export const again = Alias.C === A.B.C; }
console.log(Object.keys(D), D.Alias === A.B, D.made, D.again);
