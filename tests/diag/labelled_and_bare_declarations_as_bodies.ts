if (a) class B {}
while (a) function c() {}
if (a) let
d = 1;
for (;;) const e = 1;
a: function f() {}
