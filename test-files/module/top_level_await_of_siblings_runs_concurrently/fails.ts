import { log } from './log.ts';
log.push('fails');
await null;
throw new Error('failed');
