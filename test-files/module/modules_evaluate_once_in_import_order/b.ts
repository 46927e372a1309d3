import './shared.ts';
import './a.ts';
(globalThis as any).order.push('b');
export const b = 'value of b';
