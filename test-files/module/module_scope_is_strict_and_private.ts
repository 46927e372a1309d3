var topVar = 1;
function topFunction() {}
console.log((globalThis as any).topVar, (globalThis as any).topFunction, typeof this);
// @ts-ignore
console.log(typeof require, typeof module, typeof exports, typeof __filename);
try {
  // @ts-ignore
  implicit = 1;
} catch (e: any) { console.log(e.name + ': ' + e.message); }
(globalThis as any).explicit = 'set on globalThis';
// @ts-ignore
console.log(explicit, typeof explicit, 'explicit' in globalThis);
const undefined_ = void 0;
console.log(Object.getOwnPropertyDescriptor(globalThis, 'undefined'), NaN, Infinity, undefined_);
console.log((function (this: any) { return this; })());
