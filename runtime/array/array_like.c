/* array_like.c - arguments and species of the methods of Array. */
#include "array/array_like.h"
#include "abi/entry.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/intrinsic.h"

double relative_index(Value argument, double length) {
  double relative = to_integer_or_infinity(argument);
  if (relative < 0) return relative + length > 0 ? relative + length : 0;
  return relative < length ? relative : length;
}

double relative_end(Value argument, double length) {
  return value_is_undefined(argument) ? length : relative_index(argument, length);
}

Array *array_create_checked(double length) {
  if (length > ARRAY_LENGTH_MAX) throw_range_error("Invalid array length");
  return array_create((uint32_t)length);
}

Value array_species(Object *original) {
  if (!object_is_array(original)) return value_undefined();
  Value constructor = object_get(original, key_from_atom(ATOM(constructor)));
  if (value_is_object(constructor)) {
    constructor = object_get(value_as_object(constructor), WELL_KNOWN(species));
    if (value_is_null(constructor)) return value_undefined();
  }
  if (value_is_undefined(constructor) ||
      value_is_identical(constructor, value_object(realm_intrinsic(INTRINSIC_Array))))
    return value_undefined();
  if (!is_constructor(constructor))
    throw_type_error("object.constructor[Symbol.species] is not a constructor");
  return constructor;
}

Object *array_species_create(Value species, double length) {
  if (value_is_undefined(species)) return (Object *)array_create_checked(length);
  Value argument = value_number(length);
  return value_as_object(function_construct(species, species, 1, &argument));
}

void require_callable(Value f) {
  if (!is_callable(f)) perry_throw_not_callable(f, NULL);
}
