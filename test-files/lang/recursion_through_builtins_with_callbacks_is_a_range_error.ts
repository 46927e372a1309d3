// Recursion through a callback of a builtin ends in a RangeError, whichever builtin it is.
// zeal: 1000
function attempt(name: string, run: () => unknown): void {
  try {
    run();
    console.log(name, 'returned');
  } catch (e: any) {
    console.log(name, e instanceof RangeError, e.message);
  }
}

const one = [1];
const again: Record<string, () => unknown> = {
  map: () => one.map(again.map),
  forEach: () => one.forEach(again.forEach),
  filter: () => one.filter(again.filter as any),
  reduce: () => [1, 2].reduce(again.reduce as any),
  sort: () => [2, 1].sort(again.sort as any),
  find: () => one.find(again.find as any),
  some: () => one.some(again.some),
  flatMap: () => one.flatMap(again.flatMap as any),
  from: () => Array.from(one, again.from),
  typed: () => new Uint8Array(1).map(again.typed as any),
  mapForEach: () => new Map([[1, 1]]).forEach(again.mapForEach),
  setForEach: () => new Set([1]).forEach(again.setForEach),
  apply: () => Reflect.apply(again.apply, null, []),
  call: () => again.call.call(null),
  construct: () => Reflect.construct(function () { again.construct(); }, []),
  stringify: () => JSON.stringify({ toJSON: again.stringify }),
  replacer: () => JSON.stringify(1, again.replacer as any),
  reviver: () => JSON.parse('1', again.reviver as any),
  replace: () => 'a'.replace('a', again.replace as any),
};
for (const name of Object.keys(again)) attempt(name, again[name]);
console.log('still running');
