import { fromB, useA } from './b.ts';
console.log('a starts, b is ready:', fromB);
export function hoisted() { return 'hoisted from a'; }
export const fromA = 'A';
export const readB = () => fromB + useA();
export var asVar = 'var value';
export class K {}
