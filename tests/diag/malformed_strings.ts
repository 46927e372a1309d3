a = '\xZ';
a = '\u{110000}';
a = `\u`;
a = "open
b;
