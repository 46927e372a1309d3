// Classes that are extended, constructed and tested in other modules than their own.
import Square, { Replaced, Shape, Unit, replace } from "./shape.ts";
import * as shapes from "./shape.ts";

class Disc extends Shape {
  radius: number;
  constructor(radius: number) {
    super("disc");
    this.radius = radius;
  }
  area(): number {
    return 3 * this.radius * this.radius;
  }
}
class Named extends shapes.default {
  label = this.name.toUpperCase();
  override describe(): string {
    return this.label + ": " + super.describe();
  }
}

function total(list: Shape[]): number {
  let sum = 0;
  for (const shape of list) {
    sum += shape.area();
    if (shape instanceof Square) sum += 1000;
    console.log(shape.describe(), shape instanceof Named);
  }
  return sum;
}
console.log(total([new Square(2), new Disc(1), new Unit(), new Named(3)]));
const before = new Replaced();
replace();
const after = new Replaced();
console.log(before.get(), after.get(), after instanceof Replaced, before instanceof Replaced);
try {
  new (class extends (Later as any) {})();
} catch (error) {
  console.log((error as Error).message);
}
class Later {}
