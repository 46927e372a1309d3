// The frames of a stack in this file: name, line and column of each.
function frames(stack: string): string {
  const lines = stack.split('\n').slice(1);
  const own = lines.filter((line) => line.includes('error_stack_shows_positions.ts'));
  return own.map((line) => {
    const text = line.trim().slice(3), open = text.indexOf('(');
    const place = (open < 0 ? text : text.slice(open + 1, -1)).split(':').slice(-2).join(':');
    return (open < 0 ? '' : text.slice(0, open)) + place;
  }).join(' | ');
}

class Shape {
  constructor(readonlySides: number) { if (readonlySides < 0) throw new RangeError('sides'); }
  area(): string { return new Error('area').stack!; }
  static make(n: number): Shape { return new Shape(n); }
  get sides(): string { return new Error('sides').stack!; }
  #secret(): string { return new Error('secret').stack!; }
  tell(): string { return this.#secret(); }
  later = () => new Error('later').stack!;
}
console.log(frames(new Shape(1).area()));
console.log(frames(new Shape(1).sides));
console.log(frames(new Shape(1).tell()));
console.log(frames(new Shape(1).later()));
try { Shape.make(-1); } catch (e: any) { console.log(frames(e.stack)); }

const table = {
  row() { return new Error('row').stack!; },
  column: () => new Error('column').stack!,
  inner: { cell() { return new Error('cell').stack!; } },
};
console.log(frames(table.row()), '/', frames(table.column()), '/', frames(table.inner.cell()));

function outer(depth: number): string {
  function nested(): string {
    return depth > 0
      ? outer(depth - 1)
      : new Error('bottom').stack!;
  }
  return nested();
}
console.log(frames(outer(2)));
console.log(frames((function () { return new Error('iife').stack!; })()));
console.log(frames([1].map(() => new Error('callback').stack!)[0]));

function attempt(f: () => unknown): void {
  try { f(); } catch (e: any) { console.log(e.message, '@', frames(e.stack)); }
}
const nothing: any = undefined, some: any = { method: 1, 'a key': {} }, frozen: any = Object.freeze({ x: 1 });
attempt(() => nothing.foo);
attempt(() => some.bar.baz);
attempt(() => some.missing());
attempt(() => some.method());
attempt(() => some['a key'].deep.deeper);
attempt(() => nothing[0]);
attempt(() => { nothing.foo = 1; });
attempt(() => { frozen.x = 2; });
attempt(() => { frozen.x += 2; });
attempt(() => some.
  missing(1,
    2));
attempt(() => Symbol() as any + 1);
attempt(() => (1 as any) in (2 as any));
attempt(() => { for (const x of some) console.log(x); });
attempt(() => [...some]);
attempt(() => new some.method());
attempt(() => (globalThis as any).notThere.x);
attempt(() => missingName);
declare const missingName: number;
function* numbers(): Generator<string> { yield new Error('generator').stack!; }
console.log(frames(numbers().next().value!));
