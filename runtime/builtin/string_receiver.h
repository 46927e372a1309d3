/* string_receiver.h - `this` and arguments of the methods of String.prototype. */
#ifndef PERRY_BUILTIN_STRING_RECEIVER_H
#define PERRY_BUILTIN_STRING_RECEIVER_H

#include "operation/convert.h"
#include "string/string.h"

/* ToString(RequireObjectCoercible(this value)); method is "String.prototype.x", for node's text.
   Effects: CALL */
static inline String *this_to_string(Value this_value, const char *method) {
  if (__builtin_expect(value_is_string(this_value), 1)) return value_as_string(this_value);
  require_object_coercible(this_value, method);
  return to_string(this_value);
}

/* ToIntegerOrInfinity clamped to 0 .. length. Effects: CALL */
static inline uint32_t to_clamped_index(Value v, uint32_t length) {
  double index = value_is_undefined(v) ? 0 : to_integer_or_infinity(v);
  return index <= 0 ? 0 : index >= length ? length : (uint32_t)index;
}

/* The same, undefined being the length. */
static inline uint32_t to_clamped_end(Value v, uint32_t length) {
  return value_is_undefined(v) ? length : to_clamped_index(v, length);
}

/* IsRegExp. Effects: CALL */
bool is_regexp(Value v);

#endif
