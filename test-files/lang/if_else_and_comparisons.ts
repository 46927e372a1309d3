const sign = (n: number): string => {
  if (n > 0) return 'positive';
  else if (n < 0) return 'negative';
  else return 'zero';
};
console.log(sign(5), sign(-5), sign(0), sign(-0), sign(NaN));
const grade = (n: number) => (n >= 90 ? 'A' : n >= 80 ? 'B' : n >= 70 ? 'C' : 'F');
console.log([95, 85, 75, 10, 90, 80].map(grade).join(''));
if ('') console.log('no');
if ('0') console.log('yes');
if (!NaN) console.log('not NaN');
