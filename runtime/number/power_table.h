/* power_table.h - powers of ten as 128-bit floating numbers, for parsing and printing.
 *
 * Invariants
 *   P1  10^k lies in [power, power + 1) * 2^(power_exponent(k) - 127), with power = high * 2^64 +
 * low >= 2^127 P2  it equals the lower bound for 0 <= k <= POWER_EXACT
 */
#ifndef PERRY_NUMBER_POWER_TABLE_H
#define PERRY_NUMBER_POWER_TABLE_H

#include <stdint.h>

enum { POWER_FIRST = -342, POWER_LAST = 324, POWER_EXACT = 55 };

typedef struct Power {
  uint64_t high, low;
} Power;

extern const Power number_powers[POWER_LAST - POWER_FIRST + 1];

static inline Power power_of_ten(int exponent) {
  return number_powers[exponent - POWER_FIRST];
}

/* floor(log2(10^k)), exact for |k| <= 1233. */
static inline int power_exponent(int k) {
  return (int)((k * 1741647ll) >> 19);
}

#endif
