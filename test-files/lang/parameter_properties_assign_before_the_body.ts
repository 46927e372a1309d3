// transform
class Point {
  sum = 0;
  constructor(public x: number, protected y = x * 2, readonly z?: string, private w: number[] = []) { this.sum = this.x + this.y; this.w.push(this.sum); }
}
console.log(new Point(1), new Point(1, 2, 'z', [9]));
class Base { constructor(readonly name: string) { console.log('base', this.name); } }
class Derived extends Base { extra = this.name + '!'; constructor(public id: number, name: string) { super(name); console.log('derived', this.id, this.extra); } }
console.log(new Derived(7, 'n'), Object.keys(new Derived(1, 'k')));
class WithDefault { constructor(public opts: { a: number } = { a: 1 }, public list: string[] = ['d']) { list = ['local only']; } }
console.log(new WithDefault(), new WithDefault({ a: 5 }, ['e']));
