import './shared.ts';
(globalThis as any).order.push('a');
