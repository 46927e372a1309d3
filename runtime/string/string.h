/* string.h - strings: making, reading, comparing. UTF-16 semantics over Latin-1 or UTF-16 storage,
 * ropes and slices.
 *
 * Invariants
 *   T1  a string whose units are all < 256 may be stored either way; equality and hash see content
 *   T2  a rope is at least STRING_ROPE_MIN units long, a slice at least STRING_SLICE_MIN
 *   T3  flattening changes a rope in place into a slice of a flat string: identity stays
 *   T4  a buffer (STRING_INFO_BUFFER) is a flat string that only slices name; it may grow at its
 *       end, its units never change
 * Errors: RangeError "Invalid string length" above STRING_MAX_LENGTH.
 */
#ifndef PERRY_STRING_STRING_H
#define PERRY_STRING_STRING_H

#include "abi/isolate.h"

#define STRING_ROPE_MIN  24
#define STRING_SLICE_MIN 24

/* Flat view of a string's units. Valid while the string lives and nothing allocates... the
   characters may move with their cell, so a view on the stack keeps the cell pinned by its interior
   pointer. Exactly one of latin1, utf16 is not NULL. */
typedef struct StringView {
  const uint8_t *latin1;
  const uint16_t *utf16;
  uint32_t length;
} StringView;

static inline bool string_is_two_byte(const String *s) {
  return s->header.shape & STRING_INFO_TWO_BYTE;
}
static inline bool string_is_atom(const String *s) {
  return s->header.shape & STRING_INFO_ATOM;
}

/* After this the string is flat: string_flat_view may be taken without allocating. ALLOC */
void string_flatten_slow(String *s);
static inline void string_flatten(String *s) {
  if (s->header.kind == CELL_STRING_ROPE) string_flatten_slow(s);
}
/* The view of a string that is no rope. Effects: READ */
static inline StringView string_flat_view(const String *s) {
  const String *flat = s->header.kind == CELL_STRING_SLICE ? s->parent : s;
  uint32_t offset = s->header.kind == CELL_STRING_SLICE ? s->offset : 0;
  StringView view = {.length = s->length};
  const void *units = (const char *)flat + offsetof(String, latin1);
  if (flat->header.kind == CELL_STRING_LATIN1)
    view.latin1 = (const uint8_t *)units + offset;
  else
    view.utf16 = (const uint16_t *)units + offset;
  return view;
}
/* Flattens: ALLOC */
static inline StringView string_view(String *s) {
  string_flatten(s);
  return string_flat_view(s);
}
static inline uint16_t view_unit(StringView v, uint32_t i) {
  return v.latin1 ? v.latin1[i] : v.utf16[i];
}
uint16_t string_unit_at(String *s, uint32_t index); /* ALLOC (flattens) */

/* Making (ALLOC). */
String *string_from_latin1(const uint8_t *text, uint32_t length);
/* Stored as Latin-1 when it fits. */
String *string_from_utf16(const uint16_t *units, uint32_t length);
String *string_from_utf8(const char *text, size_t bytes); /* invalid sequences become U+FFFD */
String *string_from_ascii(const char *text);
String *string_from_number(double d); /* Number::toString, small ones cached */
String *string_from_code_point(uint32_t code_point);
String *string_from_unit(uint16_t unit); /* single characters below 256 are static */
/* Uninitialised flat strings; write the units before the next allocation. */
String *string_new_latin1(uint32_t length, uint8_t **units);
String *string_new_utf16(uint32_t length, uint16_t **units);
String *string_concat(String *a, String *b);
String *string_slice(String *s, uint32_t start, uint32_t end); /* 0 <= start <= end <= length */

/* Reading. Effects: ALLOC (flattening). */
bool string_equal(String *a, String *b);
int string_compare(String *a, String *b); /* by UTF-16 units */
uint32_t string_hash(String *s);
int64_t string_index_of(String *s, String *needle, uint32_t from);      /* -1 */
int64_t string_last_index_of(String *s, String *needle, uint32_t from); /* -1 */
/* The same on flat text; no effects. */
int64_t view_index_of(StringView text, StringView needle, uint32_t from);
bool string_equals_ascii(String *s, const char *text);
/* UTF-8 copy in malloc memory, NUL terminated, lone surrogates as U+FFFD; *bytes may be NULL. */
char *string_to_utf8(String *s, size_t *bytes);
/* Is the text a canonical array index (0 .. 2^32-2)? */
bool string_to_array_index(String *s, uint32_t *index);
double string_to_number(String *s);

/* Building long text piece by piece in malloc memory; the buffer is freed by the cleanup attribute
 * STRING_BUILDER. */
typedef struct StringBuilder {
  void *units;
  uint32_t length, capacity;
  bool is_two_byte;
} StringBuilder;
void builder_free(StringBuilder *b);
#define STRING_BUILDER(name) StringBuilder name __attribute__((cleanup(builder_free))) = {0}
/* Makes room for more units at the end. THROW */
void builder_reserve(StringBuilder *b, uint32_t more);
void builder_append_unit(StringBuilder *b, uint16_t unit);
void builder_append_string(StringBuilder *b, String *s);
void builder_append_view(StringBuilder *b, StringView v, uint32_t start, uint32_t end);
void builder_append_ascii(StringBuilder *b, const char *text);
String *builder_finish(StringBuilder *b); /* ALLOC; the builder is empty afterwards */

void builder_append_latin1(StringBuilder *b, const uint8_t *text, uint32_t length);
void builder_append_utf16(StringBuilder *b, const uint16_t *units, uint32_t length);

/* Trace functions of cell.def. */
typedef struct Tracer Tracer;
void string_rope_trace(Cell *cell, Tracer *tracer);
void string_slice_trace(Cell *cell, Tracer *tracer);

#endif
