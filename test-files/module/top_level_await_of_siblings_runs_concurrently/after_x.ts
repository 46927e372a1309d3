import './x.ts';
import { log } from './log.ts';
log.push('after x');
