const inputs: any[] = [
  '', ' ', '\t\n 12 \r\n', '0x1F', '0b101', '0o17', '0X1f', '-0x10', '1e3', '1E-3', '.5', '5.', '.', '+7', '-7', '--7', '1_000', 'Infinity',
  '-Infinity', 'infinity', 'NaN', '12px', '\u00a01\ufeff', '1 2', '1e', '00012', null, undefined, true, false, [], [5], [1, 2], ['0x10'], {},
  '1e1000', '-1e1000', '9007199254740993', '0.1', '1e-400', '-0',
];
for (const input of inputs) {
  const n = +input;
  console.log(JSON.stringify(input), Object.is(n, -0) ? '-0' : n);
}
