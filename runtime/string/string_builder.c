/* string_builder.c - text built piece by piece in malloc memory, Latin-1 until the first unit that
 * is not. */
#include "core/throw.h"
#include "string/atom.h"
#include "string/string.h"
#include "unicode/utf.h"
#include <stdlib.h>

enum { BUILDER_FIRST_UNITS = 240 };

void builder_free(StringBuilder *b) {
  free(b->units);
  *b = (StringBuilder){0};
}

static void set_capacity(StringBuilder *b, uint32_t capacity) {
  size_t bytes = (size_t)capacity << b->is_two_byte;
  void *units = realloc(b->units, bytes);
  if (!units) perry_out_of_memory(bytes);
  b->units = units;
  b->capacity = capacity;
}

static void reserve_slow(StringBuilder *b, uint64_t needed) {
  if (needed > STRING_MAX_LENGTH) throw_range_error("Invalid string length");
  uint64_t capacity = 2 * (uint64_t)b->capacity;
  if (capacity < BUILDER_FIRST_UNITS) capacity = BUILDER_FIRST_UNITS;
  if (capacity < needed) capacity = needed;
  if (capacity > STRING_MAX_LENGTH) capacity = STRING_MAX_LENGTH;
  set_capacity(b, (uint32_t)capacity);
}

static inline void reserve(StringBuilder *b, uint32_t more) {
  if (more > b->capacity - b->length) reserve_slow(b, (uint64_t)b->length + more);
}

void builder_reserve(StringBuilder *b, uint32_t more) {
  reserve(b, more);
}

static void widen(StringBuilder *b) {
  uint32_t capacity = b->capacity < BUILDER_FIRST_UNITS ? BUILDER_FIRST_UNITS : b->capacity;
  uint16_t *wide = malloc(2 * (size_t)capacity);
  if (!wide) perry_out_of_memory(2 * (size_t)capacity);
  utf16_from_latin1(b->units, b->length, wide);
  free(b->units);
  b->units = wide;
  b->capacity = capacity;
  b->is_two_byte = true;
}

void builder_append_unit(StringBuilder *b, uint16_t unit) {
  if (unit > 255 && !b->is_two_byte) widen(b);
  reserve(b, 1);
  if (b->is_two_byte)
    ((uint16_t *)b->units)[b->length++] = unit;
  else
    ((uint8_t *)b->units)[b->length++] = (uint8_t)unit;
}

void builder_append_latin1(StringBuilder *b, const uint8_t *text, uint32_t length) {
  if (length == 0) return;
  reserve(b, length);
  if (b->is_two_byte)
    utf16_from_latin1(text, length, (uint16_t *)b->units + b->length);
  else
    memcpy((uint8_t *)b->units + b->length, text, length);
  b->length += length;
}

void builder_append_utf16(StringBuilder *b, const uint16_t *units, uint32_t length) {
  if (length == 0) return;
  if (!b->is_two_byte) {
    if (utf16_is_latin1(units, length)) {
      reserve(b, length);
      utf16_to_latin1(units, length, (uint8_t *)b->units + b->length);
      b->length += length;
      return;
    }
    widen(b);
  }
  reserve(b, length);
  memcpy((uint16_t *)b->units + b->length, units, 2 * (size_t)length);
  b->length += length;
}

void builder_append_view(StringBuilder *b, StringView v, uint32_t start, uint32_t end) {
  if (v.latin1)
    builder_append_latin1(b, v.latin1 + start, end - start);
  else
    builder_append_utf16(b, v.utf16 + start, end - start);
}

void builder_append_string(StringBuilder *b, String *s) {
  StringView view = string_view(s);
  builder_append_view(b, view, 0, view.length);
}

void builder_append_ascii(StringBuilder *b, const char *text) {
  builder_append_latin1(b, (const uint8_t *)text, (uint32_t)strlen(text));
}

String *builder_finish(StringBuilder *b) {
  String *s;
  if (b->is_two_byte) {
    s = string_from_utf16(b->units, b->length);
  } else {
    s = string_from_latin1(b->units, b->length);
  }
  builder_free(b);
  return s;
}
