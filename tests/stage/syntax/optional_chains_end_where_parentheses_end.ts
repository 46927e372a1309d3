a?.b.c(d)?.[e]!.f;
(a?.b).c;
a?.<T>(b);
delete a?.b;
a ?.5 : b;
