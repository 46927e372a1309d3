/* string_unicode.c - the methods of String.prototype that know characters: case, normal forms,
 * surrogates, order.
 *
 * Order by locale is ICU's root collation, here for ASCII only: other text waits for Intl. Control
 * characters but white space are ignored; else the position in `collation_order` decides, a letter
 * counting as its lower case; else the first difference in case, lower case first.
 */
#include "abi/builtin.h"
#include "abi/entry.h"
#include "builtin/string_receiver.h"
#include "core/throw.h"
#include "string/atom.h"
#include "unicode/unicode.h"
#include "unicode/utf.h"
#include <stdlib.h>

static void free_memory(void *variable) {
  free(*(void **)variable);
}
#define FREED __attribute__((cleanup(free_memory)))

static void *allocate(size_t bytes) {
  void *memory = malloc(bytes ? bytes : 1);
  if (!memory) perry_out_of_memory(bytes);
  return memory;
}

/* The text as UTF-16 in malloc memory. */
static uint16_t *copy_utf16(String *s) {
  StringView view = string_view(s);
  uint16_t *units = allocate(2 * (size_t)view.length);
  if (view.latin1)
    utf16_from_latin1(view.latin1, view.length, units);
  else
    memcpy(units, view.utf16, 2 * (size_t)view.length);
  return units;
}

static String *from_long_utf16(const uint16_t *units, size_t length) {
  if (length > STRING_MAX_LENGTH) throw_range_error("Invalid string length");
  return string_from_utf16(units, (uint32_t)length);
}

/* ---- Case ---- */

/* Is it ASCII that the mapping to this case leaves alone? first, last: the letters it maps. */
static bool is_unchanged(StringView view, uint8_t first, uint8_t last) {
  if (!view.latin1) return false;
  for (uint32_t i = 0; i < view.length; i++)
    if (view.latin1[i] >= 128 || (view.latin1[i] >= first && view.latin1[i] <= last)) return false;
  return true;
}

static Value to_lower(String *s) {
  StringView view = string_view(s);
  if (is_unchanged(view, 'A', 'Z')) return value_string(s);
  if (view.latin1) {
    uint8_t *lower;
    String *made = string_new_latin1(view.length, &lower);
    unicode_to_lower_latin1(string_flat_view(s).latin1, view.length, lower);
    return value_string(view.length == 1 ? string_from_unit(lower[0]) : made);
  }
  size_t length = unicode_to_lower(view.utf16, view.length, NULL);
  FREED void *lower = allocate(2 * length);
  unicode_to_lower(view.utf16, view.length, lower);
  return value_string(from_long_utf16(lower, length));
}

static Value to_upper(String *s) {
  StringView view = string_view(s);
  if (is_unchanged(view, 'a', 'z')) return value_string(s);
  if (view.latin1) {
    uint8_t *upper;
    String *made = string_new_latin1(view.length, &upper);
    if (unicode_to_upper_latin1(string_flat_view(s).latin1, view.length, upper))
      return value_string(view.length == 1 ? string_from_unit(upper[0]) : made);
  }
  FREED void *units = copy_utf16(s);
  size_t length = unicode_to_upper(units, s->length, NULL);
  FREED void *upper = allocate(2 * length);
  unicode_to_upper(units, s->length, upper);
  return value_string(from_long_utf16(upper, length));
}

Value string_prototype_to_lower_case(Value this_value) {
  return to_lower(this_to_string(this_value, "String.prototype.toLowerCase"));
}

Value string_prototype_to_upper_case(Value this_value) {
  return to_upper(this_to_string(this_value, "String.prototype.toUpperCase"));
}

/* English and the default locale map as Unicode says; the others may differ (Turkish, Lithuanian,
 * ...). */
static void require_english(Value locales, const char *what) {
  if (value_is_undefined(locales)) return;
  if (value_is_string(locales)) {
    String *tag = value_as_string(locales);
    if (string_equals_ascii(tag, "en-US") || string_equals_ascii(tag, "en")) return;
  }
  perry_throw_unsupported(what);
}

Value string_prototype_to_locale_lower_case(Value this_value, Value locales) {
  String *s = this_to_string(this_value, "String.prototype.toLocaleLowerCase");
  require_english(locales, "String.prototype.toLocaleLowerCase with a locale other than en-US");
  return to_lower(s);
}

Value string_prototype_to_locale_upper_case(Value this_value, Value locales) {
  String *s = this_to_string(this_value, "String.prototype.toLocaleUpperCase");
  require_english(locales, "String.prototype.toLocaleUpperCase with a locale other than en-US");
  return to_upper(s);
}

/* ---- Order ---- */

/* The printable ASCII characters and white space in order, each letter once. */
static const char collation_order[] = "\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"
                                      "0123456789abcdefghijklmnopqrstuvwxyz";

static void fill_weights(uint8_t weights[128]) {
  memset(weights, 0, 128);
  for (uint8_t i = 0; collation_order[i]; i++) {
    uint8_t c = (uint8_t)collation_order[i];
    weights[c] = i + 1;
    if (c >= 'a' && c <= 'z') weights[c - 'a' + 'A'] = i + 1;
  }
}

static void require_ascii(StringView view) {
  for (uint32_t i = 0; i < view.length; i++)
    if (view_unit(view, i) >= 128)
      perry_throw_unsupported("String.prototype.localeCompare of text that is not ASCII");
}

static int collate_ascii(StringView a, StringView b) {
  uint8_t weights[128];
  fill_weights(weights);
  int case_order = 0;
  for (uint32_t i = 0, k = 0;;) {
    while (i < a.length && !weights[view_unit(a, i)])
      i++;
    while (k < b.length && !weights[view_unit(b, k)])
      k++;
    if (i == a.length || k == b.length) return i < a.length ? 1 : k < b.length ? -1 : case_order;
    uint16_t x = view_unit(a, i++), y = view_unit(b, k++);
    if (weights[x] != weights[y]) return weights[x] < weights[y] ? -1 : 1;
    if (x != y && !case_order) case_order = x > y ? -1 : 1;
  }
}

Value string_prototype_locale_compare(Value this_value, Value other, Value locales, Value options) {
  String *a = this_to_string(this_value, "String.prototype.localeCompare"), *b = to_string(other);
  require_english(locales, "String.prototype.localeCompare with a locale other than en-US");
  if (!value_is_undefined(options))
    perry_throw_unsupported("String.prototype.localeCompare with options");
  string_flatten(a);
  string_flatten(b);
  if (a == b || string_equal(a, b)) return value_number(0);
  require_ascii(string_flat_view(a));
  require_ascii(string_flat_view(b));
  return value_number(collate_ascii(string_flat_view(a), string_flat_view(b)));
}

/* ---- Normal forms ---- */

Value string_prototype_normalize(Value this_value, Value form_value) {
  static const char *const names[] = {"NFC", "NFD", "NFKC", "NFKD"};
  String *s = this_to_string(this_value, "String.prototype.normalize");
  UnicodeForm form = UNICODE_NFC;
  if (!value_is_undefined(form_value)) {
    String *name = to_string(form_value);
    uint32_t i = 0;
    while (i < 4 && !string_equals_ascii(name, names[i]))
      i++;
    if (i == 4) throw_range_error("The normalization form should be one of NFC, NFD, NFKC, NFKD.");
    form = (UnicodeForm)i;
  }
  if (form == UNICODE_NFC && string_view(s).latin1) return value_string(s);
  FREED void *units = copy_utf16(s);
  if (unicode_is_plainly_normalized(units, s->length, form)) return value_string(s);
  FREED void *code_points =
      allocate(sizeof(uint32_t) * unicode_normalize_capacity(units, s->length, form));
  size_t count = unicode_normalize(units, s->length, form, code_points);
  size_t length = utf16_length_of_code_points(code_points, count);
  FREED void *normal = allocate(2 * length);
  utf16_from_code_points(code_points, count, normal);
  return value_string(from_long_utf16(normal, length));
}

/* ---- Surrogates ---- */

Value string_prototype_is_well_formed(Value this_value) {
  StringView view = string_view(this_to_string(this_value, "String.prototype.isWellFormed"));
  return value_boolean(view.latin1 || utf16_is_well_formed(view.utf16, view.length));
}

Value string_prototype_to_well_formed(Value this_value) {
  String *s = this_to_string(this_value, "String.prototype.toWellFormed");
  StringView view = string_view(s);
  if (view.latin1 || utf16_is_well_formed(view.utf16, view.length)) return value_string(s);
  uint16_t *units;
  String *made = string_new_utf16(view.length, &units);
  view = string_flat_view(s);
  for (size_t i = 0; i < view.length;) {
    size_t start = i;
    uint32_t code_point = utf16_next(view.utf16, view.length, &i);
    utf16_put(utf16_is_surrogate(code_point) ? UTF_REPLACEMENT : code_point, units + start);
  }
  return value_string(made);
}
