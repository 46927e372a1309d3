/* number_parse.h - text to double, correctly rounded (to nearest, ties to even) for any number of
 * digits.
 *
 * Text is ASCII (`char`), Latin-1 (`uint8_t`) or UTF-16 (`uint16_t`) and need not end in NUL. The
 * compiler's literals, Number, parseFloat, parseInt and JSON all come here.
 *
 * Units     lengths count units of the text
 * Owner     the text stays the caller's; nothing is allocated
 * Effects   none
 * Errors    the return value: false, or NaN where ECMAScript says so
 * Spec      sec-tonumber-applied-to-the-string-type, sec-parsefloat-string,
 * sec-parseint-string-radix, sec-numeric-literals-static-semantics-mv
 */
#ifndef PERRY_NUMBER_NUMBER_PARSE_H
#define PERRY_NUMBER_NUMBER_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A StrUnsignedDecimalLiteral that is not `Infinity`, and nothing else: digits with an optional
 * point and an optional exponent (`1`, `.5`, `5.`, `1e-7`); no sign, no separators, no white space,
 * no suffix. False when `text` is not of that form. Too large gives Infinity, too small 0. */
bool number_parse_decimal(const char *text, size_t length, double *out);

/* The value of 1 or more digits of the radix (2..36, either case, no prefix, no separators): exact
 * rounding for powers of two and for 10, for other radixes as parseInt has it. The digits must be
 * valid. */
double number_parse_radix(const char *digits, size_t length, unsigned radix);

/* StringToNumber: white space around, sign, Infinity, 0x 0o 0b, empty is 0, NaN for anything else.
 */
double number_parse_string_latin1(const uint8_t *text, size_t length);
double number_parse_string_utf16(const uint16_t *text, size_t length);

/* parseFloat: the longest StrDecimalLiteral after white space, NaN when there is none. */
double number_parse_float_latin1(const uint8_t *text, size_t length);
double number_parse_float_utf16(const uint16_t *text, size_t length);

/* parseInt, with the radix after ToInt32; 0 chooses 10, or 16 after `0x`. */
double number_parse_int_latin1(const uint8_t *text, size_t length, int32_t radix);
double number_parse_int_utf16(const uint16_t *text, size_t length, int32_t radix);

/* The value of significand * 10^exponent, correctly rounded. For parsers (JSON) that have gathered
 * up to 19 digits themselves. */
double number_from_decimal(uint64_t significand, int64_t exponent);

#endif
