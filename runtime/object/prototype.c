/* prototype.c - [[GetPrototypeOf]], [[SetPrototypeOf]], extensibility and integrity levels. */
#include "array/array.h"
#include "object/error.h"
#include "object/exotic.h"
#include "object/intrinsic.h"
#include "object/slot.h"
#include "operation/convert.h"

Object *object_get_prototype(Object *object) {
  return shape_of(object)->prototype;
}

bool object_set_prototype(Object *object, Object *prototype) {
  Shape *shape = shape_of(object);
  if (shape->prototype == prototype) return true;
  if (!shape->is_extensible) return false;
  /* %Object.prototype% is an immutable prototype exotic object. */
  if (object == realm_intrinsic(INTRINSIC_ObjectPrototype)) return false;
  for (Object *o = prototype; o; o = object_get_prototype(o))
    if (o == object) return false;
  if (shape->watch == WATCH_ARRAY_PROTOTYPE) perry_isolate.array_changed = 1;
  if (shape->watch == WATCH_ARRAY_ITERATOR) perry_isolate.array_iteration_epoch = 1;
  bool is_class =
      object->header.kind == CELL_FUNCTION && (((Function *)object)->info->flags & FUNCTION_CLASS);
  if (is_class || shape->watch == WATCH_CLASS) perry_isolate.classes_changed = 1;
  object_set_shape(object, shape_with_prototype(shape, prototype));
  return true;
}

bool object_is_extensible(Object *object) {
  return shape_of(object)->is_extensible;
}

bool object_prevent_extensions(Object *object) {
  if (!shape_of(object)->is_extensible) return true;
  const ExoticMethods *exotic = exotic_methods(object);
  if (exotic && exotic->prevent_extensions && !exotic->prevent_extensions(object)) return false;
  object_set_shape(object, shape_not_extensible(shape_of(object)));
  return true;
}

/* Kinds whose named properties all live in the shape: their flags change by one replay. */
static bool flags_are_in_shape(const Object *object) {
  return object->header.kind == CELL_OBJECT && (!object->spill || !object->spill->indexed);
}

bool object_set_integrity(Object *object, IntegrityLevel level) {
  if (!object_prevent_extensions(object)) return false;
  if (flags_are_in_shape(object)) {
    uint32_t cleared = PROPERTY_CONFIGURABLE | (level == INTEGRITY_FROZEN ? PROPERTY_WRITABLE : 0);
    object_set_shape(object, shape_without_flags(shape_of(object), cleared));
    return true;
  }
  Array *keys = object_own_keys(object, KEYS_STRINGS | KEYS_SYMBOLS);
  for (uint32_t i = 0; i < keys->length; i++) {
    PropertyKey key = to_property_key(array_get(keys, i));
    PropertyDescriptor current;
    if (!object_get_own_property(object, key, &current)) continue;
    PropertyDescriptor change = {value_hole(), value_hole(), value_hole(), 0,
                                 PROPERTY_CONFIGURABLE};
    if (level == INTEGRITY_FROZEN && !descriptor_is_accessor(&current))
      change.present |= PROPERTY_WRITABLE;
    object_define_or_throw(object, key, &change);
  }
  return true;
}

bool object_test_integrity(Object *object, IntegrityLevel level) {
  if (object_is_extensible(object)) return false;
  Array *keys = object_own_keys(object, KEYS_STRINGS | KEYS_SYMBOLS);
  for (uint32_t i = 0; i < keys->length; i++) {
    PropertyDescriptor current;
    if (!object_get_own_property(object, to_property_key(array_get(keys, i)), &current)) continue;
    if (current.flags & PROPERTY_CONFIGURABLE) return false;
    if (level == INTEGRITY_FROZEN && (current.flags & PROPERTY_WRITABLE)) return false;
  }
  return true;
}
