export * from './a.ts';
export * from './b.ts';
export { one as uno } from './a.ts';
export * as nested from './b.ts';
export { default } from './a.ts';
export const hiddenByLocal = 'local wins';
export { default as named, one as 'string name' } from './a.ts';
