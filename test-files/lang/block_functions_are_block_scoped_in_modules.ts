const out: any[] = [];
{
  out.push(f());
  function f() {
    return 'inner';
  }
}
out.push(typeof (globalThis as any).f);
function f() {
  return 'outer';
}
out.push(f());
if (true) {
  function onlyHere() {
    return 1;
  }
  out.push(onlyHere());
}
// @ts-ignore
out.push(typeof onlyHere);
switch (1) {
  case 1:
    out.push(late());
    function late() {
      return 'late';
    }
}
console.log(out);
const make = () => {
  const list: any[] = [];
  for (let i = 0; i < 2; i++) {
    function g() {
      return i;
    }
    list.push(g);
  }
  return list;
};
console.log(make().map((g) => g()), make()[0] === make()[0]);
