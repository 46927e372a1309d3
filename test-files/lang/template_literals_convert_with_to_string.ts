const o = { toString: () => 'str', valueOf: () => 7 };
console.log(`${o}`, o + '', `${[1, [2, 3]]}`, `${null} ${undefined} ${true} ${-0} ${1e21} ${() => 1}`);
console.log(`a${`b${`c${1 + 1}`}`}d`, `line1
line2\tTab \u0041 \x42 \u{43} \${} \` \\`);
console.log(`${{ [Symbol.toPrimitive]: (h: string) => h }}`, `${''}`.length, `${1}${2}` === '12');
try {
  console.log(`${Symbol('x') as any}`);
} catch (e: any) {
  console.log(e.message);
}
let n = 0;
console.log(`${n++}${n++}${n}`, `\
joined`, `$`, `$$`, `${'$'}{`, `{}`);
const text = `crlf`;
console.log(text.length, `a\0b`.length, `\u{1f600}`.length);
