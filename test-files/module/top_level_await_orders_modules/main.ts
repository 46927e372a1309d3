import { a, log } from './a.ts';
import { b } from './b.ts';
import './sync.ts';
log.push('main');
console.log(a, b, log.join(', '));
