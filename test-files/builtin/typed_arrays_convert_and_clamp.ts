const v = [0, -1, 1.9, 255, 256, -129, 65536, 2 ** 31, 2 ** 32, NaN, Infinity, '12', null, undefined, true, 0.5, 1.5, 2.5, 300.5];
for (const T of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array]) {
  const a = new T(v as any);
  console.log(T.name, T.BYTES_PER_ELEMENT, [...a].join(' '));
}
const a = new Uint8Array(4);
a[0] = 300; a[1] = -1; a[9] = 5; (a as any)['1.5'] = 2; (a as any).named = 'x'; (a as any)[-1] = 7;
console.log(a, a.length, a[9], (a as any)['1.5'], (a as any)[-1], 9 in a, '1.5' in a, Object.keys(a), delete (a as any)[20]);
try { delete (a as any)[0]; } catch (e: any) { console.log(e.name + ': ' + e.message); }
console.log(new Float32Array([0.1, 1e40, -0])[0], Object.is(new Float64Array([-0])[0], -0), new Float32Array([16777217])[0], a.BYTES_PER_ELEMENT, Object.prototype.toString.call(a));
for (const f of [() => new Uint8Array(-1), () => new Uint8Array(new ArrayBuffer(4), 5), () => new Uint16Array(new ArrayBuffer(4), 1), () => new Uint16Array(new ArrayBuffer(3)), () => (Uint8Array as any)(2), () => new (Object.getPrototypeOf(Uint8Array) as any)()]) { try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
