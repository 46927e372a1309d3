/* string.c - String, its static functions, and the methods of its prototype that take characters
 * and parts. */
#include "abi/builtin.h"
#include "abi/entry.h"
#include "builtin/string_receiver.h"
#include "core/throw.h"
#include "gc/barrier.h"
#include "number/number_convert.h"
#include "number/number_print.h"
#include "object/intrinsic.h"
#include "object/object.h"
#include "object/primitive_wrapper.h"
#include "object/slot.h"
#include "string/atom.h"
#include "unicode/unicode.h"
#include "unicode/utf.h"
#include <stdlib.h>

/* ---- Constructor and static functions ---- */

static Value symbol_descriptive_string(const Symbol *symbol) {
  STRING_BUILDER(builder);
  builder_append_ascii(&builder, "Symbol(");
  if (value_is_string(symbol->description))
    builder_append_string(&builder, value_as_string(symbol->description));
  builder_append_unit(&builder, ')');
  return value_string(builder_finish(&builder));
}

Value string_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                         const Value *argv) {
  bool is_call = value_is_undefined(new_target);
  if (argc && is_call && value_is_symbol(argv[0]))
    return symbol_descriptive_string(value_as_symbol(argv[0]));
  Value text = value_string(argc ? to_string(argv[0]) : ATOM(empty));
  if (is_call) return text;
  PrimitiveWrapper *wrapper = (PrimitiveWrapper *)object_create_from_constructor(
      new_target, INTRINSIC_StringPrototype, CELL_PRIMITIVE_WRAPPER, sizeof(PrimitiveWrapper));
  slot_write(&wrapper->header, &wrapper->value, text);
  object_add_property((Object *)wrapper, key_from_atom(ATOM(length)), value_undefined(),
                      PROPERTY_VIRTUAL);
  return value_object(wrapper);
}

Value string_from_char_codes(Function *callee, Value this_value, Value new_target, uint32_t argc,
                             const Value *argv) {
  if (argc == 1) return value_string(string_from_unit((uint16_t)to_uint32(argv[0])));
  STRING_BUILDER(builder);
  for (uint32_t i = 0; i < argc; i++)
    builder_append_unit(&builder, (uint16_t)to_uint32(argv[i]));
  return value_string(builder_finish(&builder));
}

static void builder_append_code_point(StringBuilder *builder, uint32_t code_point) {
  uint16_t units[2];
  size_t count = utf16_put(code_point, units);
  for (size_t i = 0; i < count; i++)
    builder_append_unit(builder, units[i]);
}

Value string_from_code_points(Function *callee, Value this_value, Value new_target, uint32_t argc,
                              const Value *argv) {
  STRING_BUILDER(builder);
  for (uint32_t i = 0; i < argc; i++) {
    double number = to_number(argv[i]);
    if (!(number >= 0 && number <= 0x10FFFF) || number != (uint32_t)number) {
      char text[NUMBER_STRING_MAX + 1];
      text[number_to_string(number, text)] = 0;
      throw_range_error("Invalid code point %s", text);
    }
    builder_append_code_point(&builder, (uint32_t)number);
  }
  return value_string(builder_finish(&builder));
}

Value string_raw(Function *callee, Value this_value, Value new_target, uint32_t argc,
                 const Value *argv) {
  Object *cooked = to_object(argc ? argv[0] : value_undefined());
  Object *literals = to_object(object_get(cooked, key_from_atom(ATOM(raw))));
  double length = length_of_array_like(literals);
  STRING_BUILDER(builder);
  for (double i = 0; i < length; i++) {
    Value literal = object_get(literals, to_property_key(value_number(i)));
    builder_append_string(&builder, to_string(literal));
    if (i + 1 < length && i + 1 < argc)
      builder_append_string(&builder, to_string(argv[(uint32_t)i + 1]));
  }
  return value_string(builder_finish(&builder));
}

/* ---- The string itself ---- */

static Value this_string_value(Value this_value, const char *method) {
  if (value_is_string(this_value)) return this_value;
  Value inside = primitive_wrapper_value(this_value);
  if (!value_is_string(inside)) throw_type_error("%s requires that 'this' be a String", method);
  return inside;
}

Value string_prototype_to_string(Value this_value) {
  return this_string_value(this_value, "String.prototype.toString");
}

Value string_prototype_value_of(Value this_value) {
  return this_string_value(this_value, "String.prototype.valueOf");
}

/* ---- Characters ---- */

/* ToIntegerOrInfinity, short for a number that is an int32. */
static inline double to_position(Value v) {
  int32_t integer;
  if (value_is_number(v) && number_is_int32(value_as_number(v), &integer)) return integer;
  return to_integer_or_infinity(v);
}

Value string_prototype_at(Value this_value, Value position) {
  String *s = this_to_string(this_value, "String.prototype.at");
  double index = to_position(position);
  if (index < 0) index += s->length;
  if (!(index >= 0 && index < s->length)) return value_undefined();
  return value_string(string_from_unit(string_unit_at(s, (uint32_t)index)));
}

Value string_prototype_char_at(Value this_value, Value position) {
  String *s = this_to_string(this_value, "String.prototype.charAt");
  double index = to_position(position);
  if (!(index >= 0 && index < s->length)) return value_string(ATOM(empty));
  return value_string(string_from_unit(string_unit_at(s, (uint32_t)index)));
}

Value string_prototype_char_code_at(Value this_value, Value position) {
  String *s = this_to_string(this_value, "String.prototype.charCodeAt");
  double index = to_position(position);
  if (!(index >= 0 && index < s->length)) return value_number(__builtin_nan(""));
  return value_number(string_unit_at(s, (uint32_t)index));
}

Value perry_char_code_at(Value string, Value position) {
  return string_prototype_char_code_at(string, position);
}

Value string_prototype_code_point_at(Value this_value, Value position) {
  String *s = this_to_string(this_value, "String.prototype.codePointAt");
  double index = to_position(position);
  if (!(index >= 0 && index < s->length)) return value_undefined();
  StringView view = string_view(s);
  if (view.latin1) return value_number(view.latin1[(uint32_t)index]);
  size_t at = (size_t)index;
  return value_number(utf16_next(view.utf16, view.length, &at));
}

/* ---- Parts ---- */

Value string_prototype_concat(Function *callee, Value this_value, Value new_target, uint32_t argc,
                              const Value *argv) {
  String *s = this_to_string(this_value, "String.prototype.concat");
  for (uint32_t i = 0; i < argc; i++)
    s = string_concat(s, to_string(argv[i]));
  return value_string(s);
}

/* An index that counts from the end when negative, clamped to 0 .. length. */
static uint32_t relative_position(double index, uint32_t length) {
  if (index < 0) index += length;
  return index <= 0 ? 0 : index >= length ? length : (uint32_t)index;
}

Value string_prototype_slice(Value this_value, Value start, Value end) {
  String *s = this_to_string(this_value, "String.prototype.slice");
  uint32_t from = relative_position(to_integer_or_infinity(start), s->length);
  uint32_t to = value_is_undefined(end) ? s->length
                                        : relative_position(to_integer_or_infinity(end), s->length);
  return value_string(from < to ? string_slice(s, from, to) : ATOM(empty));
}

Value string_prototype_substring(Value this_value, Value start, Value end) {
  String *s = this_to_string(this_value, "String.prototype.substring");
  uint32_t from = to_clamped_index(start, s->length), to = to_clamped_end(end, s->length);
  return value_string(from < to ? string_slice(s, from, to) : string_slice(s, to, from));
}

Value string_prototype_substr(Value this_value, Value start, Value length) {
  String *s = this_to_string(this_value, "String.prototype.substr");
  uint32_t from = relative_position(to_integer_or_infinity(start), s->length);
  double count = value_is_undefined(length) ? s->length : to_integer_or_infinity(length);
  uint32_t rest = s->length - from;
  if (count <= 0 || rest == 0) return value_string(ATOM(empty));
  return value_string(string_slice(s, from, from + (count < rest ? (uint32_t)count : rest)));
}

/* count copies of s; count * length fits. */
static String *repeat(String *s, uint32_t count) {
  StringView view = string_view(s);
  if (count == 0 || view.length == 0) return ATOM(empty);
  if (count == 1) return s;
  uint64_t total = (uint64_t)count * view.length;
  if (view.latin1) {
    uint8_t *units;
    String *made = string_new_latin1((uint32_t)total, &units);
    view = string_flat_view(s);
    if (view.length == 1) {
      memset(units, view.latin1[0], count);
    } else {
      memcpy(units, view.latin1, view.length);
      for (uint64_t done = view.length; done < total; done *= 2)
        memcpy(units + done, units, done * 2 <= total ? done : total - done);
    }
    return made;
  }
  uint16_t *units;
  String *made = string_new_utf16((uint32_t)total, &units);
  view = string_flat_view(s);
  memcpy(units, view.utf16, 2 * (size_t)view.length);
  for (uint64_t done = view.length; done < total; done *= 2)
    memcpy(units + done, units, 2 * (done * 2 <= total ? done : total - done));
  return made;
}

static void free_text(char **text) {
  free(*text);
}

Value string_prototype_repeat(Value this_value, Value count) {
  String *s = this_to_string(this_value, "String.prototype.repeat");
  double times = to_integer_or_infinity(count);
  if (times < 0 || times == __builtin_inf()) {
    char *text __attribute__((cleanup(free_text))) = string_to_utf8(to_string(count), NULL);
    throw_range_error("Invalid count value: %s", text);
  }
  if (s->length == 0) return value_string(s);
  if (times * s->length > STRING_MAX_LENGTH) throw_range_error("Invalid string length");
  return value_string(repeat(s, (uint32_t)times));
}

static Value pad(String *s, Value max_length, Value filler, bool is_start) {
  double target = to_length(max_length);
  if (target <= s->length) return value_string(s);
  String *fill = value_is_undefined(filler) ? string_from_unit(' ') : to_string(filler);
  if (fill->length == 0) return value_string(s);
  if (target > STRING_MAX_LENGTH) throw_range_error("Invalid string length");
  uint32_t count = (uint32_t)target - s->length;
  String *padding = repeat(fill, count / fill->length);
  padding = string_concat(padding, string_slice(fill, 0, count % fill->length));
  return value_string(is_start ? string_concat(padding, s) : string_concat(s, padding));
}

Value string_prototype_pad_start(Value this_value, Value max_length, Value filler) {
  return pad(this_to_string(this_value, "String.prototype.padStart"), max_length, filler, true);
}

Value string_prototype_pad_end(Value this_value, Value max_length, Value filler) {
  return pad(this_to_string(this_value, "String.prototype.padEnd"), max_length, filler, false);
}

static Value trim(String *s, bool is_start, bool is_end) {
  StringView view = string_view(s);
  uint32_t from = 0, to = view.length;
  while (is_start && from < to && unicode_is_trimmed(view_unit(view, from)))
    from++;
  while (is_end && from < to && unicode_is_trimmed(view_unit(view, to - 1)))
    to--;
  return value_string(string_slice(s, from, to));
}

Value string_prototype_trim(Value this_value) {
  return trim(this_to_string(this_value, "String.prototype.trim"), true, true);
}

Value string_prototype_trim_start(Value this_value) {
  return trim(this_to_string(this_value, "String.prototype.trimLeft"), true, false);
}

Value string_prototype_trim_end(Value this_value) {
  return trim(this_to_string(this_value, "String.prototype.trimRight"), false, true);
}
