import './chain4.ts'; console.log('chain3 evaluated at', (globalThis as any).turn);
