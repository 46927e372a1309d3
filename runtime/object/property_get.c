/* property_get.c - [[Get]] and [[HasProperty]]. */
#include "core/throw.h"
#include "function/call.h"
#include "object/exotic.h"
#include "object/slot.h"

/* The value of a found property: reads data, calls a getter. */
static Value value_of_found(Value value, uint32_t flags, Value receiver) {
  if (!(flags & PROPERTY_ACCESSOR)) return value;
  Value getter = value_as_accessor(value)->getter;
  return value_is_undefined(getter) ? getter : call_0(getter, receiver);
}

static Value get_index(Object *object, PropertyKey key, Value receiver) {
  for (Object *o = object; o; o = object_get_prototype(o)) {
    const ExoticMethods *exotic = exotic_methods(o);
    Value value;
    uint32_t flags;
    if (exotic && exotic->get) {
      ExoticResult answer = exotic->get(o, key, receiver, &value);
      if (answer == EXOTIC_YES) return value;
      if (answer == EXOTIC_NO) return value_undefined();
    }
    if (indexed_find(o, key_index(key), &value, &flags))
      return value_of_found(value, flags, receiver);
  }
  return value_undefined();
}

/* A property without slot. False: the object turns out to lack it. */
static bool get_through_hook(Object *o, PropertyKey key, Value receiver, Value *value,
                             bool *is_final) {
  const ExoticMethods *exotic = exotic_methods(o);
  if (!exotic || !exotic->get) return false;
  ExoticResult answer = exotic->get(o, key, receiver, value);
  *is_final = answer == EXOTIC_NO;
  return answer == EXOTIC_YES;
}

Value object_get_with_receiver(Object *object, PropertyKey key, Value receiver) {
  if (key_is_index(key)) return get_index(object, key, receiver);
  Object *o = object;
  do {
    Shape *shape = shape_of(o);
    const ShapeProperty *property = shape_find(shape, key);
    if (property && !(property->flags & PROPERTY_VIRTUAL)) {
      uint32_t flags = property->flags;
      return value_of_found(object_read_property(o, shape, property), flags, receiver);
    }
    if (property || o->header.kind == CELL_TYPED_ARRAY) {
      Value value;
      bool is_final = false;
      if (get_through_hook(o, key, receiver, &value, &is_final)) return value;
      if (is_final) return value_undefined();
    }
    o = shape->prototype;
  } while (o);
  return value_undefined();
}

bool object_has_property(Object *object, PropertyKey key) {
  for (Object *o = object; o; o = object_get_prototype(o)) {
    const ExoticMethods *exotic = exotic_methods(o);
    if (exotic && exotic->has_property &&
        (key_is_index(key) || o->header.kind == CELL_TYPED_ARRAY)) {
      ExoticResult answer = exotic->has_property(o, key);
      if (answer != EXOTIC_ORDINARY) return answer == EXOTIC_YES;
    }
    /* An export in its dead zone is there all the same. */
    bool is_export = !key_is_index(key) && o->header.kind == CELL_NAMESPACE;
    if (is_export ? shape_find(shape_of(o), key) != NULL : object_has_own_property(o, key))
      return true;
  }
  return false;
}
