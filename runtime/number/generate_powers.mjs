// generate_powers.mjs - writes power_table.c:   node generate_powers.mjs
//
// The row of exponent k holds the 128 leading bits of 10^k, rounded down, as high and low word; the top bit is set.
// Exact for 0 <= k <= 55.

import { writeFileSync } from 'node:fs';

const FIRST = -342, LAST = 324;
const bits = (x) => x.toString(2).length;
const hex = (x) => '0x' + x.toString(16).padStart(16, '0');

let rows = '';
for (let k = FIRST; k <= LAST; k++) {
  let value;
  if (k >= 0) {
    const power = 10n ** BigInt(k), size = BigInt(bits(power));
    value = size <= 128n ? power << (128n - size) : power >> (size - 128n);
  } else {
    const power = 10n ** BigInt(-k);
    value = (1n << (BigInt(bits(power)) + 127n)) / power;
  }
  if (bits(value) !== 128) throw new Error(`${k}`);
  rows += `    {${hex(value >> 64n)}, ${hex(value & 0xffffffffffffffffn)}}, // ${k}\n`;
}
writeFileSync('power_table.c',
  `/* power_table.c - powers of ten. Written by generate_powers.mjs. */\n#include "number/power_table.h"\n\n` +
  `// clang-format off\nconst Power number_powers[POWER_LAST - POWER_FIRST + 1] = {\n${rows}};\n`);
