class L { f(x: number) { return x + 1; } }
const l = new L();
export = l;
