export abstract class Shape {
  name: string;
  constructor(name: string) {
    this.name = name;
  }
  abstract area(): number;
  describe(): string {
    return this.name + " " + this.area();
  }
}
export default class Square extends Shape {
  side: number;
  constructor(side: number) {
    super("square");
    this.side = side;
  }
  area(): number {
    return this.side * this.side;
  }
}
export const Unit = class extends Square {
  constructor() {
    super(1);
    this.name = "unit";
  }
};
export let Replaced = class {
  value = 1;
  get(): number {
    return this.value;
  }
};
export function replace(): void {
  Replaced = class {
    value = 100;
    get(): number {
      return this.value + 1;
    }
  };
}
