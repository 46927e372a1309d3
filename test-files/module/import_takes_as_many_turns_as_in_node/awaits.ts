console.log('t at', (globalThis as any).turn); await null; console.log('t goes on at', (globalThis as any).turn);
