import { log } from './log.ts';
log.push('y starts');
for (let i = 0; i < 3; i++) { await null; log.push('y' + i); }
