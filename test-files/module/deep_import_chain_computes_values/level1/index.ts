import { total as inner, add } from './level2/index.ts';
import { base } from '../base.ts';
export const total = add(inner, base);
export * from './level2/names.ts';
