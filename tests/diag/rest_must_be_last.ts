function f(...a, b) {}
