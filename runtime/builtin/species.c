/* species.c - see species.h. */
#include "builtin/species.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"
#include "string/atom.h"

Value species_constructor(Object *object, IntrinsicId default_constructor) {
  Value usual = value_object(realm_intrinsic(default_constructor));
  Value constructor = object_get(object, key_from_atom(ATOM(constructor)));
  if (value_is_undefined(constructor)) return usual;
  if (!value_is_object(constructor)) throw_type_error("The .constructor property is not an object");
  Value species = object_get(value_as_object(constructor), WELL_KNOWN(species));
  if (value_is_nullish(species)) return usual;
  if (!is_constructor(species))
    throw_type_error("object.constructor[Symbol.species] is not a constructor");
  return species;
}
