class A {}
class B extends A {}
const b = new B();
console.log(b instanceof B, b instanceof A, b instanceof Object, Object.create(null) instanceof Object, (5 as any) instanceof Number);
class Even {
  static [Symbol.hasInstance](n: number) {
    return n % 2 === 0;
  }
}
console.log((2 as any) instanceof Even, (3 as any) instanceof Even);
const bound = (A as any).bind(null);
console.log(b instanceof bound, [] instanceof Array, (() => 1) instanceof Function);
console.log('x' in { x: undefined }, 'toString' in {}, 0 in [1], 1 in [1], 'length' in [], (2 as any) in [1, 2, 3], Symbol.iterator in []);
for (const bad of [null, 'str', 5] as any[]) {
  try {
    console.log('length' in bad);
  } catch (e: any) {
    console.log(e.name + ': ' + e.message);
  }
}
for (const bad of [{}, null, () => 1, 5] as any[]) {
  try {
    console.log(b instanceof bad);
  } catch (e: any) {
    console.log(e.name + ': ' + e.message);
  }
}
