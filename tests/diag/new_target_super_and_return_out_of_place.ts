new.target;
super.a;
super();
return 1;
function f() { super.b; return () => new.target; }
() => new.target;
