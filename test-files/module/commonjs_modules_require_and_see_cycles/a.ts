exports.name = 'A';
module.exports.k = 2;
exports.self = module;
console.log('a runs');
