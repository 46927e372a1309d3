function nothing() {}
const a = () => {}, b = () => ({}), c = () => { a: 1; }, d = () => { return; }, e = function () { 'directive only'; };
console.log(nothing(), a(), b(), c(), d(), e(), [].forEach(() => 1), void 'x', (() => undefined)(), new (class { m() {} })().m(), typeof nothing());
function asi() { return
  1; }
const x = 1
const y = x
+ 1
let z = y
;[1, 2].forEach((n) => { z += n })
console.log(asi(), x, y, z)
