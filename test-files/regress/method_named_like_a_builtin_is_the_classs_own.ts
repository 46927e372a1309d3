class Bag { #items: any[] = []; push(x: any) { this.#items.unshift(x); return this; } map(f: any) { return 'my map ' + this.#items.length; } get length() { return -1; } get(k: any) { return 'got ' + k; } has() { return 'has'; } then = undefined; forEach() { return 'my forEach'; } static from() { return 'static from'; } slice() { return 'slice'; } toFixed() { return 'fixed'; } }
const b = new Bag().push(1).push(2);
console.log(b.map((x: any) => x), b.length, b.get('k'), b.has(), b.forEach(), Bag.from(), b.slice(), b.toFixed());
const use = (x: any) => [x.map?.((y: any) => y), x.length, x.slice?.(0)];
console.log(use(b), use([1]), use('s'), use({}));
class Map2 extends Map { get(k: any) { return ['wrapped', super.get(k)]; } }
const maps: any[] = [new Map([['a', 1]]), new Map2([['a', 1]]), b];
console.log(maps.map((m) => m.get('a')));
