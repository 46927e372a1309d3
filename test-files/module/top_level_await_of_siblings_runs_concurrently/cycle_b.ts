import './cycle_a.ts';
import './y.ts';
import { log } from './log.ts';
log.push('cycle b');
