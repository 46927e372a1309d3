const names = ['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'Math', 'JSON', 'Map', 'Set', 'WeakMap', 'WeakSet', 'WeakRef', 'Promise', 'Error', 'TypeError', 'RangeError', 'AggregateError', 'ArrayBuffer', 'DataView', 'Uint8Array', 'Float64Array', 'Reflect', 'Iterator', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'queueMicrotask', 'setTimeout', 'clearTimeout', 'setInterval', 'setImmediate', 'console', 'process', 'performance', 'globalThis', 'encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI'];
for (const n of names) { const d = Object.getOwnPropertyDescriptor(globalThis, n); console.log(n, typeof (globalThis as any)[n], d && d.enumerable, d && d.configurable); }
console.log(globalThis === (globalThis as any).globalThis, (globalThis as any).Array === Array, Object.getPrototypeOf(globalThis) !== null, 'undefined' in globalThis, typeof (globalThis as any).window);
(globalThis as any).shared = { n: 1 };
// @ts-ignore
console.log(shared.n, delete (globalThis as any).shared, typeof shared);
(globalThis as any).parseInt2 = parseInt;
// @ts-ignore
console.log(parseInt2('12px'), Object.prototype.toString.call(globalThis), String(globalThis));
const saved = Math.max;
Math.max = () => 'patched' as any;
console.log(Math.max(1, 2));
Math.max = saved;
console.log(Math.max(1, 2), encodeURIComponent('a b&ü\u{1f600}/?'), encodeURI('http://x/a b?q=ü#h'), decodeURIComponent('%F0%9F%98%80%20'), decodeURI('%2F%20'), decodeURI('%41'));
for (const f of [() => encodeURIComponent('\ud800'), () => decodeURIComponent('%zz'), () => decodeURI('%C0%80')]) { try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
