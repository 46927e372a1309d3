console.log('\x41\u0042\u{43}\u{1F600}'.length, 'a\
b', '\0'.length, "it's", 'say "hi"', `both ' "`, '\'\"\`', 'tab\tend', '\v\f\b'.length, '\q\-', 'nul\0x'.length);
console.log(JSON.stringify('\u2028\u2029'), '\u2028'.length, 'é'.length, '\u0065\u0301'.length, '👍🏽'.length, [...'👍🏽'].length);
const \u0061bc = 'escaped identifier', ünïcode = 1, $ = 2, _ = 3, 变量 = 4;
console.log(abc, ünïcode + $ + _ + 变量, { \u0061: 1 }, ({ ünï: 5 }).ünï);
console.log(`multi
line`, `\u{41}`, `a${'b'}c`.length, `${''}`, `\``, `$\{}`, '${not}');
console.log('a' + /* comment */ 'b' // trailing
  + 'c');
