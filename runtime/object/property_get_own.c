/* property_get_own.c - [[GetOwnProperty]]. */
#include "object/exotic.h"
#include "object/slot.h"

static void fill(PropertyDescriptor *out, Value value, uint32_t flags) {
  out->present = PROPERTY_DEFAULT;
  out->flags = (uint8_t)(flags & PROPERTY_DEFAULT);
  out->value = out->getter = out->setter = value_hole();
  if (flags & PROPERTY_ACCESSOR) {
    Accessor *accessor = value_as_accessor(value);
    out->getter = accessor->getter;
    out->setter = accessor->setter;
    out->flags &= (uint8_t)~PROPERTY_WRITABLE;
  } else {
    out->value = value;
  }
}

static ExoticResult ask_hook(Object *object, PropertyKey key, PropertyDescriptor *out) {
  const ExoticMethods *exotic = exotic_methods(object);
  return exotic && exotic->get_own_property ? exotic->get_own_property(object, key, out)
                                            : EXOTIC_ORDINARY;
}

bool object_get_own_property(Object *object, PropertyKey key, PropertyDescriptor *out) {
  if (key_is_index(key)) {
    ExoticResult answer = ask_hook(object, key, out);
    if (answer != EXOTIC_ORDINARY) return answer == EXOTIC_YES;
    Value value;
    uint32_t flags;
    if (!indexed_find(object, key_index(key), &value, &flags)) return false;
    fill(out, value, flags);
    return true;
  }
  Shape *shape = shape_of(object);
  const ShapeProperty *property = shape_find(shape, key);
  if (!property)
    return object->header.kind == CELL_TYPED_ARRAY && ask_hook(object, key, out) == EXOTIC_YES;
  if (property->flags & PROPERTY_VIRTUAL) return ask_hook(object, key, out) == EXOTIC_YES;
  uint32_t flags = property->flags;
  fill(out, object_read_property(object, shape, property), flags);
  return true;
}

bool object_has_own_property(Object *object, PropertyKey key) {
  PropertyDescriptor ignored;
  if (!key_is_index(key) && object->header.kind != CELL_TYPED_ARRAY &&
      object->header.kind != CELL_NAMESPACE)
    return shape_find(shape_of(object), key) != NULL;
  return object_get_own_property(object, key, &ignored);
}
