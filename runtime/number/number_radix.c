/* number_radix.c - Number.prototype.toString with a radix.
 *
 * ECMAScript leaves the digits to the implementation; these are the reference node's. Fraction
 * digits come from multiplying by the radix until what is left is below half the distance to the
 * next double, itself multiplied along; the last digit is rounded to nearest, ties to even. Integer
 * digits above 2^53 are zeros, then come remainders.
 */
#include "number/number_print.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

static const char LETTERS[] = "0123456789abcdefghijklmnopqrstuvwxyz";

enum { FRACTION_MAX = 1100 };

static unsigned letter_value(char letter) {
  return letter <= '9' ? (unsigned)(letter - '0') : (unsigned)(letter - 'a' + 10);
}

/* Writes the digits behind the point; adds 1 to *integer when rounding carries that far. */
static size_t write_fraction(double fraction, double delta, unsigned radix, double *integer,
                             char *out) {
  size_t count = 0;
  while (fraction >= delta) {
    fraction *= radix;
    delta *= radix;
    unsigned digit = (unsigned)fraction;
    out[count++] = LETTERS[digit];
    fraction -= digit;
    bool is_above_half = fraction > 0.5 || (fraction == 0.5 && (digit & 1) != 0);
    if (!is_above_half || fraction + delta <= 1) continue;
    while (count > 0 && letter_value(out[count - 1]) + 1 == radix)
      count--;
    if (count == 0)
      *integer += 1;
    else
      out[count - 1] = LETTERS[letter_value(out[count - 1]) + 1];
    break;
  }
  return count;
}

size_t number_to_string_radix(double value, unsigned radix, char *buffer) {
  if (radix == 10 || !isfinite(value) || value == 0) return number_to_string(value, buffer);
  char *out = buffer;
  if (value < 0) {
    *out++ = '-';
    value = -value;
  }
  double integer = floor(value);
  double fraction = value - integer;
  char fraction_digits[FRACTION_MAX];
  size_t fraction_count = 0;
  if (fraction > 0) {
    double delta = fmax(0.5 * (nextafter(value, INFINITY) - value), 0x1p-1074);
    fraction_count = write_fraction(fraction, delta, radix, &integer, fraction_digits);
  }

  char integer_digits[NUMBER_RADIX_MAX];
  size_t first = sizeof integer_digits;
  while (integer / radix >= 0x1p53) { // these digits mean nothing
    integer /= radix;
    integer_digits[--first] = '0';
  }
  do {
    double digit = fmod(integer, radix);
    integer_digits[--first] = LETTERS[(unsigned)digit];
    integer = (integer - digit) / radix;
  } while (integer > 0);

  memcpy(out, integer_digits + first, sizeof integer_digits - first);
  out += sizeof integer_digits - first;
  if (fraction_count > 0) {
    *out++ = '.';
    memcpy(out, fraction_digits, fraction_count);
    out += fraction_count;
  }
  return (size_t)(out - buffer);
}
