console.log(JSON.stringify({ a: 1, b: 'x', c: [1, null, undefined, () => 1, Symbol()], d: undefined, e: () => 1, f: NaN, g: -0, h: Infinity, i: true, [Symbol('s')]: 1 }));
console.log(JSON.stringify(undefined), JSON.stringify(() => 1), JSON.stringify(Symbol()), JSON.stringify(null), JSON.stringify('s'), JSON.stringify([undefined]), JSON.stringify([]), JSON.stringify({}));
console.log(JSON.stringify('"\\/\b\f\n\r\t\u0001\u007f\u2028é\u{1f600}\ud800\udc00\ud800x\udc00'));
console.log(JSON.stringify([new Number(3), new String('w'), new Boolean(false), Object(Symbol()), new Map([[1, 2]]), new Set([1]), new Uint8Array([1, 2]), [, 1]]));
console.log(JSON.stringify({ toJSON(k: string) { return 'top:' + k; } }), JSON.stringify({ x: { toJSON(k: string) { return { key: k }; } } }), JSON.stringify([{ toJSON: (k: any) => k + typeof k }]));
console.log(JSON.stringify({ 2: 'b', 1: 'a', z: 1, a: 2 }), JSON.stringify(Object.create({ inherited: 1 }, { own: { value: 1, enumerable: true }, hid: { value: 2 } })));
console.log(JSON.stringify({ get g() { return 'getter'; } }), JSON.stringify(1e21), JSON.stringify(5e-324), JSON.stringify(0.1 + 0.2), JSON.stringify({ '': 1, 'a"b': 2 }));
const cyc: any = { name: 'c' };
cyc.self = cyc;
try { JSON.stringify(cyc); } catch (e: any) { console.log(e.name, e.message.split('\n')[0]); }
try { JSON.stringify([1, { deep: { arr: [cyc] } }]); } catch (e: any) { console.log(e.message); }
