module.exports = require('./names.cjs');
