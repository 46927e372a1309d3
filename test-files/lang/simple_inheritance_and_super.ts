class Shape { constructor(public_: string) { (this as any).name = public_; } area(): number { return 0; } describe() { return `${(this as any).name} ${this.area().toFixed(2)}`; } }
class Circle extends Shape { r: number; constructor(r: number) { super('circle'); this.r = r; } area() { return Math.PI * this.r ** 2; } }
class Square extends Shape { constructor(private_: number) { super('square'); (this as any).side = private_; } area() { return (this as any).side ** 2; } describe() { return 'a ' + super.describe(); } }
class Cube extends Square { area() { return super.area() * 6; } }
for (const s of [new Circle(2), new Square(3), new Cube(2), new Shape('none')]) console.log(s.describe(), s instanceof Square, s.constructor.name);
