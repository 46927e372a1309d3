console.log([0, -0, NaN, '', null, undefined, false, 0x0].map(Boolean), [1, 'false', [], {}, () => 1, Symbol(), -1, Infinity, ' '].map(Boolean));
const b: any = new Boolean(false);
console.log(b ? 'wrapper is truthy' : 'falsy', b == false, b === false, b.valueOf(), b.toString(), b, typeof b, typeof Boolean(1), !b, b + 1, `${b}`, JSON.stringify([b]));
console.log(true.toString(), (false as any) + 1, true + (true as any), +true, Boolean.prototype.valueOf.call(new Boolean(true)), Object.prototype.toString.call(true), Boolean.length);
try { Boolean.prototype.toString.call(1); } catch (e: any) { console.log(e.name + ': ' + e.message); }
if (new Boolean(false)) console.log('taken');
console.log(!!document_(), !!NaN, !!'0', !'', !0, !!-0);
function document_() { return undefined; }
