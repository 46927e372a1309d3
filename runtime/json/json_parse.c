/* json_parse.c - JSON.parse: one pass over the text, no recursion.
 *
 * Values wait on a ValueStack until their container ends, so that arrays and objects are made once
 * and exactly sized. An object is expected to have the keys of the object before it in the same
 * place (prediction.h): while that holds only its values are pushed, one compare a key. The first
 * key that differs expands the frame into pairs of key and value, from which the shape is found.
 *
 * For revivers each value gets a record in a parallel stack; objects are then not predicted.
 */
#include "array/array.h"
#include "core/throw.h"
#include "number/number_parse.h"
#include "object/object.h"
#include "string/atom.h"
#include "string/string.h"
#include "json/json.h"
#include "json/json_error.h"
#include "json/json_quote.h"
#include "json/prediction.h"
#include <stdlib.h>

enum {
  SIGNIFICAND_MAX_DIGITS = 19, /* fit 64 bits */
  EXPONENT_MAX = 100000,
};
#define EXACT_INTEGER_MAX (1ull << 53)

/* An open container. Its values (is_predicted or array) or pairs of key and value are those from
 * base on. */
typedef struct OpenContainer {
  uint32_t base, key_count;
  bool is_object, is_predicted;
  Prediction *prediction; /* of this object, or of the elements of this array */
} OpenContainer;

static void free_text(char **text) {
  free(*text);
}

static int hex_digit(uint32_t unit) {
  if (unit - '0' < 10) return (int)(unit - '0');
  unit |= 0x20;
  return unit - 'a' < 6 ? (int)(unit - 'a' + 10) : -1;
}

static String *string_from_scratch(const StringBuilder *scratch) {
  return scratch->is_two_byte ? string_from_utf16(scratch->units, scratch->length)
                              : string_from_latin1(scratch->units, scratch->length);
}

/* The values of a predicted frame become pairs with the predicted keys. */
static void frame_expand(OpenContainer *frame, ValueStack *values) {
  uint32_t count = values->count - frame->base;
  for (uint32_t i = 0; i < count; i++)
    value_stack_push(values, value_undefined());
  for (uint32_t i = count; i-- > 0;) {
    Value value = value_stack_at(values, frame->base + i);
    value_stack_set(values, frame->base + 2 * i + 1, value);
    value_stack_set(values, frame->base + 2 * i,
                    shape_property_at(frame->prediction->shape, i)->key);
  }
  frame->is_predicted = false;
}

/* ---- Records ---- */

static Value record_create(int kind, Value value, Value payload) {
  return value_object(array_from_values(3, (const Value[]){value_number(kind), value, payload}));
}

static Value record_primitive(Value value, String *source) {
  return record_create(RECORD_PRIMITIVE, value, value_string(source));
}

static Value record_container(Value made, bool is_object, const ValueStack *values,
                              const ValueStack *records, uint32_t base) {
  if (!is_object) {
    uint32_t count = records->count - base;
    const Value *elements = count ? records->cell->values + base : NULL;
    return record_create(RECORD_ARRAY, made, value_object(array_from_values(count, elements)));
  }
  Object *by_key = object_create(NULL);
  for (uint32_t i = base; i < records->count; i += 2)
    object_create_data_property(by_key, value_stack_at(values, i), value_stack_at(records, i + 1));
  return record_create(RECORD_OBJECT, made, value_object(by_key));
}

/* ---- Latin-1 ---- */

static inline bool latin1_starts_with(const uint8_t *at, const uint8_t *end, const uint8_t *token,
                                      uint32_t length) {
  return (size_t)(end - at) >= length && memcmp(at, token, length) == 0;
}

#define UNIT                  uint8_t
#define NAME(name)            latin1_##name
#define latin1_string_special json_find_special
#define latin1_append         builder_append_latin1
#define latin1_string_from    string_from_latin1
#define latin1_atom_from      atom_from_latin1
#include "json/parse_body.h"
#undef UNIT
#undef NAME

/* ---- UTF-16 ---- */

static const uint16_t *utf16_string_special(const uint16_t *at, const uint16_t *end) {
  while (at < end && *at != '"' && *at != '\\' && *at >= ' ')
    at++;
  return at;
}

static bool utf16_starts_with(const uint16_t *at, const uint16_t *end, const uint8_t *token,
                              uint32_t length) {
  if ((size_t)(end - at) < length) return false;
  for (uint32_t i = 0; i < length; i++)
    if (at[i] != token[i]) return false;
  return true;
}

static String *utf16_atom_from(const uint16_t *units, uint32_t length) {
  return atom_from_string(string_from_utf16(units, length));
}

#define UNIT              uint16_t
#define NAME(name)        utf16_##name
#define utf16_append      builder_append_utf16
#define utf16_string_from string_from_utf16
#include "json/parse_body.h"
#undef UNIT
#undef NAME

/* ---- Entry ---- */

Value json_parse_text(String *text, Value *records) {
  StringView view = string_view(text);
  return view.latin1 ? latin1_run(text, view.latin1, view.length, records)
                     : utf16_run(text, view.utf16, view.length, records);
}

void json_check_primitive(String *text) {
  StringView view = string_view(text);
  static const uint8_t white_space[] = {' ', '\t', '\n', '\r'};
  if (view.length == 0) throw_syntax_error("Invalid value for JSON.rawJSON");
  uint16_t first = view_unit(view, 0), last = view_unit(view, view.length - 1);
  if (first == '{' || first == '[' || (first < 128 && memchr(white_space, first, 4)))
    json_throw_unexpected(text, 0);
  if (last < 128 && memchr(white_space, last, 4))
    throw_syntax_error("Invalid value for JSON.rawJSON");
  json_parse_text(text, NULL);
}
