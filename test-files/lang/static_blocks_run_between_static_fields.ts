const log: string[] = [];
class A {
  static x = (log.push('x'), 1);
  static { log.push('block1 ' + this.x + (this === A)); var local = 'v'; let l2 = local; log.push(l2); }
  static y = (log.push('y'), this.x + 1);
  static #p = 3;
  static { try { throw this.#p; } catch (e) { log.push('caught ' + e); } }
  static m() { return A.#p; }
  static { log.push('m ' + this.m()); }
  static fn = () => this.y;
  static async = 'named async';
  static static = 'named static';
  static get get() { return 'named get'; }
}
console.log(log.join(', '), A.fn.call(null), A.async, A.static, A.get);
let friend: any;
class Secret { #v: number; constructor(v: number) { this.#v = v; } static { friend = (s: Secret) => s.#v; } }
console.log(friend(new Secret(42)));
class B extends A { static { log.push(super.m() + ' ' + this.name); } static z = super.y; }
console.log(log.at(-1), B.z, Object.keys(B), Object.getPrototypeOf(B) === A);
