import whole, { a, c, later } from './names.cjs';
import * as ns from './names.cjs';
import literal, { q, named } from './literal.cjs';
import { a as again } from './forward.cjs';
import fn from './function.cjs';
console.log(a, c, later, whole.later, whole === ns.default, ns['module.exports' as 'default'] === whole);
console.log(Object.keys(ns).join(), literal.u, q, named, again, fn(2), fn.help);
console.log((await import('./names.cjs')) === ns, Object.keys(await import('./typescript.cts')).join());
