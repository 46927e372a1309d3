const t0 = performance.now();
queueMicrotask(() => console.log('micro', performance.now() >= t0));
console.log('sync', typeof performance.timeOrigin, performance.now() - t0 < 10000, typeof Date.now(), Date.now() > 1.6e12);
const u = structuredClone === undefined;
console.log(u, typeof globalThis.setTimeout, setTimeout.length >= 1);
