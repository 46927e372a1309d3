class Account {
  #balance = 0;
  static #count = 0;
  #log(kind: string) { return `${kind}:${this.#balance}`; }
  get #double() { return this.#balance * 2; }
  set #double(v) { this.#balance = v / 2; }
  static #make() { return new Account(); }
  constructor() { Account.#count++; }
  add(n: number) { this.#balance += n; this.#balance++; return this.#log('add'); }
  twice() { this.#double += 10; return this.#double; }
  static has(o: any) { return #balance in o; }
  static hasMethod(o: any) { return #log in o; }
  static read(o: any) { return o.#balance; }
  static write(o: any) { o.#balance = 1; }
  static call(o: any) { return o.#log('x'); }
  static opt(o: any) { return o?.#balance; }
  static total() { Account.#make(); return Account.#count; }
  badMethod() { (this as any).#log = 1; }
  onlyGet() { return ({ __proto__: this } as any); }
}
const a = new Account();
console.log(a.add(5), a.twice(), Account.total(), Account.has(a), Account.has({}), Account.hasMethod(a), Account.opt(null), Account.read(a));
console.log(a, Object.keys(a), JSON.stringify(a), Object.getOwnPropertyNames(a), (a as any)['#balance']);
const attempt = (f: () => any) => { try { console.log(f()); } catch (e: any) { console.log(e.name + ': ' + e.message); } };
attempt(() => Account.read({}));
attempt(() => Account.write({}));
attempt(() => Account.call({}));
attempt(() => Account.read(Object.create(a)));
attempt(() => a.badMethod());
attempt(() => Account.has(1));
attempt(() => a.add.call({} as any, 1));
class Node1 { #next: any; constructor(n?: any) { this.#next = n; } get depth(): number { return this.#next ? 1 + this.#next.depth : 0; } }
console.log(new Node1(new Node1(new Node1())).depth);
