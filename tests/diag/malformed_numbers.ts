a = 1__0;
a = 1_;
a = 0x;
a = 1e;
a = 3in b;
a = 0_1;
a = 1n.5;
