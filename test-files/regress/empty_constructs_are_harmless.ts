class E {}
class F extends E { constructor() { super(); } }
function f() {}
const {} = {}, [] = [];
for (const x of []) ;
for (const k in {}) ;
switch (1) { default: }
try {} catch {} finally {}
label: {}
if (f()) {} else {}
(() => {})();
(async () => {})();
[...(function* () {})()];
console.log(new E(), new F(), f(), `${''}`, [], {}, [[]], new Map(), new Set(), '', ''.length, [].length, Math.max(), (() => {})(), JSON.stringify({}), [,].length, Object.keys('').length);
;;;
