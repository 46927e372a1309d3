/* property_delete.c - [[Delete]]. */
#include "object/error.h"
#include "object/exotic.h"
#include "object/slot.h"

bool object_delete(Object *object, PropertyKey key) {
  const ExoticMethods *exotic = exotic_methods(object);
  if (key_is_index(key)) {
    if (exotic && exotic->delete_property) {
      ExoticResult answer = exotic->delete_property(object, key);
      if (answer != EXOTIC_ORDINARY) return answer == EXOTIC_YES;
    }
    Value value;
    uint32_t flags;
    if (!indexed_find(object, key_index(key), &value, &flags)) return true;
    if (!(flags & PROPERTY_CONFIGURABLE)) return false;
    indexed_remove(object, key_index(key));
    return true;
  }
  Shape *shape = shape_of(object);
  const ShapeProperty *property = shape_find(shape, key);
  if (!property) {
    if (!exotic_answers_for_any_name(object) || !exotic->delete_property) return true;
    return exotic->delete_property(object, key) != EXOTIC_NO;
  }
  if (object->header.kind == CELL_ENVIRONMENT) exotic->delete_property(object, key);
  if (!(property->flags & PROPERTY_CONFIGURABLE)) return false;
  uint32_t slot = property->slot;
  /* Deleting what was added last goes back to the parent shape. */
  if (!shape->is_dictionary && slot != SLOT_NONE && shape->last.key.bits == key.bits) {
    object_write_slot(object, shape, slot, value_undefined());
    object_set_shape(object, shape->parent);
    return true;
  }
  shape = object_make_dictionary(object);
  dictionary_remove(shape, key);
  if (slot != SLOT_NONE) object_write_slot(object, shape, slot, value_undefined());
  return true;
}

void object_delete_or_throw(Object *object, PropertyKey key) {
  if (object_delete(object, key)) return;
  throw_type_error_values("Cannot delete property '%' of %", 2,
                          (Value[]){key, value_object(object)});
}
