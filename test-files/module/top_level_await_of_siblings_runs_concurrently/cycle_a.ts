import './cycle_b.ts';
import { log } from './log.ts';
log.push('cycle a');
await null;
log.push('cycle a ends');
