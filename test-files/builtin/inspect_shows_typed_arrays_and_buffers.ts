console.log(new Uint8Array([1, 2, 3]), new Float64Array([1.5, -0, NaN]), new Int16Array(3), new Uint8Array());
console.log(new Uint8Array(200));
console.log(new ArrayBuffer(4), new Uint8Array([1, 255, 16]).buffer);
console.log(new DataView(new ArrayBuffer(2), 1));
console.log([new Float32Array([0.1])], { u: new Uint16Array(2) });
class Bytes extends Uint8Array {}
console.log(new Bytes(2), Object.assign(new Uint8Array(1), { extra: true }));
