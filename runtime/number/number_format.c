/* number_format.c - toFixed, toExponential and toPrecision, exact.
 *
 * A double is m * 2^e. For e < 0 that is m * 5^-e * 10^e, so the digits of one big integer are the
 * whole exact decimal expansion (767 significant digits at most); it is cut and rounded half up, as
 * the specification's "pick the larger n" has it. toFixed up to 19 digits, the usual case, does the
 * same in 128 bits.
 */
#include "number/number_print.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "number/bignum.h"
#include "number/digits.h"

typedef unsigned __int128 uint128;

enum {
  EXPANSION_MAX = 800,
  LIMB_DIGITS = 19, // decimal digits taken off a big number at a time
  FAST_FIXED_DIGITS = 19,
};
static const uint64_t LIMB_POWER = 10000000000000000000u;

typedef struct Expansion {
  int count; // of digits, the first of which is not '0'; 0 for the value 0
  int point; // the value is 0.d1d2d3... * 10^point
  char digits[EXPANSION_MAX];
} Expansion;

/* Splits a finite positive value into an odd (or zero) mantissa and an exponent. */
static uint64_t split(double value, int *exponent) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  uint64_t mantissa = bits & (((uint64_t)1 << 52) - 1);
  int biased = (int)(bits >> 52);
  if (biased != 0) mantissa |= (uint64_t)1 << 52;
  *exponent = (biased != 0 ? biased : 1) - 1075;
  if (mantissa == 0) return 0;
  int zeros = __builtin_ctzll(mantissa);
  *exponent += zeros;
  return mantissa >> zeros;
}

static void expand(double value, Expansion *out) {
  int exponent;
  Bignum number;
  bignum_set(&number, split(value, &exponent));
  if (exponent >= 0)
    bignum_shift_left(&number, (unsigned)exponent);
  else
    bignum_multiply_power_of_five(&number, (unsigned)-exponent);
  char reversed[EXPANSION_MAX + LIMB_DIGITS]; // filled from its end
  int first = sizeof reversed;
  while (number.count > 0) {
    first -= LIMB_DIGITS;
    digits_write(bignum_divide(&number, LIMB_POWER), LIMB_DIGITS, reversed + first);
  }
  while (first < (int)sizeof reversed && reversed[first] == '0')
    first++;
  out->count = (int)sizeof reversed - first;
  out->point = out->count + (exponent < 0 ? exponent : 0);
  memcpy(out->digits, reversed + first, (size_t)out->count);
}

/* Cuts the expansion to `count` digits (0 and less: only what rounds up to one remains), or pads it
 * with zeros. */
static void round_half_up(Expansion *expansion, int count) {
  if (count >= expansion->count) {
    memset(expansion->digits + expansion->count, '0', (size_t)(count - expansion->count));
    expansion->count = count;
    return;
  }
  bool is_up = count >= 0 && expansion->digits[count] >= '5';
  if (count < 0) count = 0;
  expansion->count = count;
  if (!is_up) return;
  int at = count;
  while (at > 0 && expansion->digits[at - 1] == '9')
    expansion->digits[--at] = '0';
  if (at > 0) {
    expansion->digits[at - 1]++;
    return;
  }
  // 999... became 1000...: the same number of digits for a fixed count, one more before the point.
  expansion->digits[0] = '1';
  expansion->point++;
  if (count > 0) memset(expansion->digits + 1, '0', (size_t)(count - 1));
  if (count == 0) expansion->count = 1;
}

static size_t write_uint128(uint128 value, char *out) {
  if (value < LIMB_POWER) return number_uint64_to_string((uint64_t)value, out);
  size_t count = number_uint64_to_string((uint64_t)(value / LIMB_POWER), out);
  digits_write((uint64_t)(value % LIMB_POWER), LIMB_DIGITS, out + count);
  return count + LIMB_DIGITS;
}

static size_t write_fixed_fast(double value, unsigned digits, char *out) {
  int exponent;
  uint64_t mantissa = split(value, &exponent);
  uint128 integer = 0;
  uint64_t fraction = 0, scale = 1;
  for (unsigned i = 0; i < digits; i++)
    scale *= 10;
  if (exponent >= 0) {
    integer = (uint128)mantissa << exponent;
  } else if (exponent >= -126) { // below, the value is less than 2^-73 and rounds to 0
    uint64_t rest = mantissa;
    if (exponent > -64) {
      integer = mantissa >> -exponent;
      rest = mantissa & (((uint64_t)1 << -exponent) - 1);
    }
    uint128 product = (uint128)rest * scale + ((uint128)1 << (-exponent - 1));
    fraction = (uint64_t)(product >> -exponent);
    if (fraction == scale) {
      fraction = 0;
      integer++;
    }
  }
  size_t length = write_uint128(integer, out);
  if (digits == 0) return length;
  out[length++] = '.';
  digits_write(fraction, (int)digits, out + length);
  return length + digits;
}

size_t number_to_fixed(double value, unsigned fraction_digits, char *buffer) {
  if (!(fabs(value) < 1e21)) return number_to_string(value, buffer);
  char *out = buffer;
  if (value < 0) *out++ = '-';
  value = fabs(value);
  if (fraction_digits <= FAST_FIXED_DIGITS) {
    out += write_fixed_fast(value, fraction_digits, out);
    return (size_t)(out - buffer);
  }
  Expansion expansion;
  expand(value, &expansion);
  int digits = (int)fraction_digits;
  if (expansion.count == 0) expansion.point = 0;
  // Between point and first digit there may be more zeros than digits are asked for.
  if (expansion.point + digits < 0) {
    expansion.count = 0;
    expansion.point = -digits;
  }
  round_half_up(&expansion, expansion.point + digits);
  if (expansion.count > 0 && expansion.count < expansion.point + digits) // after a carry
    expansion.digits[expansion.count++] = '0';
  if (expansion.point > 0) {
    memcpy(out, expansion.digits, (size_t)expansion.point);
    out += expansion.point;
    *out++ = '.';
    memcpy(out, expansion.digits + expansion.point, (size_t)digits);
  } else {
    int zeros = expansion.count == 0 ? digits : -expansion.point;
    *out++ = '0';
    *out++ = '.';
    memset(out, '0', (size_t)zeros);
    memcpy(out + zeros, expansion.digits, (size_t)(digits - zeros));
  }
  return (size_t)(out + digits - buffer);
}

static size_t write_exponential(const Expansion *expansion, char *out) {
  size_t length = 1;
  out[0] = expansion->digits[0];
  if (expansion->count > 1) {
    out[1] = '.';
    memcpy(out + 2, expansion->digits + 1, (size_t)expansion->count - 1);
    length = (size_t)expansion->count + 1;
  }
  return length + (size_t)digits_write_exponent(expansion->point - 1, out + length);
}

/* Expands to exactly `count` significant digits; 0 is as many zeros with the exponent 0. */
static void expand_to(double value, int count, Expansion *out) {
  expand(value, out);
  if (out->count == 0) out->point = 1;
  round_half_up(out, count);
}

size_t number_to_exponential(double value, int fraction_digits, char *buffer) {
  char *out = buffer;
  if (value < 0) *out++ = '-';
  value = fabs(value);
  Expansion expansion;
  if (fraction_digits < 0) {
    NumberDecimal shortest = number_shortest(value);
    expansion.count = digits_count(shortest.significand);
    expansion.point = expansion.count + shortest.exponent;
    digits_write(shortest.significand, expansion.count, expansion.digits);
  } else {
    expand_to(value, fraction_digits + 1, &expansion);
  }
  out += write_exponential(&expansion, out);
  return (size_t)(out - buffer);
}

size_t number_to_precision(double value, unsigned precision, char *buffer) {
  char *out = buffer;
  if (value < 0) *out++ = '-';
  Expansion expansion;
  expand_to(fabs(value), (int)precision, &expansion);
  int point = expansion.point;
  if (point - 1 < -6 || point > (int)precision) {
    out += write_exponential(&expansion, out);
    return (size_t)(out - buffer);
  }
  if (point <= 0) {
    *out++ = '0';
    *out++ = '.';
    memset(out, '0', (size_t)-point);
    out += -point;
    memcpy(out, expansion.digits, precision);
    return (size_t)(out + precision - buffer);
  }
  memcpy(out, expansion.digits, (size_t)point);
  out += point;
  if (point == (int)precision) return (size_t)(out - buffer);
  *out++ = '.';
  memcpy(out, expansion.digits + point, precision - (size_t)point);
  return (size_t)(out + (precision - (unsigned)point) - buffer);
}
