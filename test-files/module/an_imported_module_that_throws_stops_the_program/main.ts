// exit: 1
import './ok.ts';
import './bad.ts';
import './never.ts';
console.log('main never runs');
