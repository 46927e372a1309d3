/* for_in.c - enumeration by for-in.
 *
 * The keys are listed at the start: own ones, then those of each prototype that no earlier object
 * shadows.
 * A key that is gone when its turn comes is skipped; while the object keeps its shape only index
 * keys and inherited ones need to be looked up for that.
 */
#include "abi/entry.h"
#include "array/array.h"
#include "gc/heap.h"
#include "object/object.h"
#include "operation/convert.h"

typedef struct Enumerator { /* a cell of kind INTERNAL: Values behind the header */
  Cell header;
  Value object; /* undefined: nothing to enumerate */
  Value keys;   /* Array */
  Value position;
  Value shape_id, own_count;
} Enumerator;

static bool is_shadowed(Object *object, Object *holder, PropertyKey key) {
  for (Object *o = object; o != holder; o = object_get_prototype(o))
    if (object_has_own_property(o, key)) return true;
  return false;
}

Value perry_for_in_start(Value v) {
  Array *keys = NULL;
  Object *object = NULL;
  uint32_t own_count = 0;
  if (!value_is_nullish(v)) {
    object = to_object(v);
    keys = object_own_keys(object, KEYS_STRINGS | KEYS_ENUMERABLE_ONLY);
    own_count = keys->length;
    for (Object *o = object_get_prototype(object); o; o = object_get_prototype(o)) {
      Array *more = object_own_keys(o, KEYS_STRINGS | KEYS_ENUMERABLE_ONLY);
      for (uint32_t i = 0; i < more->length; i++)
        if (!is_shadowed(object, o, to_property_key(array_get(more, i))))
          array_push(keys, array_get(more, i));
    }
  }
  Enumerator *enumerator =
      (Enumerator *)cell_allocate(CELL_INTERNAL, CELL_NOT_OBJECT, sizeof(Enumerator));
  slot_init(&enumerator->object, object ? value_object(object) : value_undefined());
  slot_init(&enumerator->keys, object ? value_object(keys) : value_undefined());
  slot_init(&enumerator->position, value_number(0));
  slot_init(&enumerator->shape_id, value_number(object ? object->header.shape : 0));
  slot_init(&enumerator->own_count, value_number(own_count));
  return value_object(enumerator);
}

static bool is_still_there(Object *object, PropertyKey key) {
  PropertyDescriptor found;
  for (Object *o = object; o; o = object_get_prototype(o))
    if (object_get_own_property(o, key, &found)) return found.flags & PROPERTY_ENUMERABLE;
  return false;
}

Value perry_for_in_next(Value v) {
  Enumerator *enumerator = (Enumerator *)value_address(v);
  if (value_is_undefined(enumerator->object)) return value_hole();
  Object *object = value_as_object(enumerator->object);
  Array *keys = value_as_array(enumerator->keys);
  uint32_t position = (uint32_t)value_as_number(enumerator->position);
  for (; position < keys->length; position++) {
    Value name = array_get(keys, position);
    PropertyKey key = to_property_key(name);
    bool is_sure = !key_is_index(key) &&
                   position < (uint32_t)value_as_number(enumerator->own_count) &&
                   object->header.shape == (uint32_t)value_as_number(enumerator->shape_id) &&
                   !shape_of(object)->is_dictionary;
    if (!is_sure && !is_still_there(object, key)) continue;
    enumerator->position = value_number(position + 1); /* a number: no barrier */
    return name;
  }
  return value_hole();
}
