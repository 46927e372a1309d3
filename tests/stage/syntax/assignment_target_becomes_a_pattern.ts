[a, , b.c, ...d] = e;
({ a, b = 1, c: d, [e]: f[0], ...g } = h);
for ([a, b] of c);
for ({ a } in b);
(a) = 1;
a! += 2;
