// Keys of instances appear in the order in which fields and constructors add them.
class Base {
  a = 1;
  b: number;
  constructor(b: number) {
    this.b = b;
    console.log(Object.keys(this).join());
  }
}
class Derived extends Base {
  c = this.a + this.b;
  b = 7;
  d;
  constructor() {
    super(3);
    this.d = "d";
    (this as any).e = 5;
    console.log(Object.keys(this).join(), this.c, this.b);
  }
}
class Empty {}
class Sum {
  constructor(left: number, right: number) {
    (this as any).right = right;
    if (left > 0) (this as any).left = left;
  }
}
class Frozen {
  x = 1;
  constructor() {
    Object.freeze(this);
  }
  grow(): number {
    this.x = this.x + 1;
    return this.x;
  }
}
class Temporary {
  x = 1;
  y = 2;
  drop(): string {
    delete (this as any).x;
    return Object.keys(this).join() + "," + this.x + "," + this.y;
  }
}

console.log(new Base(2), new Derived());
const empty: any = new Empty();
empty.p = 1;
empty.q = 2;
console.log(empty, Object.keys(new Empty()).length);
console.log(new Sum(1, 2), new Sum(0, 2), new Sum(3, 4));
try {
  console.log(new Frozen().grow());
} catch (error) {
  console.log((error as Error).message);
}
console.log(new Temporary().drop());

// One class evaluated many times: each has a prototype of its own.
const makers = [1, 2, 3].map(
  (n) =>
    class {
      value = n;
      scaled(by: number): number {
        return this.value * by * n;
      }
    },
);
for (const Maker of makers) console.log(new Maker().scaled(10), Object.keys(new Maker()));
let Last: any;
for (let i = 0; i < 3; i++) {
  class Counter {
    count = i;
    next(): number {
      return super.toString().length + ++this.count;
    }
  }
  Last = Last ?? Counter;
  console.log(new Counter().next(), new Last().next(), new Last() instanceof Counter);
}
// this of static code is the class
class Registry {
  static size = 2;
  size = 10;
  static grow(): number {
    return (this.size += 1);
  }
  static {
    this.size = this.grow() * 2;
  }
}
console.log(Registry.grow(), new Registry().size);
