/* convert.c - the abstract operations of type conversion and testing. */
#include "operation/convert.h"

#include "abi/entry.h"
#include "core/throw.h"
#include "function/call.h"
#include "number/number_convert.h"
#include "object/error.h"
#include "object/object.h"
#include "object/primitive_wrapper.h"
#include "string/atom.h"
#include "string/string.h"

#include <math.h>

_Noreturn static void throw_bigint_unsupported(void) {
  throw_error("Not supported by perry: BigInt values");
}

Value perry_bigint_from_literal(const char *digits) {
  throw_bigint_unsupported();
}

/* ---- to primitive ---- */

static Value ordinary_to_primitive(Object *object, bool is_string_first) {
  for (int i = 0; i < 2; i++) {
    bool is_string_turn = is_string_first == (i == 0);
    Value method =
        object_get(object, key_from_atom(is_string_turn ? ATOM(toString) : ATOM(valueOf)));
    if (!is_callable(method)) continue;
    Value result = call_0(method, value_object(object));
    if (!value_is_object(result)) return result;
  }
  throw_type_error("Cannot convert object to primitive value");
}

Value to_primitive(Value v, PrimitiveHint hint) {
  if (!value_is_object(v)) return v;
  if (stack_is_exhausted()) perry_throw_stack_overflow();
  Value method = value_get_method(v, WELL_KNOWN(toPrimitive));
  if (value_is_undefined(method))
    return ordinary_to_primitive(value_as_object(v), hint == HINT_STRING);
  String *name = hint == HINT_STRING   ? ATOM(string)
                 : hint == HINT_NUMBER ? ATOM(number)
                                       : ATOM(default_);
  Value result = call_1(method, v, value_string(name));
  if (value_is_object(result)) throw_type_error("Cannot convert object to primitive value");
  return result;
}

/* ---- booleans and numbers ---- */

bool to_boolean(Value v) {
  if (value_is_number(v)) {
    double d = value_as_number(v);
    return d == d && d != 0;
  }
  if (value_is_string(v)) return value_as_string(v)->length != 0;
  if (value_is_cell(v)) return true;
  return v.bits == VALUE_TRUE;
}

bool perry_to_boolean(Value v) {
  return to_boolean(v);
}

double to_number(Value v) {
  if (value_is_number(v)) return value_as_number(v);
  if (value_is_string(v)) return string_to_number(value_as_string(v));
  if (value_is_object(v)) return to_number(to_primitive(v, HINT_NUMBER));
  if (value_is_undefined(v)) return NAN;
  if (value_is_symbol(v)) throw_type_error("Cannot convert a Symbol value to a number");
  if (value_is_bigint(v)) throw_type_error("Cannot convert a BigInt value to a number");
  return value_is_true(v) ? 1 : 0;
}

double perry_to_number(Value v) {
  return to_number(v);
}

Value to_numeric(Value v) {
  if (value_is_number(v)) return v;
  v = to_primitive(v, HINT_NUMBER);
  if (value_is_bigint(v)) throw_bigint_unsupported();
  return value_number_from_raw(to_number(v));
}

Value perry_to_numeric(Value v) {
  return to_numeric(v);
}

double to_integer_or_infinity(Value v) {
  double d = to_number(v);
  if (d != d) return 0;
  return trunc(d) + 0.0; /* -0 becomes 0 */
}

int32_t to_int32(Value v) {
  return number_to_int32(to_number(v));
}
uint32_t to_uint32(Value v) {
  return number_to_uint32(to_number(v));
}
uint32_t perry_to_int32(Value v) {
  return number_to_uint32(to_number(v));
}
uint32_t perry_number_to_int32(double d) {
  return number_to_uint32(d);
}

#define SAFE_INTEGER_MAX 9007199254740991.0

double to_length(Value v) {
  double length = to_integer_or_infinity(v);
  if (!(length > 0)) return 0;
  return length < SAFE_INTEGER_MAX ? length : SAFE_INTEGER_MAX;
}

double to_index(Value v) {
  double index = to_integer_or_infinity(v);
  if (index < 0 || index > SAFE_INTEGER_MAX) throw_range_error("Invalid index");
  return index;
}

double length_of_array_like(Object *object) {
  return to_length(object_get(object, key_from_atom(ATOM(length))));
}

/* ---- strings ---- */

String *to_string(Value v) {
  if (value_is_string(v)) return value_as_string(v);
  if (value_is_number(v)) return string_from_number(value_as_number(v));
  if (value_is_object(v)) return to_string(to_primitive(v, HINT_STRING));
  if (value_is_symbol(v)) throw_type_error("Cannot convert a Symbol value to a string");
  if (value_is_bigint(v)) throw_bigint_unsupported();
  if (value_is_null(v)) return ATOM(null_);
  if (value_is_boolean(v)) return value_is_true(v) ? ATOM(true_) : ATOM(false_);
  return ATOM(undefined);
}

Value perry_to_string(Value v) {
  return value_string(to_string(v));
}

PropertyKey to_property_key(Value v) {
  if (value_is_string(v) && string_is_atom(value_as_string(v))) return v;
  uint32_t index;
  if (value_is_number(v) && number_is_array_index(value_as_number(v), &index))
    return key_from_index(index);
  if (value_is_object(v)) v = to_primitive(v, HINT_STRING);
  if (value_is_symbol(v)) return v;
  String *text = to_string(v);
  if (string_is_atom(text)) return key_from_atom(text);
  if (string_to_array_index(text, &index)) return key_from_index(index);
  return key_from_atom(atom_from_string(text));
}

Value perry_to_key(Value base, Value key) {
  return value_is_nullish(base) ? key : to_property_key(key);
}

Value perry_to_property_key(Value v) {
  return to_property_key(v);
}

Value key_to_value(PropertyKey key) {
  return key_is_index(key) ? value_string(string_from_number(value_as_number(key))) : key;
}

/* ---- objects and types ---- */

Object *to_object(Value v) {
  if (value_is_object(v)) return value_as_object(v);
  if (value_is_nullish(v)) throw_type_error("Cannot convert undefined or null to object");
  return primitive_wrapper_create(v, prototype_of_primitive(v));
}

Value perry_to_object(Value v) {
  return value_object(to_object(v));
}

String *type_of(Value v) {
  if (value_is_number(v)) return ATOM(number);
  if (value_is_string(v)) return ATOM(string);
  if (value_is_object(v)) return is_callable(v) ? ATOM(function) : ATOM(object);
  if (value_is_undefined(v)) return ATOM(undefined);
  if (value_is_boolean(v)) return ATOM(boolean);
  if (value_is_symbol(v)) return ATOM(symbol);
  if (value_is_bigint(v)) return ATOM(bigint);
  return ATOM(object);
}

Value perry_type_of(Value v) {
  return value_string(type_of(v));
}

void require_object_coercible(Value v, const char *method) {
  if (value_is_nullish(v)) throw_type_error("%s called on null or undefined", method);
}

void perry_require_object_coercible(Value v, const char *text, const char *property) {
  if (!value_is_nullish(v)) return;
  const char *what = value_is_null(v) ? "null" : "undefined";
  if (!text && property)
    throw_type_error("Cannot read properties of %s (reading '%s')", what, property);
  if (!text) text = what;
  if (!text[0]) text = value_is_null(v) ? "object null" : what;
  if (property)
    throw_type_error("Cannot destructure property '%s' of '%s' as it is %s.", property, text, what);
  throw_type_error("Cannot destructure '%s' as it is %s.", text, what);
}

bool is_array(Value v) {
  return value_is_object(v) && value_as_cell(v)->kind == CELL_ARRAY;
}
