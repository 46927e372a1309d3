import { base } from '../../base.ts';
export const add = (a: number, b: number) => a + b;
export const total = add(base, 1);
