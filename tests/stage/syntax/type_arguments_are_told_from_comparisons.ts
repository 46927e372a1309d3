a<b>(c);
a < b > c;
new a<b>(c);
new a<b>;
a<b>`c`;
const d = a<b>;
f(a < b, c > d);
a<b<c>>(d);
a < b || c > (d);
