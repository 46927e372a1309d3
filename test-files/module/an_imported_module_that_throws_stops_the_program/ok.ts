console.log('ok evaluated');
export {};
