class Temperature {
  static #instances = 0;
  #celsius: number;
  constructor(c: number) { this.#celsius = c; Temperature.#instances++; }
  get fahrenheit() { return this.#celsius * 9 / 5 + 32; }
  set fahrenheit(f) { this.#celsius = (f - 32) * 5 / 9; }
  static get instances() { return this.#instances; }
  static set instances(n) { this.#instances = n; }
  *[Symbol.iterator]() { for (let i = 0; i < 3; i++) yield this.#celsius + i; }
  static *range(a: number, b: number) { while (a < b) yield new Temperature(a++); }
  async later() { return this.#celsius; }
  get ['computed' + 1]() { return 'c1'; }
}
const t = new Temperature(100);
console.log(t.fahrenheit, (t.fahrenheit = 32), [...t], Temperature.instances, [...Temperature.range(1, 3)].length, Temperature.instances);
Temperature.instances = 0;
console.log(Temperature.instances, (t as any).computed1, t, 'fahrenheit' in t, Object.keys(t));
class Sub extends Temperature { get fahrenheit() { return super.fahrenheit + 1; } }
const s: any = new Sub(0);
console.log(s.fahrenheit);
try { s.fahrenheit = 5; } catch (e: any) { console.log(e.message); }
t.later().then((v) => console.log('later', v));
