import type { Shape } from './types.ts';
import { type Kind, make } from './types.ts';
import { type OnlyType } from './side.ts';
export type { Shape } from './types.ts';
const s: Shape = make('round' as Kind);
console.log(s, (globalThis as any).sideLoaded);
export { type Kind };
let unused: OnlyType | undefined;
console.log(unused);
