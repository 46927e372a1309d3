import './y.ts';
import { log } from './log.ts';
log.push('after y');
await null;
log.push('after y ends');
