/* digits.h - writing integers as decimal digits; shared by the printers of this folder. */
#ifndef PERRY_NUMBER_DIGITS_H
#define PERRY_NUMBER_DIGITS_H

#include <stdint.h>
#include <string.h>

enum { UINT64_DIGITS_MAX = 20 };

/* The number of decimal digits; 1 for 0. */
static inline int digits_count(uint64_t value) {
  static const uint64_t powers[] = {0,
                                    10,
                                    100,
                                    1000,
                                    10000,
                                    100000,
                                    1000000,
                                    10000000,
                                    100000000,
                                    1000000000,
                                    10000000000,
                                    100000000000,
                                    1000000000000,
                                    10000000000000,
                                    100000000000000,
                                    1000000000000000,
                                    10000000000000000,
                                    100000000000000000,
                                    1000000000000000000,
                                    10000000000000000000u};
  int bits = 64 - __builtin_clzll(value | 1);
  int estimate = bits * 1233 >> 12; // floor(bits * log10(2))
  return estimate + (value >= powers[estimate] || estimate == 0);
}

/* Writes exactly `count` digits, leading zeros included. */
static inline void digits_write(uint64_t value, int count, char *out) {
  static const char pairs[] =
      "0001020304050607080910111213141516171819202122232425262728293031323334"
      "3536373839404142434445464748495051525354555657585960616263646566676869"
      "707172737475767778798081828384858687888990919293949596979899";
  while (count >= 2) {
    count -= 2;
    memcpy(out + count, pairs + value % 100 * 2, 2);
    value /= 100;
  }
  if (count == 1) out[0] = (char)('0' + value % 10);
}

/* Writes `e`, the sign and the exponent; returns the number of bytes. */
static inline int digits_write_exponent(int exponent, char *out) {
  out[0] = 'e';
  out[1] = exponent < 0 ? '-' : '+';
  unsigned magnitude = (unsigned)(exponent < 0 ? -exponent : exponent);
  int count = digits_count(magnitude);
  digits_write(magnitude, count, out + 2);
  return 2 + count;
}

#endif
