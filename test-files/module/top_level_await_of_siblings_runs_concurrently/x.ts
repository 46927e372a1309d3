import { log } from './log.ts';
log.push('x starts');
for (let i = 0; i < 3; i++) { await null; log.push('x' + i); }
