// Builtins that call builtins, nested deeper than the stack: a RangeError, or the result where none needs stack; never a crash.
// zeal: 40000
function survives(name: string, run: () => unknown): void {
  try {
    run();
  } catch (e: any) {
    if (!(e instanceof RangeError)) console.log(name, e);
  }
  console.log(name);
}
const DEPTH = 120000;
const repeat = <T>(start: T, step: (value: T) => T): T => {
  for (let i = 0; i < DEPTH; i++) start = step(start);
  return start;
};
survives('bound', () => repeat<Function>(() => 1, f => f.bind(null))());
survives('Reflect.apply of itself', () => (Reflect.apply as any)(...repeat<any[]>([() => 1, undefined, []], list => [Reflect.apply, undefined, list])));
survives('construct bound', () => new (repeat<any>(function () {}, f => f.bind()))());
survives('instanceof bound', () => ({}) instanceof repeat<any>(function () {}, f => f.bind()));
survives('iterator helpers', () => repeat<any>([1].values(), it => it.map((x: any) => x)).next());
survives('iterator helpers closed', () => repeat<any>([1].values(), it => it.map((x: any) => x)).return());
survives('wrapped iterators', () => repeat<any>({ next: () => ({ done: true }) }, it => Object.setPrototypeOf(Iterator.from(it), null)).next?.());
survives('flat', () => repeat<any[]>([], list => [list]).flat(Infinity));
survives('join', () => repeat<any[]>([], list => [list]).join());
survives('JSON', () => JSON.stringify(repeat<any[]>([], list => [list])));
survives('JSON text', () => JSON.parse('['.repeat(DEPTH) + ']'.repeat(DEPTH)));
survives('ropes', () => repeat('', text => 'a' + text).charAt(DEPTH - 1));
survives('prototypes', () => repeat<any>({ x: 1 }, o => Object.create(o)).x);
survives('getter', () => {
  const o: any = {};
  Object.defineProperty(o, 'x', { get: Function.prototype.call.bind(Reflect.get as any, null, o, 'x') });
  return o.x;
});
survives('getter of a getter', () => {
  const o: any = {};
  Object.defineProperty(o, 'x', { get: Reflect.get.bind(null, o, 'x') as any });
  return o.x;
});
survives('to string', () => {
  const o: any = {};
  o.toString = String.bind(null, o);
  return `${o}`;
});
survives('class hierarchy', () => {
  class Base {}
  let C: any = Base;
  for (let i = 0; i < 20000; i++) C = class extends C {};
  return new C();
});
survives('generators', () => {
  function* nest(depth: number): Generator<number> { if (depth) yield* nest(depth - 1); else yield 1; }
  return [...nest(DEPTH)];
});
survives('causes', () => repeat<any>(undefined, cause => new Error('e', { cause })));
console.log('still running');
