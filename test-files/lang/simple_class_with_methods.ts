class Vec {
  x: number;
  y: number;
  constructor(x: number, y: number) {
    this.x = x;
    this.y = y;
  }
  add(o: Vec): Vec {
    return new Vec(this.x + o.x, this.y + o.y);
  }
  get length(): number {
    return Math.sqrt(this.x * this.x + this.y * this.y);
  }
  static zero = new Vec(0, 0);
  toString() {
    return `(${this.x}, ${this.y})`;
  }
}
const v = new Vec(3, 4).add(new Vec(0, 0)).add(Vec.zero);
console.log(v, v.length, String(v), `${v}`, v instanceof Vec, v + '!');
