import { log } from './log.ts';
log.push('a starts');
export const a = await new Promise((r) => setTimeout(r, 5, 'A'));
log.push('a ends');
export { log };
