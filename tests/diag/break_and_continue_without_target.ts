break;
continue;
a: { continue a; }
for (;;) { function f() { break; } }
while (1) break b;
c: c: ;
