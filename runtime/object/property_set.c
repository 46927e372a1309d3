/* property_set.c - [[Set]]: OrdinarySet with the receiver's part done at once in the usual case
 * that the receiver is the object the search began at. */
#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"
#include "object/exotic.h"
#include "object/slot.h"

static bool call_setter(Value setter, Value receiver, Value value) {
  if (value_is_undefined(setter)) return false;
  call_1(setter, receiver, value);
  return true;
}

/* A data property was found on `holder`, or nothing at all (holder NULL): the value goes to the
 * receiver. */
static bool set_on_receiver(PropertyKey key, Value value, Value receiver) {
  if (!value_is_object(receiver)) return false;
  Object *object = value_as_object(receiver);
  PropertyDescriptor existing;
  if (object_get_own_property(object, key, &existing)) {
    if (descriptor_is_accessor(&existing) || !(existing.flags & PROPERTY_WRITABLE)) return false;
    PropertyDescriptor only_value = {value, value_hole(), value_hole(), 0, 0};
    return object_define_own_property(object, key, &only_value);
  }
  return object_create_data_property(object, key, value);
}

static bool set_index(Object *object, PropertyKey key, Value value, Value receiver) {
  uint32_t index = key_index(key);
  for (Object *o = object; o; o = object_get_prototype(o)) {
    const ExoticMethods *exotic = exotic_methods(o);
    if (exotic) {
      ExoticResult answer = exotic->set ? exotic->set(o, key, value, receiver) : EXOTIC_ORDINARY;
      if (answer != EXOTIC_ORDINARY) return answer == EXOTIC_YES;
    }
    PropertyDescriptor found;
    Value current;
    uint32_t flags;
    if (exotic && exotic->get_own_property) {
      if (!object_get_own_property(o, key, &found)) continue;
      if (descriptor_is_accessor(&found)) return call_setter(found.setter, receiver, value);
      return (found.flags & PROPERTY_WRITABLE) && set_on_receiver(key, value, receiver);
    }
    if (!indexed_find(o, index, &current, &flags)) continue;
    if (flags & PROPERTY_ACCESSOR)
      return call_setter(value_as_accessor(current)->setter, receiver, value);
    if (!(flags & PROPERTY_WRITABLE)) return false;
    if (value_object(o).bits == receiver.bits) {
      indexed_put(o, index, value, flags);
      return true;
    }
    return set_on_receiver(key, value, receiver);
  }
  if (value_object(object).bits == receiver.bits && object->header.kind == CELL_OBJECT) {
    Shape *shape = shape_of(object);
    if (!shape->is_extensible) return false;
    if (shape->is_of_prototype) perry_isolate.prototype_epoch++;
    indexed_put(object, index, value, PROPERTY_DEFAULT);
    return true;
  }
  return set_on_receiver(key, value, receiver);
}

/* A virtual property, or a numeric name of a typed array. EXOTIC_ORDINARY: the object lacks it. */
static ExoticResult set_through_hook(Object *o, PropertyKey key, Value value, Value receiver) {
  const ExoticMethods *exotic = exotic_methods(o);
  if (exotic && exotic->set) {
    ExoticResult answer = exotic->set(o, key, value, receiver);
    if (answer != EXOTIC_ORDINARY) return answer;
  }
  PropertyDescriptor found;
  if (!object_get_own_property(o, key, &found)) return EXOTIC_ORDINARY;
  bool is_done = descriptor_is_accessor(&found)
                     ? call_setter(found.setter, receiver, value)
                     : (found.flags & PROPERTY_WRITABLE) && set_on_receiver(key, value, receiver);
  return is_done ? EXOTIC_YES : EXOTIC_NO;
}

bool object_set_with_receiver(Object *object, PropertyKey key, Value value, Value receiver) {
  if (key_is_index(key)) return set_index(object, key, value, receiver);
  Object *o = object;
  do {
    Shape *shape = shape_of(o);
    const ShapeProperty *property = shape_find(shape, key);
    if (property && !(property->flags & PROPERTY_VIRTUAL)) {
      if (property->flags & PROPERTY_ACCESSOR) {
        Value accessor = object_read_property(o, shape, property);
        return call_setter(value_as_accessor(accessor)->setter, receiver, value);
      }
      if (!(property->flags & PROPERTY_WRITABLE)) return false;
      if (value_object(o).bits != receiver.bits) return set_on_receiver(key, value, receiver);
      object_store_property(o, key, property, value);
      return true;
    }
    if (property || exotic_answers_for_any_name(o)) {
      ExoticResult answer = set_through_hook(o, key, value, receiver);
      if (answer != EXOTIC_ORDINARY) return answer == EXOTIC_YES;
    }
    o = shape->prototype;
  } while (o);
  if (value_object(object).bits != receiver.bits || object->header.kind == CELL_NAMESPACE)
    return set_on_receiver(key, value, receiver);
  if (!shape_of(object)->is_extensible) return false;
  object_add_property(object, key, value, PROPERTY_DEFAULT);
  return true;
}

void object_set(Object *object, PropertyKey key, Value value) {
  Value base = value_object(object);
  if (!object_set_with_receiver(object, key, value, base)) throw_set_refused(base, key, value);
}
