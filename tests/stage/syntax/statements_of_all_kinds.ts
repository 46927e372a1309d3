if (a) b; else if (c) d; else e;
for (let i = 0, j; i < 1; i++) continue;
for (const a in b) { break; }
for await (const a of b);
for (;;) { break; }
while (a) b;
outer: inner: for (var k of l) continue outer;
switch (a) { case 1: case 2: b; break; default: c }
try { throw a; } catch { } finally { }
try { } catch ({ message }) { debugger; }
