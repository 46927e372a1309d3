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

/* The constructor that species names; undefined: the intrinsic Array. */
static Value species_constructor_of_array(Object *original) {
  Value constructor = object_get(original, key_from_atom(ATOM(constructor)));
  if (value_is_object(constructor)) {
    constructor = object_get(value_as_object(constructor), WELL_KNOWN(species));
    if (value_is_null(constructor)) return value_undefined();
  }
  return constructor;
}

bool array_species_is_default(Object *original) {
  if (!object_is_array(original)) return true;
  Array *array = (Array *)original;
  uint32_t shape = array->header.shape;
  if (shape < SHAPE_ARRAY_NUMBER || shape > SHAPE_ARRAY_HOLEY) return false;
  Value constructor = species_constructor_of_array(original);
  return value_is_undefined(constructor) ||
         value_is_identical(constructor, value_object(realm_intrinsic(INTRINSIC_Array)));
}

Object *array_species_create(Object *original, double length) {
  if (!object_is_array(original)) return (Object *)array_create_checked(length);
  Value constructor = species_constructor_of_array(original);
  if (value_is_undefined(constructor) ||
      value_is_identical(constructor, value_object(realm_intrinsic(INTRINSIC_Array))))
    return (Object *)array_create_checked(length);
  if (!is_constructor(constructor))
    throw_type_error("object.constructor[Symbol.species] is not a constructor");
  Value argument = value_number(length);
  return value_as_object(function_construct(constructor, constructor, 1, &argument));
}

void require_callable(Value f) {
  if (!is_callable(f)) perry_throw_not_callable(f, NULL);
}
