import { log } from './log.ts';
log.push('sync');
