let n = 27, steps = 0;
while (n !== 1) {
  n = n % 2 === 0 ? n / 2 : 3 * n + 1;
  steps++;
}
console.log(steps);
let digits = 0, big = 9876543210;
do {
  digits++;
  big = Math.floor(big / 10);
} while (big > 0);
console.log(digits, big);
