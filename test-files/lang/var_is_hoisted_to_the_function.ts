console.log(typeof v, v);
if (true) {
  var v = 1;
}
console.log(v);
const f = () => {
  const before = x;
  for (var x: any = 0; x < 2; x++) {
    var inner = x * 10;
  }
  try {
    throw 1;
  } catch (e) {
    var fromCatch: any = e;
  }
  return [before, x, inner!, fromCatch];
};
console.log(f());
const closures: any[] = [];
for (var i = 0; i < 3; i++) closures.push(() => i);
console.log(closures.map((c) => c()));
console.log(hoisted(), typeof local);
function hoisted() {
  return 'hoisted';
}
{
  function local() {}
}
var again = 1;
var again = 2;
var again: number;
console.log(again);
const g = (a: any) => {
  var a: any;
  return a;
};
console.log(g(5));
