const q = 1, r = 2; module.exports = { q, named: r, 's': r, t() {}, u: 3, v: r };
