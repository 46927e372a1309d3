function a() { return arguments.length + (() => this.x)(); }
function b(c = 1, { d }, ...e) { 'directive'; }
function f() { return () => new.target; }
const g = { h() { return super.i; }, get j() { return 1; }, async *k() { yield* await l; } };
function m() { eval('1'); }
