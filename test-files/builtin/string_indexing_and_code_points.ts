const s = 'a\u{1f600}é\ud83d';
console.log(s.length, s[0], s[1].length, s.at(-1) === '\ud83d', s.charAt(9) === '', s.charCodeAt(1), s.codePointAt(1), s.codePointAt(2), s.charCodeAt(99), s.codePointAt(99));
console.log([...s].length, [...s].map((c) => c.codePointAt(0)!.toString(16)), Object.keys('ab'), 'abc'['1'], ('abc' as any)[-1], ('abc' as any)['01'], 'length' in Object('x'));
console.log(String.fromCharCode(72, 105, 65536 + 33), String.fromCodePoint(0x1f600, 97), String.fromCharCode(), String.fromCharCode(NaN).charCodeAt(0));
for (const bad of [-1, 1.5, 0x110000, 'x', NaN]) { try { String.fromCodePoint(bad as any); } catch (e: any) { console.log(e.name + ': ' + e.message); } }
console.log(s.isWellFormed(), s.toWellFormed().charCodeAt(4), 'ok'.isWellFormed(), 'abc'.at(-4), 'abc'.at(1.7));
console.log(Object.getOwnPropertyNames('ab'), Object.getOwnPropertyDescriptor('ab', 0), Object.getOwnPropertyDescriptor('ab', 'length'));
console.log('\x41\u0042\u{43}\0'.length, '\v\f\b'.length, 'line\
continued');
console.log('a' < 'b', 'é' === 'e\u0301', 'é' === 'e\u0301'.normalize(), 'e\u0301'.normalize('NFC').length, 'é'.normalize('NFD').length, '\ufb01'.normalize('NFKC'));
