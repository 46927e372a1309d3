export const b = 1;
export const a = 'A';
export function fn(this: any) { return this; }
export default class {}
export const C = Symbol.for('c');
