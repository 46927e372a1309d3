console.log('main body');
import './c.ts';
import './a.ts';
import { b } from './b.ts';
import './a.ts';
console.log(b, (globalThis as any).order.join(' '));
export {};
