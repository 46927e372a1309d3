module.exports = { twice(x: number) { return x * 2; } };
