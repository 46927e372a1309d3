const s = 'abcdef';
console.log(s.slice(1, 3), s.slice(-2), s.slice(2, -1), s.slice(4, 2), s.slice(), s.slice(NaN, 2), s.substring(3, 1), s.substring(-5, 2), s.substring(2), s.substring(NaN), s.substr(-3, 2), s.substr(1), s.substr(2, 100));
console.log('5'.padStart(3, '0'), '5'.padEnd(3), 'abc'.padStart(2), 'x'.padStart(8, 'abc'), 'x'.padEnd(5, ''), 'x'.padStart(3, undefined), 'y'.padEnd(4, 12 as any));
console.log('ab'.repeat(3), 'ab'.repeat(0), ''.repeat(1000000), 'x'.repeat(2.9));
for (const bad of [-1, Infinity, 2 ** 30]) { try { 'xx'.repeat(bad); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
console.log(JSON.stringify([' \t\n\u00a0\ufeff\u2003x \u3000'.trim(), ' x '.trimStart(), ' x '.trimEnd(), '\u200bx'.trim().length, ''.trim()]));
console.log('A-B-C'.toLowerCase(), 'straße'.toUpperCase(), 'İ'.toLowerCase().length, 'ΑΣ'.toLowerCase(), 'ÀÉ'.toLowerCase(), 'ǆ'.toUpperCase(), '\u{10400}'.toLowerCase() === '\u{10428}');
console.log('abc'.concat(1 as any, null as any, 'd'), 'a'.concat(), 'abc'.valueOf(), 'abc'.toString());
for (const f of [() => String.prototype.trim.call(null), () => (String.prototype as any).toString.call(5)]) { try { f(); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
