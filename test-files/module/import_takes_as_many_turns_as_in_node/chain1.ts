import './chain2.ts'; console.log('chain1 evaluated at', (globalThis as any).turn);
