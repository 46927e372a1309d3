import './chain5.ts'; console.log('chain4 evaluated at', (globalThis as any).turn);
