import './chain3.ts'; console.log('chain2 evaluated at', (globalThis as any).turn);
