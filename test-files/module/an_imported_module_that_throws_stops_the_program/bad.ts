console.log('bad starts');
throw new TypeError('from a dependency');
export {};
