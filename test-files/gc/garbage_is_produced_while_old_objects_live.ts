// zeal: 1000
const keep: any[] = [];
let checksum = 0;
for (let i = 0; i < 60000; i++) {
  const temporary = { i, text: 'v' + i, pair: [i, i + 1] };
  checksum = (checksum + temporary.pair[1] + temporary.text.length) % 1000003;
  if (i % 500 === 0) keep.push(temporary);
}
console.log(keep.length, checksum, keep.every((k, j) => k.i === j * 500 && k.text === 'v' + k.i && k.pair[1] === k.i + 1));
