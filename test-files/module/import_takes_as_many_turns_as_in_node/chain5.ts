console.log('chain5 at', (globalThis as any).turn)
