/* number_print.c - Number::toString: the shortest digits and their layout.
 *
 * Digits after Giulietti, "The Schubfach way to render doubles" (2020): the interval of decimals
 * that read back as the value is scaled by one 128-bit power of ten, so that at most four
 * candidates of the right length are left; of those inside, the shorter and nearer wins. No search,
 * no division but those by constants. Integers up to 2^53 are their own shortest digits and skip
 * this.
 */
#include "number/number_print.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "number/digits.h"
#include "number/power_table.h"

typedef unsigned __int128 uint128;

enum { FRACTION_BITS = 52, EXPONENT_BIAS = 1075 };
static const uint64_t HIDDEN_BIT = (uint64_t)1 << FRACTION_BITS;
static const double SAFE_INTEGER_LIMIT = 9007199254740992.0; // 2^53

/* floor(power * factor / 2^128) with every lost bit gathered in the lowest one ("round to odd"). */
static uint64_t scale(Power power, uint64_t factor) {
  uint128 low = (uint128)power.low * factor;
  uint128 high = (uint128)power.high * factor + (uint64_t)(low >> 64);
  return (uint64_t)(high >> 64) | ((uint64_t)high > 1);
}

static NumberDecimal strip_zeros(uint64_t significand, int exponent) {
  if (significand == 0) return (NumberDecimal){0, 0};
  while (significand % 100000 == 0) {
    significand /= 100000;
    exponent += 5;
  }
  while (significand % 10 == 0) {
    significand /= 10;
    exponent++;
  }
  return (NumberDecimal){significand, exponent};
}

static NumberDecimal schubfach(uint64_t fraction, unsigned biased) {
  uint64_t mantissa = biased != 0 ? fraction | HIDDEN_BIT : fraction;
  int exponent = (biased != 0 ? (int)biased : 1) - EXPONENT_BIAS;

  // The neighbour below a power of two is only half as far away.
  bool is_lower_closer = fraction == 0 && biased > 1;
  bool is_even = (mantissa & 1) == 0; // then the ends of the interval read back as the value, too
  int k = (exponent * 1262611 - (is_lower_closer ? 524031 : 0)) >> 22; // floor(log10(width))
  int shift = exponent + power_exponent(-k) + 1;
  Power power = power_of_ten(-k);
  if (-k < 0 || -k > POWER_EXACT) { // the algorithm wants it rounded up
    power.low++;
    power.high += power.low == 0;
  }

  // In units of a quarter of 10^k.
  uint64_t lower = scale(power, (4 * mantissa - 2 + is_lower_closer) << shift) + !is_even;
  uint64_t value = scale(power, 4 * mantissa << shift);
  uint64_t upper = scale(power, (4 * mantissa + 2) << shift) - !is_even;

  uint64_t whole = value / 4;
  if (whole >= 10) {
    uint64_t tens = whole / 10;
    bool is_floor_inside = lower <= 40 * tens;
    bool is_ceiling_inside = 40 * tens + 40 <= upper;
    if (is_floor_inside != is_ceiling_inside) return strip_zeros(tens + is_ceiling_inside, k + 1);
  }
  bool is_floor_inside = lower <= 4 * whole;
  bool is_ceiling_inside = 4 * whole + 4 <= upper;
  if (is_floor_inside != is_ceiling_inside) return strip_zeros(whole + is_ceiling_inside, k);
  uint64_t middle = 4 * whole + 2;
  bool is_up = value > middle || (value == middle && (whole & 1) != 0);
  return strip_zeros(whole + is_up, k);
}

NumberDecimal number_shortest(double value) {
  if (value < SAFE_INTEGER_LIMIT && value == (double)(uint64_t)value)
    return strip_zeros((uint64_t)value, 0);
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return schubfach(bits & (HIDDEN_BIT - 1), (unsigned)(bits >> FRACTION_BITS));
}

size_t number_uint64_to_string(uint64_t value, char *buffer) {
  int count = digits_count(value);
  digits_write(value, count, buffer);
  return (size_t)count;
}

size_t number_int32_to_string(int32_t value, char *buffer) {
  if (value >= 0) return number_uint64_to_string((uint64_t)value, buffer);
  buffer[0] = '-';
  return 1 + number_uint64_to_string((uint64_t)-(int64_t)value, buffer + 1);
}

static size_t write_word(const char *word, char *buffer) {
  size_t length = strlen(word);
  memcpy(buffer, word, length);
  return length;
}

/* Lays out digits as sec-numeric-types-number-tostring steps 6 to 10 have it. */
static size_t write_decimal(NumberDecimal decimal, char *out) {
  int count = digits_count(decimal.significand);
  int point = count + decimal.exponent; // the digits before it, when positive
  if (decimal.exponent >= 0 && point <= 21) {
    digits_write(decimal.significand, count, out);
    memset(out + count, '0', (size_t)decimal.exponent);
    return (size_t)point;
  }
  if (point > 0 && point <= 21) {
    digits_write(decimal.significand, count, out + 1);
    memmove(out, out + 1, (size_t)point);
    out[point] = '.';
    return (size_t)count + 1;
  }
  if (point > -6 && point <= 0) {
    memcpy(out, "0.000000", 8);
    digits_write(decimal.significand, count, out + 2 - point);
    return (size_t)(2 - point + count);
  }
  digits_write(decimal.significand, count, out + 1);
  out[0] = out[1];
  int length = 1;
  if (count > 1) {
    out[1] = '.';
    length = count + 1;
  }
  return (size_t)(length + digits_write_exponent(point - 1, out + length));
}

size_t number_to_string(double value, char *buffer) {
  char *out = buffer;
  if (value < 0) {
    *out++ = '-';
    value = -value;
  }
  if (value < SAFE_INTEGER_LIMIT) {
    uint64_t integer = (uint64_t)value;
    if ((double)integer == value) {
      out += number_uint64_to_string(integer, out);
      return (size_t)(out - buffer);
    }
  } else if (isnan(value)) {
    return write_word("NaN", buffer);
  } else if (isinf(value)) {
    out += write_word("Infinity", out);
    return (size_t)(out - buffer);
  }
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  NumberDecimal decimal = schubfach(bits & (HIDDEN_BIT - 1), (unsigned)(bits >> FRACTION_BITS));
  out += write_decimal(decimal, out);
  return (size_t)(out - buffer);
}
