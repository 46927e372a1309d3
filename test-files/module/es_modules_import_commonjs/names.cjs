console.log('names runs', typeof require, this === exports);
exports.a = 1;
if (typeof exports === 'string') exports.never = 2;
module.exports.c = 3;
Object.defineProperty(exports, 'd', { enumerable: true, value: 4 });
exports['e f'] = 5;
setTimeout(() => { exports.later = 'changed'; }, 0);
exports.later = 'first';
