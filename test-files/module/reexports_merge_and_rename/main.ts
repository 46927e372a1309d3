import * as all from './index.ts';
import { one, uno, nested, default as d } from './index.ts';
console.log(one, uno, nested.two, d, all);
console.log(Object.keys(all), (all as any).conflict, 'conflict' in all, (all as any).hiddenByLocal);
