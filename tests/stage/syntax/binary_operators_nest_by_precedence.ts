a + b * c ** d ** e - f;
a || b && c | d ^ e & f == g < h << i;
(a ?? b) || c;
