const other = require('./cycle1.ts');
console.log('in cycle2', other.done);
exports.done = true;
