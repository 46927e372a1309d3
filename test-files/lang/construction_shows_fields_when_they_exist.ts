// What constructors, field initialisers and parents see of an instance while it is being made.
function keys(o: object): string {
  return Object.keys(o).join();
}
class Plain {
  a: number;
  b = "b";
  constructor(a: number) {
    this.a = a;
  }
}
class Watched {
  a = 1;
  seen = keys(this);
  b = 2;
  constructor() {
    console.log("Watched", keys(this), this.seen);
  }
}
class Child extends Plain {
  c = this.a + 1;
  d: string;
  constructor(a: number, d = "default") {
    super(a);
    this.d = d + this.c;
  }
}
class Grandchild extends Child {
  e = [this.d];
}
class Leaky extends Watched {
  late = "late";
}
class Early {
  constructor() {
    console.log("Early", keys(this), (this as any).field);
  }
}
class Late extends Early {
  field = 5;
}
class ReturnsOther {
  a = 1;
  constructor(other?: object) {
    if (other) return other as any;
  }
}
class FromOther extends ReturnsOther {
  b = 2;
}
class Target {
  made: string;
  constructor() {
    this.made = new.target.name;
  }
}
class SubTarget extends Target {}
class Twice extends Plain {
  constructor() {
    super(1);
    try {
      super(2);
    } catch (error) {
      console.log((error as Error).message);
    }
  }
}
class Never extends Plain {
  constructor(go: boolean) {
    if (go) super(3);
  }
}
class Throws extends Plain {
  c = fail();
}
function fail(): number {
  throw new Error("field");
}
let counter = 0;
class Ordered extends Plain {
  x = ++counter;
  y = ++counter;
  constructor(z: number) {
    super(++counter + z);
  }
}
class Rest extends Plain {
  constructor(...values: number[]) {
    super(values.length);
  }
}
class Arrow extends Plain {
  get = () => this.a;
}

for (let i = 0; i < 3; i++) {
  console.log(new Plain(i), new Child(i), new Child(i, "x"), new Grandchild(i));
  console.log(new Watched(), new Leaky(), new Late(), new Early());
  const other = { o: i };
  console.log(new ReturnsOther(), new ReturnsOther(other), new FromOther(other) as object === other, other);
  console.log(new Target(), new SubTarget(), new Twice());
  try {
    console.log(new Never(true));
    console.log(new Never(false));
  } catch (error) {
    console.log((error as Error).message);
  }
  try {
    new Throws(1);
  } catch (error) {
    console.log((error as Error).message);
  }
  console.log(new Ordered(10), counter, new Rest(1, 2, 3), new Arrow(7).get());
  console.log(new (Plain as any)(), new (Child as any)(1, undefined, 3), Reflect.construct(Child, [4], Target));
}
try {
  (Plain as any)(1);
} catch (error) {
  console.log((error as Error).message);
}
Object.setPrototypeOf(Child, Target);
for (let i = 0; i < 2; i++) console.log(new Child(1), new Grandchild(2));
Object.setPrototypeOf(Grandchild, null);
try {
  new Grandchild(1);
} catch (error) {
  console.log((error as Error).message);
}

// The parent is looked up at super(), after what has been evaluated before it.
class First {
  which = "first";
}
class Second {
  which = "second";
}
class Fickle extends First {
  own: number;
  constructor(n: any, m: number = n * 1) {
    super();
    this.own = m;
  }
}
const trap = {
  valueOf() {
    Object.setPrototypeOf(Fickle, Second);
    return 5;
  },
};
for (let i = 0; i < 2; i++) console.log(new Fickle(1).which, new Fickle(i === 0 ? trap : 2).which);
