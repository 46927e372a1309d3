// exit: 1
console.log('start');
try { JSON.parse('{'); } finally { console.log('finally before exit'); }
