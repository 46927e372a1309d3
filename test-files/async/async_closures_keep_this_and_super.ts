class Base { async name() { return 'base'; } static async make() { return new this(); } }
class Derived extends Base {
  #secret = 's';
  value = 1;
  async name() { await null; return 'derived>' + (await super.name()) + this.#secret; }
  arrow = async () => { await null; return this.value; };
  async *gen() { yield this.value; yield await super.name(); }
  async nested() { return (async () => { await null; return [this.value, await super.name(), arguments.length]; })(); }
  static async make() { const d = (await super.make()) as any; d.value = 9; return d; }
  async [`computed${1}`]() { return 'c'; }
}
const d = await Derived.make();
console.log(await d.name(), await d.arrow.call(null), await d.nested(1, 2), await d.computed1());
for await (const x of d.gen()) console.log(x);
const { name } = d;
await name().catch((e: any) => console.log(e.name));
async function f(this: any, ...args: any[]) { await null; return [this, args, arguments.length]; }
console.log(await f.call('ctx', 1, 2), await f());
const o = { n: 5, async m() { await null; return [1, 2].map((x) => x * this.n); } };
console.log(await o.m());
