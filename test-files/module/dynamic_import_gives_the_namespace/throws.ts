console.log('throws evaluated');
throw new Error('module failed');
export {};
