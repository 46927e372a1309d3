console.log('main');
import { fromA, readB } from './a.ts';
console.log(fromA, readB());
