function f(a, { b: [a] }) {}
(c, c) => 0;
a = { __proto__: 1, '__proto__': 2 };
({ __proto__: a, __proto__: b } = c);
