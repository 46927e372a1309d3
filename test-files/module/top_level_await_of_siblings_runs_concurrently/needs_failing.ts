import './fails.ts';
console.log('never');
