const view = new DataView(new ArrayBuffer(16), 1, 12);
view.setUint8(0, 0x12); view.setInt8(1, -1); view.setUint16(2, 0xabcd); view.setUint16(4, 0xabcd, true); view.setFloat32(6, 1.5);
console.log([...new Uint8Array(view.buffer)].map((b) => b.toString(16).padStart(2, '0')).join(' '));
console.log(view.getUint8(0), view.getInt8(1), view.getUint16(2).toString(16), view.getUint16(2, true).toString(16), view.getInt16(4, true), view.getFloat32(6), view.getUint32(1, true), view.getInt32(0), view.byteLength, view.byteOffset);
view.setFloat64(0, Math.PI); console.log(view.getFloat64(0), view.getFloat64(0, true)); view.setFloat64(0, NaN); console.log(view.getFloat64(0));
view.setUint8(0, 300); view.setInt16(1, 40000); view.setUint32(3, -1); console.log(view.getUint8(0), view.getInt16(1), view.getUint32(3));
for (const f of [() => view.getUint8(12), () => view.getUint16(11), () => view.setFloat64(5, 1), () => view.getInt8(-1), () => new DataView({} as any), () => new DataView(new ArrayBuffer(1), 2), () => (DataView as any)(new ArrayBuffer(1))]) { try { console.log(f()); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
