/* string.c - making flat strings and slices; equality, order and hash of content. */
#include "string/string.h"
#include "abi/string_hash.h"
#include "core/throw.h"
#include "gc/heap.h"
#include "string/atom.h"
#include "string/atom_table.h"
#include "unicode/utf.h"
#include <stdlib.h>

static void check_length(uint32_t length) {
  if (length > STRING_MAX_LENGTH) throw_range_error("Invalid string length");
}

/* ---- Making ---- */

String *string_new_latin1(uint32_t length, uint8_t **units) {
  check_length(length);
  String *s = (String *)cell_allocate(CELL_STRING_LATIN1, CELL_NOT_OBJECT,
                                      offsetof(String, latin1) + (size_t)length);
  s->length = length;
  s->hash = 0;
  *units = s->latin1;
  return s;
}

String *string_new_utf16(uint32_t length, uint16_t **units) {
  check_length(length);
  String *s = (String *)cell_allocate(CELL_STRING_UTF16, CELL_NOT_OBJECT | STRING_INFO_TWO_BYTE,
                                      offsetof(String, utf16) + 2 * (size_t)length);
  s->length = length;
  s->hash = 0;
  *units = s->utf16;
  return s;
}

static String *character(uint32_t unit) {
  return (String *)(void *)&perry_characters[unit];
}

String *string_from_latin1(const uint8_t *text, uint32_t length) {
  if (length <= 1) return length ? character(text[0]) : ATOM(empty);
  uint8_t *units;
  String *s = string_new_latin1(length, &units);
  memcpy(units, text, length);
  return s;
}

String *string_from_utf16(const uint16_t *text, uint32_t length) {
  if (utf16_is_latin1(text, length)) {
    if (length <= 1) return length ? character(text[0]) : ATOM(empty);
    uint8_t *bytes;
    String *s = string_new_latin1(length, &bytes);
    utf16_to_latin1(text, length, bytes);
    return s;
  }
  uint16_t *units;
  String *s = string_new_utf16(length, &units);
  memcpy(units, text, 2 * (size_t)length);
  return s;
}

String *string_from_utf8(const char *text, size_t bytes) {
  Utf8Measure measure = utf8_measure((const uint8_t *)text, bytes);
  if (measure.units > STRING_MAX_LENGTH) throw_range_error("Invalid string length");
  if (measure.is_latin1) {
    if (!measure.units) return ATOM(empty);
    uint8_t *units;
    String *s = string_new_latin1((uint32_t)measure.units, &units);
    utf8_to_latin1((const uint8_t *)text, bytes, units);
    return measure.units == 1 ? character(units[0]) : s;
  }
  uint16_t *units;
  String *s = string_new_utf16((uint32_t)measure.units, &units);
  utf8_to_utf16((const uint8_t *)text, bytes, units);
  return s;
}

String *string_from_ascii(const char *text) {
  return string_from_latin1((const uint8_t *)text, (uint32_t)strlen(text));
}

String *string_from_unit(uint16_t unit) {
  return unit < 256 ? character(unit) : string_from_utf16(&unit, 1);
}

String *string_from_code_point(uint32_t code_point) {
  uint16_t units[2];
  return string_from_utf16(units, (uint32_t)utf16_put(code_point, units));
}

String *string_slice(String *s, uint32_t start, uint32_t end) {
  uint32_t length = end - start;
  if (length == s->length) return s;
  if (length == 0) return ATOM(empty);
  string_flatten(s);
  StringView view = string_flat_view(s);
  if (length < STRING_SLICE_MIN)
    return view.latin1 ? string_from_latin1(view.latin1 + start, length)
                       : string_from_utf16(view.utf16 + start, length);
  uint32_t info = CELL_NOT_OBJECT | (s->header.shape & STRING_INFO_TWO_BYTE);
  String *slice = (String *)cell_allocate(CELL_STRING_SLICE, info, sizeof(String));
  slice->length = length;
  slice->hash = 0;
  bool is_slice = s->header.kind == CELL_STRING_SLICE;
  slice->parent = is_slice ? s->parent : s;
  slice->offset = (is_slice ? s->offset : 0) + start;
  return slice;
}

char *string_to_utf8(String *s, size_t *bytes) {
  StringView view = string_view(s);
  size_t length = view.latin1 ? utf8_length_of_latin1(view.latin1, view.length)
                              : utf8_length_of_utf16(view.utf16, view.length);
  char *text = malloc(length + 1);
  if (!text) perry_out_of_memory(length + 1);
  if (view.latin1)
    utf8_from_latin1(view.latin1, view.length, (uint8_t *)text);
  else
    utf8_from_utf16(view.utf16, view.length, (uint8_t *)text);
  text[length] = 0;
  if (bytes) *bytes = length;
  return text;
}

/* ---- Reading ---- */

uint16_t string_unit_at(String *s, uint32_t index) {
  return view_unit(string_view(s), index);
}

uint32_t string_hash(String *s) {
  if (s->header.shape & STRING_INFO_HASHED) return s->hash;
  StringView view = string_view(s);
  s->hash = view.latin1 ? string_hash_latin1(view.latin1, view.length)
                        : string_hash_utf16(view.utf16, view.length);
  s->header.shape |= STRING_INFO_HASHED;
  return s->hash;
}

static bool view_equal_mixed(const uint8_t *a, const uint16_t *b, uint32_t length) {
  for (uint32_t i = 0; i < length; i++)
    if (a[i] != b[i]) return false;
  return true;
}

static bool view_equal(StringView a, StringView b) {
  if (a.latin1 && b.latin1) return memcmp(a.latin1, b.latin1, a.length) == 0;
  if (a.utf16 && b.utf16) return memcmp(a.utf16, b.utf16, 2 * (size_t)a.length) == 0;
  return a.latin1 ? view_equal_mixed(a.latin1, b.utf16, a.length)
                  : view_equal_mixed(b.latin1, a.utf16, a.length);
}

bool string_equal(String *a, String *b) {
  if (a == b) return true;
  if (a->length != b->length) return false;
  uint32_t both = a->header.shape & b->header.shape;
  if (both & STRING_INFO_ATOM) return false;
  if (both & STRING_INFO_HASHED && a->hash != b->hash) return false;
  string_flatten(a);
  string_flatten(b);
  return view_equal(string_flat_view(a), string_flat_view(b));
}

int string_compare(String *a, String *b) {
  if (a == b) return 0;
  string_flatten(a);
  string_flatten(b);
  StringView x = string_flat_view(a), y = string_flat_view(b);
  uint32_t shorter = x.length < y.length ? x.length : y.length;
  if (x.latin1 && y.latin1) {
    int order = memcmp(x.latin1, y.latin1, shorter);
    if (order) return order < 0 ? -1 : 1;
  } else {
    for (uint32_t i = 0; i < shorter; i++) {
      uint16_t m = view_unit(x, i), n = view_unit(y, i);
      if (m != n) return m < n ? -1 : 1;
    }
  }
  return x.length == y.length ? 0 : x.length < y.length ? -1 : 1;
}

bool string_equals_ascii(String *s, const char *text) {
  size_t length = strlen(text);
  if (s->length != length) return false;
  StringView view = string_view(s);
  return view_equal(view, (StringView){.latin1 = (const uint8_t *)text, .length = view.length});
}
