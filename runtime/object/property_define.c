/* property_define.c - [[DefineOwnProperty]] and the operations that define. */
#include "core/throw.h"
#include "object/error.h"
#include "object/exotic.h"
#include "object/slot.h"

static ExoticResult ask_hook(Object *object, PropertyKey key,
                             const PropertyDescriptor *descriptor) {
  const ExoticMethods *exotic = exotic_methods(object);
  return exotic && exotic->define_own_property
             ? exotic->define_own_property(object, key, descriptor)
             : EXOTIC_ORDINARY;
}

/* The slot value of a complete descriptor, and its flags with PROPERTY_ACCESSOR. */
static Value stored_form(const PropertyDescriptor *complete, uint32_t *flags) {
  *flags = complete->flags;
  if (!descriptor_is_accessor(complete)) return complete->value;
  *flags |= PROPERTY_ACCESSOR;
  return accessor_create(complete->getter, complete->setter);
}

void object_replace_virtual(Object *object, PropertyKey key, const PropertyDescriptor *complete) {
  uint32_t flags;
  Value value = stored_form(complete, &flags);
  Shape *shape = object_make_dictionary(object);
  uint32_t slot = dictionary_reconfigure(shape, key, flags);
  object_reserve_slot(object, shape, slot);
  object_write_slot(object, shape, slot, value);
}

static bool define_index(Object *object, PropertyKey key, const PropertyDescriptor *descriptor) {
  ExoticResult answer = ask_hook(object, key, descriptor);
  if (answer != EXOTIC_ORDINARY) return answer == EXOTIC_YES;
  PropertyDescriptor current, result;
  bool has_current = object_get_own_property(object, key, &current);
  if (!descriptor_apply(shape_of(object)->is_extensible, has_current ? &current : NULL, descriptor,
                        &result))
    return false;
  uint32_t flags;
  Value value = stored_form(&result, &flags);
  indexed_put(object, key_index(key), value, flags);
  if (!has_current && shape_of(object)->is_of_prototype) perry_isolate.prototype_epoch++;
  return true;
}

bool object_define_own_property(Object *object, PropertyKey key,
                                const PropertyDescriptor *descriptor) {
  if (key_is_index(key)) return define_index(object, key, descriptor);
  Shape *shape = shape_of(object);
  const ShapeProperty *property = shape_find(shape, key);
  bool is_virtual = property && (property->flags & PROPERTY_VIRTUAL);
  if (is_virtual || exotic_answers_for_any_name(object)) {
    ExoticResult answer = ask_hook(object, key, descriptor);
    if (answer != EXOTIC_ORDINARY) return answer == EXOTIC_YES;
  }
  PropertyDescriptor current, result;
  bool has_current = property && object_get_own_property(object, key, &current);
  if (!descriptor_apply(shape->is_extensible, has_current ? &current : NULL, descriptor, &result))
    return false;
  uint32_t flags;
  Value value = stored_form(&result, &flags);
  shape = shape_of(object);
  if (!has_current) {
    object_add_property(object, key, value, flags);
    return true;
  }
  property = shape_find(shape, key);
  if ((property->flags & ~(uint32_t)PROPERTY_LAZY) != flags)
    object_set_shape(object, shape_with_flags(shape, key, flags));
  object_store_property(object, key, shape_find(shape_of(object), key), value);
  return true;
}

_Noreturn static void throw_not_defined(Object *object, PropertyKey key) {
  if (object_has_own_property(object, key) || object->header.kind == CELL_NAMESPACE)
    throw_type_error_values("Cannot redefine property: %", 1, (Value[]){key});
  throw_type_error_values("Cannot define property %, object is not extensible", 1, (Value[]){key});
}

bool object_create_data_property(Object *object, PropertyKey key, Value value) {
  if (!key_is_index(key) && object->header.kind == CELL_OBJECT) {
    Shape *shape = shape_of(object);
    if (shape->is_extensible && !shape_find(shape, key)) {
      object_add_property(object, key, value, PROPERTY_DEFAULT);
      return true;
    }
  }
  PropertyDescriptor descriptor = {value, value_hole(), value_hole(), PROPERTY_DEFAULT,
                                   PROPERTY_DEFAULT};
  return object_define_own_property(object, key, &descriptor);
}

void object_create_data_property_or_throw(Object *object, PropertyKey key, Value value) {
  if (!object_create_data_property(object, key, value)) throw_not_defined(object, key);
}

void object_define_or_throw(Object *object, PropertyKey key, const PropertyDescriptor *descriptor) {
  if (!object_define_own_property(object, key, descriptor)) throw_not_defined(object, key);
}

void object_define(Object *object, PropertyKey key, Value value, uint32_t flags) {
  object_define_or_throw(
      object, key,
      &(PropertyDescriptor){value, value_hole(), value_hole(), (uint8_t)flags, PROPERTY_DEFAULT});
}

void object_define_accessor(Object *object, PropertyKey key, Value getter, Value setter,
                            uint32_t flags) {
  object_define_or_throw(object, key,
                         &(PropertyDescriptor){value_hole(), getter, setter, (uint8_t)flags,
                                               PROPERTY_ENUMERABLE | PROPERTY_CONFIGURABLE});
}
