const like: any = { length: 3, 0: 'a', 1: 'b', 2: 'c' };
const P: any = Array.prototype;
console.log(P.join.call(like, '+'), P.indexOf.call(like, 'b'), P.slice.call(like, 1), P.map.call(like, (x: any) => x + x), P.reverse.call({ length: 2, 0: 1, 1: 2 }), P.concat.call(1, 2), P.includes.call('abc', 'b'), P.fill.call({ length: 2 }, 0), P.at.call(like, -1), P.toSorted.call({ length: 2, 0: 'z', 1: 'y' }));
for (const m of ['push', 'map', 'forEach', 'join', 'slice', 'at']) for (const bad of [null, undefined]) { try { P[m].call(bad); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
const order: string[] = [];
const traced: any = { get length() { order.push('length'); return 2; }, get 0() { order.push('0'); return 'x'; }, get 1() { order.push('1'); return 'y'; } };
P.forEach.call(traced, () => order.push('cb'));
console.log(order.join(' '));
const counted: any = { length: { valueOf() { return 2; } }, 0: 'p', 1: 'q' };
console.log(P.join.call(counted), P.map.call({ length: -5 }, String), P.join.call({ length: 'x' }), P.toString.call({ join: () => 'joined' }), P.toString.call({}), P.keys.call(like).next());
class Range { *[Symbol.iterator]() { yield 1; yield 2; } get length() { return 9; } }
console.log(Array.from(new Range()), P.concat.call([], new Range() as any).length, [...new Range()]);
