const good = ['1', '-0', ' [1 , 2 ] ', '{"a":{"b":[]}}', '"\\u0041\\n\\/\\"\\\\"', 'true', 'null', '1.5e+3', '1E-2', '"\u2028"', '{"a":1,"a":2}', '{"__proto__":1}', '[[[[]]]]', '\t\r\n{}', '1e1000', '"\\ud83d\\ude00"', '"\\ud800"', '123456789012345678901234567890', '{"2":1,"1":2,"b":3,"a":4}'];
for (const s of good) { const v = JSON.parse(s); console.log(s.trim(), '=>', Object.is(v, -0) ? '-0' : v); }
const bad = ['', ' ', '{', '[1,]', '{"a":1,}', '{a:1}', "'a'", '01', '1.', '.5', '+1', '-', '1e', 'NaN', 'undefined', 'tru', '"', '"\n"', '"\\x41"', '"\\u12"', '[1 2]', '{"a" 1}', '{"a":}', '1 2', '\u00a01', '[', '{"a"', 'nulll', '"\t"', '{1:2}', '[,1]', '//c\n1'];
let refused = 0;
for (const s of bad) { try { console.log('accepted', JSON.parse(s)); } catch (e: any) { if (e instanceof SyntaxError) refused++; } }
console.log(refused === bad.length);
console.log(Object.keys(JSON.parse('{"__proto__":1}')), Object.getPrototypeOf(JSON.parse('{"__proto__":null}')) === Object.prototype, JSON.parse(['1', '2'] as any + '' === '1,2' ? '[1,2]' : '0'), JSON.parse(5 as any), JSON.parse(null as any), JSON.parse({ toString: () => '{"t":1}' } as any));
