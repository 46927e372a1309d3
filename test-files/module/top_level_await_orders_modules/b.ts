import { log } from './log.ts';
log.push('b starts');
await null;
log.push('b resumed');
export const b = await Promise.resolve('B');
log.push('b ends');
