const values: [string, any][] = [
  ['null', null], ['undefined', undefined], ['true', true], ['false', false], ['0', 0], ['-0', -0], ['1', 1], ['NaN', NaN], ["''", ''], ["'0'", '0'],
  ["'1'", '1'], ["'a'", 'a'], ['[]', []], ['[0]', [0]], ["['a']", ['a']], ['{}', {}],
];
for (const [name, left] of values) {
  const loose = values.filter(([, right]) => left == right).map(([n]) => n);
  const strict = values.filter(([, right]) => left === right).map(([n]) => n);
  console.log(name, '==', loose.join(' '), '| ===', strict.join(' '));
}
const o: any = { valueOf: () => 42 };
console.log(o == 42, o == '42', o != 42, o === 42, 42 == o, '42' == o);
const s = Symbol('x');
console.log((s as any) == s, (s as any) == 'x', Object(s) == s, Object.is(NaN, NaN), Object.is(0, -0));
