const value: number = 1; module.exports = { value };
