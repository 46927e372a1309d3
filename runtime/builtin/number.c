/* number.c - Number, its static functions and its prototype. */
#include "abi/builtin.h"
#include "abi/entry.h"
#include "builtin/string_receiver.h"
#include "core/throw.h"
#include "gc/barrier.h"
#include "number/number_print.h"
#include "object/intrinsic.h"
#include "object/object.h"
#include "object/primitive_wrapper.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"
#include <math.h>

/* ---- Constructor and static functions ---- */

Value number_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                         const Value *argv) {
  Value number = value_number(0);
  if (argc) {
    number = to_numeric(argv[0]);
    if (value_is_bigint(number)) perry_throw_unsupported("conversion of a BigInt to a Number");
  }
  if (value_is_undefined(new_target)) return number;
  PrimitiveWrapper *wrapper = (PrimitiveWrapper *)object_create_from_constructor(
      new_target, INTRINSIC_NumberPrototype, CELL_PRIMITIVE_WRAPPER, sizeof(PrimitiveWrapper));
  slot_write(&wrapper->header, &wrapper->value, number);
  return value_object(wrapper);
}

static bool is_integer(Value v) {
  return value_is_number(v) && isfinite(value_as_number(v)) &&
         trunc(value_as_number(v)) == value_as_number(v);
}

Value number_is_finite(Value this_value, Value v) {
  return value_boolean(value_is_number(v) && isfinite(value_as_number(v)));
}

Value number_is_integer(Value this_value, Value v) {
  return value_boolean(is_integer(v));
}

Value number_is_nan(Value this_value, Value v) {
  return value_boolean(value_is_number(v) && isnan(value_as_number(v)));
}

Value number_is_safe_integer(Value this_value, Value v) {
  return value_boolean(is_integer(v) && fabs(value_as_number(v)) <= 9007199254740991.0);
}

/* ---- Prototype ---- */

static double this_number_value(Value this_value, const char *method) {
  if (value_is_number(this_value)) return value_as_number(this_value);
  Value inside = primitive_wrapper_value(this_value);
  if (!value_is_number(inside)) throw_type_error("%s requires that 'this' be a Number", method);
  return value_as_number(inside);
}

static Value from_text(const char *text, size_t length) {
  return value_string(string_from_latin1((const uint8_t *)text, (uint32_t)length));
}

Value number_prototype_value_of(Value this_value) {
  return value_number(this_number_value(this_value, "Number.prototype.valueOf"));
}

Value number_prototype_to_string(Value this_value, Value radix_value) {
  double number = this_number_value(this_value, "Number.prototype.toString");
  double radix = value_is_undefined(radix_value) ? 10 : to_integer_or_infinity(radix_value);
  if (!(radix >= 2 && radix <= 36))
    throw_range_error("toString() radix argument must be between 2 and 36");
  if (radix == 10 || !isfinite(number)) return value_string(string_from_number(number));
  char text[NUMBER_RADIX_MAX];
  return from_text(text, number_to_string_radix(number, (unsigned)radix, text));
}

Value number_prototype_to_fixed(Value this_value, Value digits_value) {
  double number = this_number_value(this_value, "Number.prototype.toFixed");
  double digits = to_integer_or_infinity(digits_value);
  if (!(digits >= 0 && digits <= 100))
    throw_range_error("toFixed() digits argument must be between 0 and 100");
  if (!(fabs(number) < 1e21)) return value_string(string_from_number(number));
  char text[NUMBER_FIXED_MAX];
  return from_text(text, number_to_fixed(number, (unsigned)digits, text));
}

Value number_prototype_to_exponential(Value this_value, Value digits_value) {
  double number = this_number_value(this_value, "Number.prototype.toExponential");
  double digits = to_integer_or_infinity(digits_value);
  if (!isfinite(number)) return value_string(string_from_number(number));
  if (!(digits >= 0 && digits <= 100))
    throw_range_error("toExponential() argument must be between 0 and 100");
  char text[NUMBER_PRECISION_MAX];
  int count = value_is_undefined(digits_value) ? -1 : (int)digits;
  return from_text(text, number_to_exponential(number, count, text));
}

Value number_prototype_to_precision(Value this_value, Value precision_value) {
  double number = this_number_value(this_value, "Number.prototype.toPrecision");
  if (value_is_undefined(precision_value)) return value_string(string_from_number(number));
  double precision = to_integer_or_infinity(precision_value);
  if (!isfinite(number)) return value_string(string_from_number(number));
  if (!(precision >= 1 && precision <= 100))
    throw_range_error("toPrecision() argument must be between 1 and 100");
  char text[NUMBER_PRECISION_MAX];
  return from_text(text, number_to_precision(number, (unsigned)precision, text));
}

/* ---- toLocaleString, English ---- */

enum { LOCALE_FRACTION_DIGITS = 3, LOCALE_DIGITS_MAX = 320 };

/* The digits of the shortest decimal, rounded half up to LOCALE_FRACTION_DIGITS places (ICU rounds
   the decimal, not the binary value), as an integer scaled by 10^3, without leading zeros. Returns
   how many. */
static uint32_t scaled_digits(double magnitude, char digits[LOCALE_DIGITS_MAX]) {
  NumberDecimal decimal = number_shortest(magnitude);
  int scale = decimal.exponent + LOCALE_FRACTION_DIGITS;
  uint64_t significand = decimal.significand;
  bool is_up = false;
  for (; scale < 0 && significand; scale++) {
    is_up = significand % 10 >= 5;
    significand /= 10;
  }
  if (scale < 0) is_up = false;
  significand += is_up;
  if (!significand) return 0;
  uint32_t count = (uint32_t)number_uint64_to_string(significand, digits);
  for (; scale > 0; scale--)
    digits[count++] = '0';
  return count;
}

static Value english_text(double number) {
  if (isnan(number)) return from_text("NaN", 3);
  STRING_BUILDER(builder);
  if (signbit(number)) builder_append_unit(&builder, '-');
  if (isinf(number)) {
    builder_append_unit(&builder, 0x221E);
    return value_string(builder_finish(&builder));
  }
  char digits[LOCALE_DIGITS_MAX], fraction[LOCALE_FRACTION_DIGITS];
  uint32_t count = scaled_digits(fabs(number), digits);
  uint32_t whole = count > LOCALE_FRACTION_DIGITS ? count - LOCALE_FRACTION_DIGITS : 0;
  memset(fraction, '0', sizeof fraction);
  memcpy(fraction + sizeof fraction - (count - whole), digits + whole, count - whole);
  if (whole == 0) builder_append_unit(&builder, '0');
  for (uint32_t i = 0; i < whole; i++) {
    if (i && (whole - i) % 3 == 0) builder_append_unit(&builder, ',');
    builder_append_unit(&builder, (uint8_t)digits[i]);
  }
  uint32_t kept = LOCALE_FRACTION_DIGITS;
  while (kept && fraction[kept - 1] == '0')
    kept--;
  if (kept) builder_append_unit(&builder, '.');
  builder_append_latin1(&builder, (const uint8_t *)fraction, kept);
  return value_string(builder_finish(&builder));
}

Value number_prototype_to_locale_string(Value this_value, Value locales, Value options) {
  double number = this_number_value(this_value, "Number.prototype.toLocaleString");
  bool is_english =
      value_is_undefined(locales) ||
      (value_is_string(locales) && (string_equals_ascii(value_as_string(locales), "en-US") ||
                                    string_equals_ascii(value_as_string(locales), "en")));
  if (!is_english)
    perry_throw_unsupported("Number.prototype.toLocaleString with a locale other than en-US");
  if (!value_is_undefined(options))
    perry_throw_unsupported("Number.prototype.toLocaleString with options");
  return english_text(number);
}
