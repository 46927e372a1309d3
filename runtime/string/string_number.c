/* string_number.c - numbers to strings and back. The texts of small integers and of recently
 * printed numbers are kept. */
#include "number/number_convert.h"
#include "number/number_parse.h"
#include "number/number_print.h"
#include "string/atom.h"
#include "string/atom_table.h"
#include "string/string.h"

static String *integer_text(uint32_t integer) {
  if (integer < 10) return string_from_unit((uint16_t)('0' + integer));
  char text[NUMBER_STRING_MAX];
  if (integer >= NUMBER_CACHE_INTEGERS)
    return string_from_latin1((uint8_t *)text, (uint32_t)number_uint64_to_string(integer, text));
  Value *cached = &atom_table()->integer_texts[integer];
  if (value_is_undefined(*cached)) {
    String *s =
        string_from_latin1((uint8_t *)text, (uint32_t)number_uint64_to_string(integer, text));
    *cached = value_string(s);
  }
  return value_as_string(*cached);
}

String *string_from_number(double d) {
  uint32_t integer;
  if (number_is_array_index(d, &integer)) return integer_text(integer);
  if (d != d) return ATOM(nan);
  char text[NUMBER_STRING_MAX];
  int32_t negative;
  if (number_is_int32(d, &negative))
    return string_from_latin1((uint8_t *)text, (uint32_t)number_int32_to_string(negative, text));
  AtomTable *table = atom_table();
  uint64_t bits = value_number(d).bits;
  uint32_t slot = (uint32_t)((bits ^ bits >> 32) * 0x9E3779B1u >> 24) % NUMBER_CACHE_DOUBLES;
  if (table->double_bits[slot] == bits && value_is_string(table->double_texts[slot]))
    return value_as_string(table->double_texts[slot]);
  String *s = string_from_latin1((uint8_t *)text, (uint32_t)number_to_string(d, text));
  table->double_bits[slot] = bits;
  table->double_texts[slot] = value_string(s);
  return s;
}

double string_to_number(String *s) {
  StringView view = string_view(s);
  return view.latin1 ? number_parse_string_latin1(view.latin1, view.length)
                     : number_parse_string_utf16(view.utf16, view.length);
}

bool string_to_array_index(String *s, uint32_t *index) {
  enum { INDEX_MAX_DIGITS = 10 };
  if (s->header.shape & STRING_INFO_ATOM || s->length == 0 || s->length > INDEX_MAX_DIGITS)
    return false;
  StringView view = string_view(s);
  uint64_t number = 0;
  if (view_unit(view, 0) == '0' && view.length > 1) return false;
  for (uint32_t i = 0; i < view.length; i++) {
    uint32_t digit = view_unit(view, i) - (uint32_t)'0';
    if (digit > 9) return false;
    number = number * 10 + digit;
  }
  if (number > 4294967294u) return false;
  s->header.shape |= STRING_INFO_INDEX;
  *index = (uint32_t)number;
  return true;
}
