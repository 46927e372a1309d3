// transform
enum Color { Red, Green = 5, Blue, Alias = Green }
enum Text { A = 'a', B = 'b' }
enum Mixed { N = 1, S = 's', C = 'abc'.length, F = 1 << 3 | 1, Neg = -1 }
console.log(Color, Text, Mixed);
console.log(Color.Red, Color[5], Color.Blue, Color['Green'], Color[Color.Alias], Text.A, (Text as any)['a']);
console.log(Object.keys(Color), Object.values(Text), Mixed.F, (Mixed as any)[-1], Mixed[3]);
const enum Const { X = 10, Y = X * 2, Z = `${'z'}` as any }
console.log(Const.X, Const.Y);
enum Color { Late = 100 }
console.log(Color.Late, Color[100], Color.Red);
const f = (c: Color) => { switch (c) { case Color.Red: return 'r'; case Color.Green: return 'g'; default: return '?'; } };
console.log([Color.Red, Color.Green, Color.Blue].map(f));
enum Flags { None = 0, A = 1 << 0, B = 1 << 1, All = A | B }
console.log(Flags.All, (Flags.A | Flags.B) === Flags.All, Flags[3]);
function local() { enum Inner { One = 1 } return Inner; }
console.log(local());
enum Computed { A = Math.max(1, 2), B = 'xyz'['length'] }
console.log(Computed);
