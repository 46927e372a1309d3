import './chain5.ts';console.log('e at',(globalThis as any).turn)
