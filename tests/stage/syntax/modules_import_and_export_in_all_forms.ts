import 'a';
import b, * as c from 'd';
import e, { f, g as h, default as i, 'j k' as l, type m, type as n, type as as } from 'o' with { type: 'json' };
import type p from 'q';
import type { r } from 's';
import t = require('u');
import v = c.w;
export * from 'x';
export * as y from 'z';
export { b as bc, type c };
export { 'd e' as 'f g' } from 'h';
export const aa = 1, { bb } = aa;
export default class {}
export type cc = number;
