import { b } from './b.ts';
import './shared.ts';
(globalThis as any).order.push('c sees ' + b);
