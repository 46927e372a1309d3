function f(...a = 1) {}
let [...b,] = c;
