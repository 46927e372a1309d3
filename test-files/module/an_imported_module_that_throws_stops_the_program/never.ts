console.log('never evaluated');
export {};
