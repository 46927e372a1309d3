/* number_parse.c - decimal text to the nearest double.
 *
 * Three steps, each only when the one before cannot decide. (1) Up to 2^53 and a power of ten up to
 * 10^22 are both exact doubles, so one multiplication or division rounds correctly (Clinger, "How
 * to read floating point numbers accurately", 1990). (2) The first 19 digits times a 128-bit power
 * of ten give an interval that holds the value; almost always the whole interval rounds to one
 * double (after Lemire, "Number parsing at a gigabyte per second", 2021). (3) The value is compared
 * exactly, in big numbers, with the point half way between the two doubles in question. More than
 * 768 digits cannot lie on that point, so that of digits beyond MAX_DIGITS only whether one is not
 * 0 matters.
 */
#include "number/number_parse.h"

#include <math.h>
#include <string.h>

#include "number/bignum.h"
#include "number/power_table.h"
#include "unicode/unicode.h"

typedef unsigned __int128 uint128;

enum {
  SIGNIFICAND_DIGITS = 19, // as many decimal digits always fit 64 bits
  MAX_DIGITS = 800,
  MANTISSA_BITS = 53,
  MIN_EXPONENT = -1022,
};
static const uint64_t INFINITY_BITS = 0x7FF0000000000000u;
static const int64_t EXPONENT_CAP =
    1000000000000000000; // so that sums of exponents do not overflow

static double double_from_bits(uint64_t bits) {
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* ---- Steps 1 and 2 ---- */

typedef struct Rounding {
  uint64_t floor_bits; // the greatest double not above the value
  bool is_up;          // round to the next one
  bool is_certain;     // is_up is known
} Rounding;

static Rounding round_product(uint64_t significand, int64_t exponent) {
  if (significand == 0 || exponent < POWER_FIRST) return (Rounding){0, false, true};
  if (exponent > 308) return (Rounding){INFINITY_BITS, false, true};

  int zeros = __builtin_clzll(significand);
  significand <<= zeros;
  Power power = power_of_ten((int)exponent);
  uint128 low = (uint128)significand * power.low;
  uint128 high = (uint128)significand * power.high + (uint64_t)(low >> 64);
  uint64_t below = (uint64_t)low;

  // The value lies in [P, P + significand), P = high * 2^64 + below, unless the power is exact.
  int top = (int)(high >> 127);
  int binary_exponent = power_exponent((int)exponent) + 63 - zeros + top;
  int bits = binary_exponent >= MIN_EXPONENT ? MANTISSA_BITS
                                             : MANTISSA_BITS - (MIN_EXPONENT - binary_exponent);
  if (bits < 0) return (Rounding){0, false, true};
  int shift = 127 + top - bits;
  uint64_t mantissa = shift == 128 ? 0 : (uint64_t)(high >> shift);
  uint128 rest = shift == 128 ? high : high & (((uint128)1 << shift) - 1);
  uint128 half = (uint128)1 << (shift - 1);

  Rounding result = {mantissa, false, true};
  if (binary_exponent >= MIN_EXPONENT)
    result.floor_bits += (uint64_t)(binary_exponent - MIN_EXPONENT) << 52;
  if (result.floor_bits >= INFINITY_BITS) return (Rounding){INFINITY_BITS, false, true};
  if (exponent >= 0 && exponent <= POWER_EXACT)
    result.is_up = rest > half || (rest == half && (below != 0 || (mantissa & 1) != 0));
  else if (rest >= half)
    result.is_up = true;
  else
    result.is_certain = rest != half - 1 || below + significand >= significand;
  return result;
}

static bool multiply_exact(uint64_t significand, int64_t exponent, double *out) {
  static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                  1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (significand > (uint64_t)1 << MANTISSA_BITS || exponent < -22 || exponent > 22) return false;
  double value = (double)significand;
  *out = exponent < 0 ? value / powers[-exponent] : value * powers[exponent];
  return true;
}

/* ---- Step 3 ---- */

/* Rounds digits * 10^exponent, given that it lies in [floor, the double after the next one). */
static uint64_t round_exactly(uint64_t floor_bits, Bignum *digits, int exponent) {
  uint64_t biased = floor_bits >> 52;
  uint64_t mantissa = floor_bits & (((uint64_t)1 << 52) - 1);
  int binary_exponent = -1074;
  if (biased != 0) {
    mantissa |= (uint64_t)1 << 52;
    binary_exponent = (int)biased - 1075;
  }
  Bignum middle;
  bignum_set(&middle, 2 * mantissa + 1);
  int twos = binary_exponent - 1 - exponent; // of the middle, relative to the digits
  if (exponent >= 0)
    bignum_multiply_power_of_five(digits, (unsigned)exponent);
  else
    bignum_multiply_power_of_five(&middle, (unsigned)-exponent);
  if (twos >= 0)
    bignum_shift_left(&middle, (unsigned)twos);
  else
    bignum_shift_left(digits, (unsigned)-twos);
  int order = bignum_compare(digits, &middle);
  return floor_bits + (order > 0 || (order == 0 && (mantissa & 1) != 0));
}

double number_from_decimal(uint64_t significand, int64_t exponent) {
  double value;
  if (multiply_exact(significand, exponent, &value)) return value;
  Rounding rounding = round_product(significand, exponent);
  if (rounding.is_certain) return double_from_bits(rounding.floor_bits + rounding.is_up);
  Bignum digits;
  bignum_set(&digits, significand);
  return double_from_bits(round_exactly(rounding.floor_bits, &digits, (int)exponent));
}

/* ---- Scanning, for both unit sizes (`is_wide` is a constant at every call) ---- */

#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE uint32_t unit_at(const void *text, size_t index, bool is_wide) {
  return is_wide ? ((const uint16_t *)text)[index] : ((const uint8_t *)text)[index];
}

typedef struct Decimal {
  uint64_t significand;          // the first significant digits
  int64_t exponent;              // value = significand * 10^exponent, when no digit was left out
  int64_t last_exponent;         // that of the last digit in the text
  size_t begin, digits_end, end; // digits and point: [begin, digits_end); whole token: [begin, end)
  bool is_truncated;             // there are more than SIGNIFICAND_DIGITS
} Decimal;

/* The first significant digits of digits and point in [begin, end), for more digits than fit. */
ALWAYS_INLINE void gather_digits(const void *text, size_t begin, size_t end, bool is_wide,
                                 Decimal *out) {
  size_t significant = 0;
  bool is_fraction = false;
  out->significand = 0;
  out->exponent = 0;
  for (size_t at = begin; at < end; at++) {
    uint32_t unit = unit_at(text, at, is_wide);
    if (unit == '.') {
      is_fraction = true;
    } else if (significant >= SIGNIFICAND_DIGITS) {
      significant++;
      out->exponent += !is_fraction;
    } else {
      out->significand = out->significand * 10 + (unit - '0');
      significant += out->significand != 0;
      out->exponent -= is_fraction;
    }
  }
  out->is_truncated = significant > SIGNIFICAND_DIGITS;
}

/* The longest StrUnsignedDecimalLiteral (not Infinity) at `begin`; false when there is none. */
ALWAYS_INLINE bool scan_decimal(const void *text, size_t begin, size_t length, bool is_wide,
                                Decimal *out) {
  size_t at = begin;
  uint64_t significand = 0; // right unless there are more than SIGNIFICAND_DIGITS
  uint32_t digit;
  int64_t fraction = 0;
  while (at < length && unit_at(text, at, is_wide) == '0')
    at++;
  size_t first = at;
  for (; at < length && (digit = unit_at(text, at, is_wide) - '0') < 10; at++)
    significand = significand * 10 + digit;
  size_t integer_end = at;
  if (at < length && unit_at(text, at, is_wide) == '.') {
    for (at++; at < length && (digit = unit_at(text, at, is_wide) - '0') < 10; at++)
      significand = significand * 10 + digit;
    fraction = (int64_t)(at - integer_end - 1);
  }
  if (integer_end == begin && fraction == 0) return false;
  out->digits_end = at;
  out->significand = significand;
  out->exponent = -fraction;
  out->is_truncated = false;
  if (__builtin_expect(integer_end - first + (size_t)fraction > SIGNIFICAND_DIGITS, false))
    gather_digits(text, first, at, is_wide, out);

  int64_t written = 0;
  if (at < length && (unit_at(text, at, is_wide) | 0x20) == 'e') {
    size_t next = at + 1;
    bool is_negative = false;
    if (next < length &&
        (unit_at(text, next, is_wide) == '-' || unit_at(text, next, is_wide) == '+'))
      is_negative = unit_at(text, next++, is_wide) == '-';
    if (next < length && unit_at(text, next, is_wide) - '0' < 10) {
      for (; next < length && (digit = unit_at(text, next, is_wide) - '0') < 10; next++)
        if (written < EXPONENT_CAP / 10) written = written * 10 + digit;
      if (is_negative) written = -written;
      at = next;
    }
  }
  out->exponent += written;
  out->last_exponent = written - fraction;
  out->begin = begin;
  out->end = at;
  return true;
}

/* Step 3 for a scanned number: reads its digits again. */
ALWAYS_INLINE double decide_decimal(const void *text, bool is_wide, const Decimal *decimal,
                                    uint64_t floor_bits) {
  Bignum digits;
  bignum_set(&digits, 0);
  size_t taken = 0, left = 0;
  bool is_sticky = false;
  uint64_t part = 0, scale = 1;
  for (size_t at = decimal->begin; at < decimal->digits_end; at++) {
    uint32_t unit = unit_at(text, at, is_wide);
    if (unit == '.') continue;
    uint32_t digit = unit - '0';
    if (taken == 0 && digit == 0) continue;
    if (taken == MAX_DIGITS) {
      left++;
      is_sticky |= digit != 0;
      continue;
    }
    taken++;
    part = part * 10 + digit;
    scale *= 10;
    if (scale == 1000000000000000000) {
      bignum_multiply_add(&digits, scale, part);
      part = 0;
      scale = 1;
    }
  }
  if (scale != 1) bignum_multiply_add(&digits, scale, part);
  int64_t exponent = decimal->last_exponent + (int64_t)left;
  if (is_sticky) {
    bignum_multiply_add(&digits, 10, 1);
    exponent--;
  }
  return double_from_bits(round_exactly(floor_bits, &digits, (int)exponent));
}

ALWAYS_INLINE double evaluate_decimal(const void *text, bool is_wide, const Decimal *decimal) {
  double value;
  if (!decimal->is_truncated && multiply_exact(decimal->significand, decimal->exponent, &value))
    return value;
  Rounding rounding = round_product(decimal->significand, decimal->exponent);
  if (decimal->is_truncated && rounding.floor_bits < INFINITY_BITS) {
    Rounding upper = round_product(decimal->significand + 1, decimal->exponent);
    rounding.is_certain &=
        upper.is_certain && rounding.floor_bits + rounding.is_up == upper.floor_bits + upper.is_up;
  }
  if (rounding.is_certain) return double_from_bits(rounding.floor_bits + rounding.is_up);
  return decide_decimal(text, is_wide, decimal, rounding.floor_bits);
}

ALWAYS_INLINE size_t skip_white_space(const void *text, size_t at, size_t length, bool is_wide) {
  while (at < length && unicode_is_trimmed(unit_at(text, at, is_wide)))
    at++;
  return at;
}

ALWAYS_INLINE bool has_infinity(const void *text, size_t at, size_t length, bool is_wide) {
  static const char word[] = "Infinity";
  if (length - at < sizeof word - 1) return false;
  for (size_t i = 0; i < sizeof word - 1; i++)
    if (unit_at(text, at + i, is_wide) != (uint32_t)word[i]) return false;
  return true;
}

ALWAYS_INLINE bool scan_sign(const void *text, size_t *at, size_t length, bool is_wide) {
  if (*at >= length) return false;
  uint32_t unit = unit_at(text, *at, is_wide);
  if (unit != '-' && unit != '+') return false;
  ++*at;
  return unit == '-';
}

/* ---- Other radixes ---- */

static uint32_t digit_value(uint32_t unit) {
  if (unit - '0' < 10) return unit - '0';
  if ((unit | 0x20) - 'a' < 26) return (unit | 0x20) - 'a' + 10;
  return UINT32_MAX;
}

/* Digits of 1 to 5 bits: gathers 64 bits and whether a bit was lost, so that the rounding is exact.
 */
ALWAYS_INLINE double evaluate_power_of_two(const void *text, size_t begin, size_t end, bool is_wide,
                                           unsigned radix) {
  unsigned digit_bits = (unsigned)__builtin_ctz(radix);
  uint64_t significand = 0;
  uint64_t exponent = 0;
  bool is_sticky = false;
  for (size_t at = begin; at < end; at++) {
    uint32_t digit = digit_value(unit_at(text, at, is_wide));
    if (significand >> (64 - digit_bits) == 0) {
      significand = significand << digit_bits | digit;
    } else {
      exponent += digit_bits;
      is_sticky |= digit != 0;
    }
  }
  // At least 59 bits are held when one was lost; the lowest then serves as the sticky bit.
  double value = (double)(significand | is_sticky);
  return exponent > 2000 ? (value == 0 ? 0 : INFINITY) : ldexp(value, (int)exponent);
}

/* A radix for which ECMAScript allows an approximation: in parts of 32 bits, which makes the same
 * rounding errors as the reference node. */
ALWAYS_INLINE double evaluate_in_parts(const void *text, size_t begin, size_t end, bool is_wide,
                                       unsigned radix) {
  double value = 0;
  while (begin < end && unit_at(text, begin, is_wide) == '0')
    begin++;
  for (size_t at = begin; at < end;) {
    uint32_t part = 0, scale = 1;
    while (at < end && scale * radix <= UINT32_MAX / 36) {
      part = part * radix + digit_value(unit_at(text, at++, is_wide));
      scale *= radix;
    }
    value = value * scale + part;
  }
  return value;
}

ALWAYS_INLINE double evaluate_radix(const void *text, size_t begin, size_t end, bool is_wide,
                                    unsigned radix) {
  if (radix == 10) {
    Decimal decimal;
    scan_decimal(text, begin, end, is_wide, &decimal);
    return evaluate_decimal(text, is_wide, &decimal);
  }
  if ((radix & (radix - 1)) == 0) return evaluate_power_of_two(text, begin, end, is_wide, radix);
  return evaluate_in_parts(text, begin, end, is_wide, radix);
}

ALWAYS_INLINE size_t skip_digits(const void *text, size_t at, size_t length, bool is_wide,
                                 unsigned radix) {
  while (at < length && digit_value(unit_at(text, at, is_wide)) < radix)
    at++;
  return at;
}

/* ---- The grammars ---- */

ALWAYS_INLINE double parse_string(const void *text, size_t length, bool is_wide) {
  size_t at = skip_white_space(text, 0, length, is_wide);
  while (length > at && unicode_is_trimmed(unit_at(text, length - 1, is_wide)))
    length--;
  if (at == length) return 0;

  if (length - at > 2 && unit_at(text, at, is_wide) == '0') {
    uint32_t letter = unit_at(text, at + 1, is_wide) | 0x20;
    unsigned radix = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 0;
    if (radix != 0) {
      if (skip_digits(text, at + 2, length, is_wide, radix) != length) return NAN;
      return evaluate_radix(text, at + 2, length, is_wide, radix);
    }
  }

  bool is_negative = scan_sign(text, &at, length, is_wide);
  double value;
  Decimal decimal;
  if (scan_decimal(text, at, length, is_wide, &decimal)) {
    if (decimal.end != length) return NAN;
    value = evaluate_decimal(text, is_wide, &decimal);
  } else {
    if (!has_infinity(text, at, length, is_wide) || length - at != 8) return NAN;
    value = INFINITY;
  }
  return is_negative ? -value : value;
}

ALWAYS_INLINE double parse_float(const void *text, size_t length, bool is_wide) {
  size_t at = skip_white_space(text, 0, length, is_wide);
  bool is_negative = scan_sign(text, &at, length, is_wide);
  double value;
  Decimal decimal;
  if (scan_decimal(text, at, length, is_wide, &decimal))
    value = evaluate_decimal(text, is_wide, &decimal);
  else if (has_infinity(text, at, length, is_wide))
    value = INFINITY;
  else
    return NAN;
  return is_negative ? -value : value;
}

ALWAYS_INLINE double parse_int(const void *text, size_t length, bool is_wide, int32_t radix) {
  size_t at = skip_white_space(text, 0, length, is_wide);
  bool is_negative = scan_sign(text, &at, length, is_wide);
  if (radix != 0 && (radix < 2 || radix > 36)) return NAN;
  if ((radix == 0 || radix == 16) && length - at >= 2 && unit_at(text, at, is_wide) == '0' &&
      (unit_at(text, at + 1, is_wide) | 0x20) == 'x') {
    at += 2;
    radix = 16;
  }
  if (radix == 0) radix = 10;
  size_t end = skip_digits(text, at, length, is_wide, (unsigned)radix);
  if (end == at) return NAN;
  double value = evaluate_radix(text, at, end, is_wide, (unsigned)radix);
  return is_negative ? -value : value;
}

bool number_parse_decimal(const char *text, size_t length, double *out) {
  Decimal decimal;
  if (!scan_decimal(text, 0, length, false, &decimal) || decimal.end != length) return false;
  *out = evaluate_decimal(text, false, &decimal);
  return true;
}

double number_parse_radix(const char *digits, size_t length, unsigned radix) {
  return evaluate_radix(digits, 0, length, false, radix);
}

double number_parse_string_latin1(const uint8_t *text, size_t length) {
  return parse_string(text, length, false);
}

double number_parse_string_utf16(const uint16_t *text, size_t length) {
  return parse_string(text, length, true);
}

double number_parse_float_latin1(const uint8_t *text, size_t length) {
  return parse_float(text, length, false);
}

double number_parse_float_utf16(const uint16_t *text, size_t length) {
  return parse_float(text, length, true);
}

double number_parse_int_latin1(const uint8_t *text, size_t length, int32_t radix) {
  return parse_int(text, length, false, radix);
}

double number_parse_int_utf16(const uint16_t *text, size_t length, int32_t radix) {
  return parse_int(text, length, true, radix);
}
