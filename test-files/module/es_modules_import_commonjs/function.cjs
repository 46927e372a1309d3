module.exports = function (x) { return x + 1; }; module.exports.help = 'text';
