exports.done = false;
const other = require('./cycle2.ts');
console.log('in cycle1', other.done);
exports.done = true;
