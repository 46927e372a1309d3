(globalThis as any).order = ['shared'];
export {};
