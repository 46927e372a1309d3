let a = (1 +;
f(;
let b = 'not closed
class { }
let c = 1;
