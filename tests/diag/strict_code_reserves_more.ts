var interface = 2;
eval = 3;
function arguments() {}
with (a) b;
let package, static;
