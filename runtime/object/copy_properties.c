/* copy_properties.c - CopyDataProperties: object spread and object rest.
 *
 * Copying into a fresh {} ends, for sources of one shape and one list of excluded keys, always in
 * the same shape, with slot i taken from the same place. The isolate remembers that for the last
 * few such pairs when everything is inline on both sides; a copy is then a few loads and stores.
 * Bets on the shapes of source and target, and the keys; anything else goes property by property.
 * Spec: sec-copydataproperties
 */
#include "abi/entry.h"
#include "array/array.h"
#include "object/slot.h"
#include "operation/convert.h"

/* ---- what is remembered ---- */

static CopyCacheEntry *cache_entry(uint32_t shape, uint32_t count, const Value *excluded) {
  uint64_t mixed = shape * 31u + count + (count ? excluded[0].bits >> 4 : 0);
  return &perry_isolate.shapes->copies[mixed % COPY_CACHE_ENTRIES];
}

static bool has_indexed(const Object *object) {
  return object->spill && object->spill->indexed;
}

static bool copy_remembered(Object *target, const Object *source, uint32_t count,
                            const Value *excluded) {
  const CopyCacheEntry *entry = cache_entry(source->header.shape, count, excluded);
  if (entry->shape != source->header.shape || entry->excluded_count != count ||
      target->header.shape != SHAPE_EMPTY_OBJECT || has_indexed(source) || target->spill)
    return false;
  for (uint32_t i = 0; i < count; i++)
    if (!value_is_identical(entry->excluded[i], excluded[i])) return false;
  target->header.shape = entry->next_shape;
  for (uint32_t i = 0; i < entry->count; i++)
    slot_write(&target->header, &target->slots[i],
               *(const Value *)(const void *)((const char *)source + entry->offsets[i]));
  return true;
}

/* The target was {} before all of the source was copied to it. */
static void remember_copy(const Object *target, const Object *source, uint32_t count,
                          const Value *excluded) {
  Shape *from = shape_of(source), *to = shape_of(target);
  if (from->is_dictionary || to->is_dictionary || to->inline_capacity != INLINE_SLOT_FLOOR ||
      to->slot_count > INLINE_SLOT_FLOOR || count > COPY_EXCLUDED_MAX)
    return;
  CopyCacheEntry made = {.shape = from->id, .next_shape = to->id, .excluded_count = count};
  for (uint32_t i = 0; i < count; i++) {
    if (!value_is_string(excluded[i]) || !(value_as_cell(excluded[i])->flags & CELL_FLAG_STATIC))
      return;
    made.excluded[i] = excluded[i];
  }
  made.count = to->slot_count;
  for (uint32_t i = 0; i < made.count; i++) {
    const ShapeProperty *copied = shape_property_at(to, i);
    const ShapeProperty *origin = shape_find(from, copied->key);
    if (copied->slot != i || origin->slot >= from->inline_capacity ||
        (copied->representation == SLOT_NUMBER && origin->representation != SLOT_NUMBER))
      return;
    made.offsets[i] = (uint16_t)(from->inline_offset + origin->slot * sizeof(Value));
  }
  *cache_entry(from->id, count, excluded) = made;
}

/* ---- property by property ---- */

static bool is_excluded(PropertyKey key, uint32_t count, const Value *excluded) {
  for (uint32_t i = 0; i < count; i++)
    if (value_is_identical(excluded[i], key)) return true;
  return false;
}

/* An ordinary source without accessors runs no code: its slots are copied straight. */
static bool copy_plain(Object *target, Object *source, uint32_t count, const Value *excluded) {
  if (source->header.kind != CELL_OBJECT || has_indexed(source)) return false;
  Shape *shape = shape_of(source);
  uint32_t limit = shape_property_limit(shape);
  bool has_symbols = false;
  for (uint32_t i = 0; i < limit; i++) {
    const ShapeProperty *property = shape_property_at(shape, i);
    if (!property) continue;
    if (property->flags & (PROPERTY_ACCESSOR | PROPERTY_LAZY | PROPERTY_VIRTUAL)) return false;
    has_symbols |= value_is_symbol(property->key);
  }
  for (int symbols = 0; symbols <= has_symbols; symbols++) {
    for (uint32_t i = 0; i < limit; i++) {
      const ShapeProperty *property = shape_property_at(shape, i);
      if (!property || !(property->flags & PROPERTY_ENUMERABLE)) continue;
      PropertyKey key = property->key;
      if (value_is_symbol(key) != symbols || is_excluded(key, count, excluded)) continue;
      perry_define_field(value_object(target), key,
                         object_read_slot(source, shape, property->slot));
    }
  }
  return true;
}

void perry_copy_data_properties(Value target, Value source, uint32_t count, const Value *excluded) {
  if (value_is_nullish(source)) return;
  Object *to = value_as_object(target), *from = to_object(source);
  if (from->header.kind == CELL_OBJECT && copy_remembered(to, from, count, excluded)) return;
  bool is_fresh = to->header.shape == SHAPE_EMPTY_OBJECT && !to->spill;
  if (copy_plain(to, from, count, excluded)) {
    if (is_fresh) remember_copy(to, from, count, excluded);
    return;
  }
  Array *keys = object_own_keys(from, KEYS_STRINGS | KEYS_SYMBOLS);
  for (uint32_t i = 0; i < keys->length; i++) {
    PropertyKey key = to_property_key(array_get(keys, i));
    PropertyDescriptor own;
    if (is_excluded(key, count, excluded)) continue;
    if (!object_get_own_property(from, key, &own) || !(own.flags & PROPERTY_ENUMERABLE)) continue;
    object_create_data_property(to, key, object_get(from, key));
  }
}
