// Methods, accessors and parents of declared classes are replaced while instances are in use.
class Animal {
  name: string;
  legs: number;
  constructor(name: string, legs: number) {
    this.name = name;
    this.legs = legs;
  }
  speak(): string {
    return this.name + " makes a sound";
  }
  get label(): string {
    return this.name + "/" + this.legs;
  }
  set label(text: string) {
    this.name = text + "!";
  }
  describe(): string {
    return this.speak() + ", " + this.label;
  }
}
class Dog extends Animal {
  tricks: string[] = [];
  constructor(name: string) {
    super(name, 4);
  }
  override speak(): string {
    return super.speak() + " (woof)";
  }
  learn(trick: string): number {
    return this.tricks.push(trick);
  }
}
class Bird extends Animal {
  constructor(name: string) {
    super(name, 2);
  }
}

function show(animals: Animal[]): void {
  for (const animal of animals) console.log(animal.describe(), animal.legs * 2);
}

const all: Animal[] = [new Animal("it", 0), new Dog("rex"), new Bird("tweety")];
show(all);
all[1].label = "max";
show(all);

// An own property hides a method, a deleted one uncovers it.
(all[2] as any).speak = function (this: Animal) {
  return this.name + " sings";
};
show(all);
delete (all[2] as any).speak;
show(all);

// Properties added later and a field of another type.
(all[0] as any).extra = 1;
(all[0] as any).legs = "many";
show(all);

const speak = Animal.prototype.speak;
Animal.prototype.speak = function () {
  return "patched " + this.name;
};
show(all);
Animal.prototype.speak = speak;
Object.defineProperty(Bird.prototype, "label", {
  get() {
    return "bird label";
  },
  configurable: true,
});
show(all);
delete (Bird.prototype as any).label;
show(all);

class Robot {
  speak(): string {
    return "beep";
  }
}
Object.setPrototypeOf(Dog.prototype, Object.assign(Object.create(Animal.prototype), { speak: () => "proto" }));
show(all);
Object.setPrototypeOf(Bird.prototype, Robot.prototype);
try {
  show(all);
} catch (error) {
  console.log((error as Error).message);
}
console.log(new Dog("bello").speak(), all[1] instanceof Animal, all[2] instanceof Animal);

// A computed key that replaces a method, one that is a symbol, and one that only looks like it.
const name = "turn";
class Wheel {
  angle = 1;
  turn(): string {
    return "turn " + this.angle;
  }
  [name](): string {
    return "computed " + this.angle;
  }
  *[Symbol.iterator](): Generator<number> {
    yield this.angle;
    yield this.angle * 2;
  }
}
class Gear extends Wheel {
  teeth = 12;
}
function turnAll(wheels: Wheel[]): void {
  for (const wheel of wheels) console.log(wheel.turn(), [...wheel]);
}
turnAll([new Wheel(), new Gear()]);
(globalThis as any).Symbol = { iterator: "turn" };
class Trick {
  angle = 3;
  turn(): string {
    return "method " + this.angle;
  }
  [Symbol.iterator](): string {
    return "replaced " + this.angle;
  }
}
for (const trick of [new Trick(), new Trick()]) console.log(trick.turn());
(Gear.prototype as any).added = () => "added";
console.log((new Gear() as any).added());
(Gear.prototype as any).turn = () => "own of Gear";
turnAll([new Gear()]);
