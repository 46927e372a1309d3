/* value_access.c - GetV, PutValue on any base, GetMethod, Invoke. */
#include "abi/entry.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "object/object.h"
#include "string/atom.h"
#include "string/string.h"

Object *prototype_of_primitive(Value base) {
  if (value_is_string(base)) return realm_intrinsic(INTRINSIC_StringPrototype);
  if (value_is_number(base)) return realm_intrinsic(INTRINSIC_NumberPrototype);
  if (value_is_boolean(base)) return realm_intrinsic(INTRINSIC_BooleanPrototype);
  if (value_is_symbol(base)) return realm_intrinsic(INTRINSIC_SymbolPrototype);
  if (value_is_bigint(base)) return realm_intrinsic(INTRINSIC_BigIntPrototype);
  return NULL;
}

Value value_get(Value base, PropertyKey key) {
  if (value_is_object(base)) return object_get_with_receiver(value_as_object(base), key, base);
  if (value_is_string(base)) {
    String *string = value_as_string(base);
    if (key_is_index(key)) {
      uint32_t index = key_index(key);
      if (index < string->length)
        return value_string(string_from_unit(string_unit_at(string, index)));
    } else if (key.bits == value_string(ATOM(length)).bits) {
      return value_number(string->length);
    }
  }
  Object *prototype = prototype_of_primitive(base);
  if (!prototype) throw_get_of_nullish(base, key);
  return object_get_with_receiver(prototype, key, base);
}

bool value_try_set(Value base, PropertyKey key, Value value) {
  if (value_is_object(base))
    return object_set_with_receiver(value_as_object(base), key, value, base);
  Object *prototype = prototype_of_primitive(base);
  if (!prototype)
    throw_type_error_values("Cannot set properties of % (setting '%')", 2, (Value[]){base, key});
  bool is_own =
      value_is_string(base) && (key_is_index(key) ? key_index(key) < value_as_string(base)->length
                                                  : key.bits == value_string(ATOM(length)).bits);
  return !is_own && object_set_with_receiver(prototype, key, value, base);
}

void value_set(Value base, PropertyKey key, Value value) {
  if (!value_try_set(base, key, value)) throw_set_refused(base, key, value);
}

Value value_get_method(Value base, PropertyKey key) {
  Value method = value_get(base, key);
  if (value_is_nullish(method)) return value_undefined();
  if (!is_callable(method)) perry_throw_not_callable(method, NULL);
  return method;
}

Value value_invoke(Value base, PropertyKey key, uint32_t argc, const Value *argv) {
  Value f = value_get(base, key);
  if (!is_callable(f)) throw_type_error_values("%.% is not a function", 2, (Value[]){base, key});
  return function_call(f, base, argc, argv);
}
