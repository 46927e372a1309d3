/* number_test.c - numbers to and from text, conversions and Math against the answers of the
 * reference node.
 *
 * number_vectors.h (written by vectors.mjs) has a row for each edge case, and for long series a
 * hash of all answers.
 */
#include "number/math.h"
#include "number/number_convert.h"
#include "number/number_parse.h"
#include "number/number_print.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
/* cmocka wants the above first. */
#include <cmocka.h>

static double from_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static uint64_t to_bits(double x) {
  uint64_t bits;
  if (isnan(x)) return 0x7FF8000000000000u;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static void check_text(const char *got, size_t length, const char *expected) {
  char copy[NUMBER_RADIX_MAX + 1];
  memcpy(copy, got, length);
  copy[length] = 0;
  assert_string_equal(copy, expected);
}

/* ---- Rows ---- */

static void check_number(uint64_t bits, const char *text, int32_t int32) {
  char buffer[NUMBER_STRING_MAX];
  double x = from_bits(bits);
  check_text(buffer, number_to_string(x, buffer), text);
  assert_int_equal(number_to_int32(x), int32);
  int32_t exact;
  if (number_is_int32(x, &exact)) assert_int_equal(exact, int32);
  double back = number_parse_string_latin1((const uint8_t *)text, strlen(text));
  if (x != 0) assert_int_equal(to_bits(back), to_bits(x));
}

static void check_fixed(uint64_t bits, unsigned digits, const char *text) {
  char buffer[NUMBER_FIXED_MAX];
  check_text(buffer, number_to_fixed(from_bits(bits), digits, buffer), text);
}

static void check_radix(uint64_t bits, unsigned radix, const char *text) {
  char buffer[NUMBER_RADIX_MAX];
  check_text(buffer, number_to_string_radix(from_bits(bits), radix, buffer), text);
}

static void check_exponential(uint64_t bits, int digits, const char *text) {
  char buffer[NUMBER_PRECISION_MAX];
  check_text(buffer, number_to_exponential(from_bits(bits), digits, buffer), text);
}

static void check_precision(uint64_t bits, unsigned digits, const char *text) {
  char buffer[NUMBER_PRECISION_MAX];
  check_text(buffer, number_to_precision(from_bits(bits), digits, buffer), text);
}

static size_t widen(const char *text, uint16_t *units) {
  size_t length = strlen(text);
  for (size_t i = 0; i < length; i++)
    units[i] = (uint8_t)text[i];
  return length;
}

static void check_parse(const char *text, uint64_t number, uint64_t prefix) {
  uint16_t units[2000];
  size_t length = widen(text, units);
  const uint8_t *bytes = (const uint8_t *)text;
  assert_int_equal(to_bits(number_parse_string_latin1(bytes, length)), number);
  assert_int_equal(to_bits(number_parse_string_utf16(units, length)), number);
  assert_int_equal(to_bits(number_parse_float_latin1(bytes, length)), prefix);
  assert_int_equal(to_bits(number_parse_float_utf16(units, length)), prefix);
}

static void check_parse_int(const char *text, int32_t radix, uint64_t number) {
  uint16_t units[2000];
  size_t length = widen(text, units);
  assert_int_equal(to_bits(number_parse_int_latin1((const uint8_t *)text, length, radix)), number);
  assert_int_equal(to_bits(number_parse_int_utf16(units, length, radix)), number);
}

static void every_row_has_the_answer_of_the_reference(void **state) {
#define NUMBER(bits, text, int32)       check_number(bits, text, int32);
#define FIXED(bits, digits, text)       check_fixed(bits, digits, text);
#define RADIX(bits, radix, text)        check_radix(bits, radix, text);
#define EXPONENTIAL(bits, digits, text) check_exponential(bits, digits, text);
#define PRECISION(bits, digits, text)   check_precision(bits, digits, text);
#define PARSE(text, number, prefix)     check_parse(text, number, prefix);
#define PARSE_INT(text, radix, number)  check_parse_int(text, radix, number);
#define SERIES(name, hash)
#define MATH1(name, hash)
#define MATH2(name, hash)
#include "number_vectors.h"
#undef NUMBER
#undef FIXED
#undef RADIX
#undef EXPONENTIAL
#undef PRECISION
#undef PARSE
#undef PARSE_INT
#undef SERIES
#undef MATH1
#undef MATH2
}

/* ---- Series ---- */

typedef struct Series {
  uint32_t random, hash;
} Series;

static uint32_t next_random(Series *series) {
  uint32_t x = series->random;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return series->random = x;
}

/* The numbers of vectors.mjs, with the same operations in the same order. */
static double next_number(Series *series, int index) {
  static const double POWERS[] = {1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7};
  static const double SCALES[] = {1e-12, 1e-6, 1, 1e6, 1e12, 1e18, 1e24};
  uint32_t first = next_random(series);
  switch (index % 4) {
  case 0: {
    uint64_t high = (uint64_t)first << 32;
    return from_bits(high | next_random(series));
  }
  case 1:
    return (first % 1000000) / POWERS[next_random(series) % 8];
  case 2:
    return (double)first - 2147483648.0;
  default:
    return first / 4294967296.0 * SCALES[next_random(series) % 7];
  }
}

static void add_byte(Series *series, uint8_t byte) {
  series->hash = (series->hash ^ byte) * 0x01000193u;
}

static void add_text(Series *series, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    add_byte(series, (uint8_t)text[i]);
  add_byte(series, '\n');
}

static void add_double(Series *series, double x) {
  uint64_t bits = to_bits(x);
  for (int shift = 56; shift >= 0; shift -= 8)
    add_byte(series, (uint8_t)(bits >> shift));
}

typedef void (*Answer)(Series *series, double x);

static void answer_to_string(Series *series, double x) {
  char buffer[NUMBER_STRING_MAX];
  add_text(series, buffer, number_to_string(x, buffer));
}

static void answer_to_fixed(Series *series, double x) {
  char buffer[NUMBER_FIXED_MAX];
  add_text(series, buffer, number_to_fixed(x, next_random(series) % 30, buffer));
}

static void answer_to_exponential(Series *series, double x) {
  char buffer[NUMBER_PRECISION_MAX];
  int digits = (int)(next_random(series) % 30);
  add_text(series, buffer, number_to_exponential(x, digits, buffer));
}

static void answer_to_precision(Series *series, double x) {
  char buffer[NUMBER_PRECISION_MAX];
  add_text(series, buffer, number_to_precision(x, 1 + next_random(series) % 30, buffer));
}

static void answer_to_radix(Series *series, double x) {
  char buffer[NUMBER_RADIX_MAX];
  add_text(series, buffer, number_to_string_radix(x, 2 + next_random(series) % 35, buffer));
}

static void answer_to_int32(Series *series, double x) {
  char buffer[NUMBER_STRING_MAX];
  add_text(series, buffer, number_int32_to_string(number_to_int32(x), buffer));
}

static void answer_hypot(Series *series, double x) {
  double values[] = {x, next_random(series), 3};
  add_double(series, math_hypot(values, 3));
}

static void check_series(const char *name, Answer answer, double (*f)(double),
                         double (*g)(double, double), int count, uint32_t expected) {
  Series series = {2463534242u, 0x811C9DC5u};
  for (int i = 0; i < count; i++) {
    double x = next_number(&series, i);
    if (!isfinite(x)) continue;
    if (answer != NULL) answer(&series, x);
    if (f != NULL) {
      add_double(&series, f(x));
      add_double(&series, f(fmod(x, 8)));
    }
    if (g != NULL) {
      add_double(&series, g(x, ((double)(next_random(&series) % 200) - 100) / 4));
      add_double(&series, g(fmod(x, 8), x));
    }
  }
  if (series.hash != expected) fail_msg("series %s differs", name);
}

static void every_series_has_the_answers_of_the_reference(void **state) {
#define NUMBER(bits, text, int32)
#define FIXED(bits, digits, text)
#define RADIX(bits, radix, text)
#define EXPONENTIAL(bits, digits, text)
#define PRECISION(bits, digits, text)
#define PARSE(text, number, prefix)
#define PARSE_INT(text, radix, number)
#define SERIES(name, hash) check_series(#name, answer_##name, NULL, NULL, SERIES_COUNT, hash);
#define MATH1(name, hash)  check_series(#name, NULL, math_##name, NULL, SERIES_COUNT, hash);
#define MATH2(name, hash)  check_series(#name, NULL, NULL, math_##name, SERIES_COUNT, hash);
#include "number_vectors.h"
}

static void printed_numbers_read_back(void **state) {
  Series series = {2463534242u, 0};
  for (int i = 0; i < 200000; i++) {
    double x = fabs(next_number(&series, i)), back;
    if (!isfinite(x)) continue;
    char buffer[NUMBER_STRING_MAX];
    assert_true(number_parse_decimal(buffer, number_to_string(x, buffer), &back));
    assert_int_equal(to_bits(back), to_bits(x));
  }
}

static void a_decimal_literal_is_the_whole_text(void **state) {
  static const char *const refused[] = {"",   ".",   "+1",       "-1",  " 1", "1 ",
                                        "1e", "1_0", "Infinity", "0x1", "1n"};
  double value;
  for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
    assert_false(number_parse_decimal(refused[i], strlen(refused[i]), &value));
  assert_true(number_parse_decimal("1.5e3", 5, &value));
  assert_true(value == 1500);
  assert_true(number_from_decimal(15, 2) == 1500);
  assert_true(number_parse_radix("20000000000001", 14, 16) == 0x1p53 + 0);
  assert_true(number_parse_radix("20000000000003", 14, 16) == 0x1p53 + 4);
}

static void array_indexes_are_recognised(void **state) {
  uint32_t index;
  assert_true(number_is_array_index(4294967294.0, &index) && index == 4294967294u);
  assert_false(number_is_array_index(4294967295.0, &index));
  assert_false(number_is_array_index(-1, &index));
  assert_false(number_is_array_index(0.5, &index));
  assert_false(number_is_array_index(NAN, &index));
  assert_true(number_is_array_index(-0.0, &index) && index == 0);
  int32_t integer;
  assert_false(number_is_int32(-0.0, &integer));
  assert_false(number_is_int32(NAN, &integer));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_row_has_the_answer_of_the_reference),
      cmocka_unit_test(every_series_has_the_answers_of_the_reference),
      cmocka_unit_test(printed_numbers_read_back),
      cmocka_unit_test(a_decimal_literal_is_the_whole_text),
      cmocka_unit_test(array_indexes_are_recognised),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
