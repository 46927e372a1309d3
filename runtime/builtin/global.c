/* global.c - the function properties of the global object, and Date.now (abi/builtin/global.def).
 * */
#include "abi/builtin.h"
#include "core/throw.h"
#include "number/number_parse.h"
#include "object/error.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"
#include "unicode/utf.h"

#include <math.h>
#include <time.h>

/* ---- numbers ---- */

Value global_parse_int(Value this_value, Value text, Value radix) {
  String *string = to_string(text);
  int32_t base = to_int32(radix);
  if (base != 0 && (base < 2 || base > 36)) return value_number_from_raw(NAN);
  StringView view = string_view(string);
  double result = view.latin1 ? number_parse_int_latin1(view.latin1, view.length, base)
                              : number_parse_int_utf16(view.utf16, view.length, base);
  return value_number_from_raw(result);
}

Value global_parse_float(Value this_value, Value text) {
  if (value_is_number(text) && value_as_number(text) != 0) {
    double d = fabs(value_as_number(text)); /* prints and reads back as itself, -0 excepted */
    if (d >= 1e-6 && d < 1e21) return text;
  }
  StringView view = string_view(to_string(text));
  double result = view.latin1 ? number_parse_float_latin1(view.latin1, view.length)
                              : number_parse_float_utf16(view.utf16, view.length);
  return value_number_from_raw(result);
}

Value global_is_nan(Value this_value, Value v) {
  return value_boolean(isnan(to_number(v)));
}
Value global_is_finite(Value this_value, Value v) {
  return value_boolean(isfinite(to_number(v)));
}

Value date_now(Value this_value) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return value_number((double)(now.tv_sec * 1000 + now.tv_nsec / 1000000));
}

/* ---- URIs. Spec: sec-encode, sec-decode ---- */

#define URI_ALWAYS   "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()"
#define URI_RESERVED ";/?:@&=+$,"

_Noreturn static void throw_malformed(void) {
  throw_error_values(INTRINSIC_URIErrorPrototype, "URI malformed", 0, NULL);
}

static bool contains(const char *set, uint32_t unit) {
  if (unit == 0 || unit > 127) return false;
  for (; *set; set++)
    if ((uint8_t)*set == unit) return true;
  return false;
}

static void append_percent(StringBuilder *b, uint8_t byte) {
  static const char digits[] = "0123456789ABCDEF";
  builder_append_unit(b, '%');
  builder_append_unit(b, (uint8_t)digits[byte >> 4]);
  builder_append_unit(b, (uint8_t)digits[byte & 15]);
}

static void append_utf8_percent(StringBuilder *b, uint32_t c) {
  if (c < 0x80) {
    append_percent(b, (uint8_t)c);
    return;
  }
  int continuations = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  static const uint8_t leads[] = {0, 0xC0, 0xE0, 0xF0};
  append_percent(b, (uint8_t)(leads[continuations] | c >> 6 * continuations));
  while (continuations--)
    append_percent(b, (uint8_t)(0x80 | (c >> 6 * continuations & 0x3F)));
}

static Value encode(Value text, const char *unescaped) {
  StringView view = string_view(to_string(text));
  STRING_BUILDER(out);
  for (uint32_t i = 0; i < view.length; i++) {
    uint32_t c = view_unit(view, i);
    if (contains(unescaped, c)) {
      builder_append_unit(&out, (uint16_t)c);
      continue;
    }
    if (utf16_is_trail(c)) throw_malformed();
    if (utf16_is_lead(c)) {
      if (++i == view.length || !utf16_is_trail(view_unit(view, i))) throw_malformed();
      c = 0x10000 + ((c - 0xD800) << 10) + (view_unit(view, i) - 0xDC00u);
    }
    append_utf8_percent(&out, c);
  }
  return value_string(builder_finish(&out));
}

static int hex_digit(uint16_t unit) {
  if (unit >= '0' && unit <= '9') return unit - '0';
  uint16_t lower = unit | 32;
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/* `%XY` at i, or -1. */
static int percent_byte(StringView view, uint32_t i) {
  if (i + 2 >= view.length || view_unit(view, i) != '%') return -1;
  int high = hex_digit(view_unit(view, i + 1)), low = hex_digit(view_unit(view, i + 2));
  return high < 0 || low < 0 ? -1 : high << 4 | low;
}

/* Code point of the escaped UTF-8 sequence at *i, which moves behind it. */
static uint32_t decode_sequence(StringView view, uint32_t *i) {
  int lead = percent_byte(view, *i);
  if (lead < 0) throw_malformed();
  *i += 3;
  if (lead < 0x80) return (uint32_t)lead;
  int count = lead >= 0xC2 && lead < 0xE0   ? 1
              : lead >= 0xE0 && lead < 0xF0 ? 2
              : lead >= 0xF0 && lead < 0xF5 ? 3
                                            : 0;
  if (count == 0) throw_malformed();
  uint32_t c = (uint32_t)lead & (0x3Fu >> count);
  for (int k = 0; k < count; k++, *i += 3) {
    int next = percent_byte(view, *i);
    if (next < 0 || (next & 0xC0) != 0x80) throw_malformed();
    c = c << 6 | ((uint32_t)next & 0x3F);
  }
  static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
  if (c < least[count] || c > 0x10FFFF || utf16_is_surrogate(c)) throw_malformed();
  return c;
}

static Value decode(Value text, const char *kept) {
  StringView view = string_view(to_string(text));
  STRING_BUILDER(out);
  for (uint32_t i = 0; i < view.length;) {
    if (view_unit(view, i) != '%') {
      builder_append_unit(&out, view_unit(view, i++));
      continue;
    }
    uint32_t start = i, c = decode_sequence(view, &i);
    if (contains(kept, c)) {
      builder_append_view(&out, view, start, i);
    } else if (c < 0x10000) {
      builder_append_unit(&out, (uint16_t)c);
    } else {
      builder_append_unit(&out, (uint16_t)(0xD800 + ((c - 0x10000) >> 10)));
      builder_append_unit(&out, (uint16_t)(0xDC00 + (c & 0x3FF)));
    }
  }
  return value_string(builder_finish(&out));
}

Value global_encode_uri(Value this_value, Value text) {
  return encode(text, URI_RESERVED URI_ALWAYS "#");
}
Value global_encode_uri_component(Value this_value, Value text) {
  return encode(text, URI_ALWAYS);
}
Value global_decode_uri(Value this_value, Value text) {
  return decode(text, URI_RESERVED "#");
}
Value global_decode_uri_component(Value this_value, Value text) {
  return decode(text, "");
}

/* ---- escape, unescape ---- */

Value global_escape(Value this_value, Value text) {
  StringView view = string_view(to_string(text));
  STRING_BUILDER(out);
  for (uint32_t i = 0; i < view.length; i++) {
    uint16_t unit = view_unit(view, i);
    if (contains("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@*_+-./", unit)) {
      builder_append_unit(&out, unit);
    } else if (unit < 256) {
      append_percent(&out, (uint8_t)unit);
    } else {
      static const char digits[] = "0123456789ABCDEF";
      builder_append_ascii(&out, "%u");
      for (int shift = 12; shift >= 0; shift -= 4)
        builder_append_unit(&out, (uint8_t)digits[unit >> shift & 15]);
    }
  }
  return value_string(builder_finish(&out));
}

/* The four digits of `%uXXXX` at i, or -1. */
static int long_escape(StringView view, uint32_t i) {
  if (i + 5 >= view.length || view_unit(view, i + 1) != 'u') return -1;
  int value = 0;
  for (uint32_t k = i + 2; k < i + 6; k++) {
    int digit = hex_digit(view_unit(view, k));
    if (digit < 0) return -1;
    value = value << 4 | digit;
  }
  return value;
}

Value global_unescape(Value this_value, Value text) {
  StringView view = string_view(to_string(text));
  STRING_BUILDER(out);
  for (uint32_t i = 0; i < view.length; i++) {
    uint16_t unit = view_unit(view, i);
    if (unit == '%') {
      int value = long_escape(view, i), byte = percent_byte(view, i);
      if (value >= 0) {
        unit = (uint16_t)value;
        i += 5;
      } else if (byte >= 0) {
        unit = (uint16_t)byte;
        i += 2;
      }
    }
    builder_append_unit(&out, unit);
  }
  return value_string(builder_finish(&out));
}
