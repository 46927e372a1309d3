/* own_keys.c - [[OwnPropertyKeys]]: indexes ascending, strings in order of creation, symbols in
 * order of creation. */
#include "array/array.h"
#include "object/exotic.h"
#include "object/slot.h"
#include "operation/convert.h"

#include <stdlib.h>

static void free_indexes(uint32_t **list) {
  free(*list);
}

/* Own index keys of any object; the exotic part comes first, and is all of it but for String
 * objects. */
static uint32_t *list_indexes(Object *object, uint32_t *count) {
  const ExoticMethods *exotic = exotic_methods(object);
  *count = 0;
  uint32_t *list = exotic && exotic->own_indexes ? exotic->own_indexes(object, count) : NULL;
  uint32_t more_count = 0;
  uint32_t *more = object->spill ? indexed_list(object, &more_count) : NULL;
  if (!more) return list;
  if (!list) {
    *count = more_count;
    return more;
  }
  list = realloc(list, (*count + more_count) * sizeof *list);
  if (!list) abort();
  memcpy(list + *count, more, more_count * sizeof *list);
  *count += more_count;
  free(more);
  return list;
}

uint32_t *object_list_indexes(Object *object, uint32_t *count) {
  return list_indexes(object, count);
}

bool object_has_indexes(Object *object) {
  uint32_t count;
  uint32_t *list __attribute__((cleanup(free_indexes))) = list_indexes(object, &count);
  return count != 0;
}

Array *object_own_keys(Object *object, uint32_t filter) {
  Shape *shape = shape_of(object);
  Array *keys = array_create_with_capacity(shape->property_count);
  PropertyDescriptor descriptor;
  if (filter & KEYS_STRINGS) {
    uint32_t count;
    uint32_t *list __attribute__((cleanup(free_indexes))) = list_indexes(object, &count);
    for (uint32_t i = 0; i < count; i++) {
      PropertyKey key = key_from_index(list[i]);
      if (filter & KEYS_ENUMERABLE_ONLY) {
        if (!object_get_own_property(object, key, &descriptor)) continue;
        if (!(descriptor.flags & PROPERTY_ENUMERABLE)) continue;
      }
      array_push(keys, key_to_value(key));
    }
  }
  for (int symbols = 0; symbols < 2; symbols++) {
    if (!(filter & (symbols ? KEYS_SYMBOLS : KEYS_STRINGS))) continue;
    for (uint32_t i = 0, n = shape_property_limit(shape); i < n; i++) {
      const ShapeProperty *property = shape_property_at(shape, i);
      if (!property || value_is_symbol(property->key) != symbols) continue;
      if ((filter & KEYS_ENUMERABLE_ONLY) && !(property->flags & PROPERTY_ENUMERABLE)) continue;
      if (symbols && (value_as_symbol(property->key)->flags & SYMBOL_PRIVATE)) continue;
      array_push(keys, property->key);
    }
  }
  return keys;
}
