import { missing } from './lib.ts';
console.log('never', missing);
