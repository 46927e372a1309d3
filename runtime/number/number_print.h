/* number_print.h - double to text, each digit as ECMAScript has it.
 *
 * All functions write ASCII without NUL and return the number of bytes.
 *
 * Owner     the caller owns the buffer, which has the size named with the function
 * Effects   none
 * Errors    none; range checks of arguments (RangeError) are the caller's
 * Spec      sec-numeric-types-number-tostring, sec-number.prototype.tofixed and the two after it
 */
#ifndef PERRY_NUMBER_NUMBER_PRINT_H
#define PERRY_NUMBER_NUMBER_PRINT_H

#include <stddef.h>
#include <stdint.h>

enum {
  NUMBER_STRING_MAX = 32,     // number_to_string; the longest is 25: -1.2345678901234567e-300
  NUMBER_RADIX_MAX = 1120,    // number_to_string_radix: sign, 1024 binary digits, fraction
  NUMBER_FIXED_MAX = 128,     // number_to_fixed: sign, 21 digits, point, 100 digits
  NUMBER_PRECISION_MAX = 128, // number_to_exponential and number_to_precision
  NUMBER_DIGITS_MAX = 17,     // significant digits of a shortest representation
};

/* Number::toString(value, 10). */
size_t number_to_string(double value, char *buffer);

/* The same for an integer. */
size_t number_int32_to_string(int32_t value, char *buffer);
size_t number_uint64_to_string(uint64_t value, char *buffer);

/* Number.prototype.toString(radix), 2 <= radix <= 36, with the reference node's digits. */
size_t number_to_string_radix(double value, unsigned radix, char *buffer);

/* toFixed(fraction_digits) of a value with |value| < 1e21 (others print as number_to_string),
 * 0..100 digits. */
size_t number_to_fixed(double value, unsigned fraction_digits, char *buffer);

/* toExponential of a finite value: 0..100 digits after the point, or -1 for as many as necessary.
 */
size_t number_to_exponential(double value, int fraction_digits, char *buffer);

/* toPrecision of a finite value, 1..100 significant digits. */
size_t number_to_precision(double value, unsigned precision, char *buffer);

/* The shortest decimal that reads back as the value: value = significand * 10^exponent, where the
 * last digit of the significand is not 0 (unless it is 0). For a finite, non-negative value. */
typedef struct NumberDecimal {
  uint64_t significand;
  int exponent;
} NumberDecimal;

NumberDecimal number_shortest(double value);

#endif
