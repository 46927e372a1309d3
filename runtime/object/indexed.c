/* indexed.c - indexed properties of ordinary objects, in Spill.indexed.
 *
 * While they are dense and have default attributes they are an Elements cell with holes; an index
 * far beyond its end, or an attribute, moves them to an IndexDictionary, where they stay.
 */
#include "core/throw.h"
#include "gc/heap.h"
#include "object/index_dictionary.h"
#include "object/slot.h"

#include <stdlib.h>

#define INDEXED_CAPACITY_MIN 8
/* The largest gap between the end of a dense store and a new index. */
#define INDEXED_GAP_MAX 64

static Cell *indexed_of(const Object *object) {
  return object->spill ? object->spill->indexed : NULL;
}

static void set_indexed(Object *object, Cell *indexed) {
  if (!object->spill) {
    Spill *spill = (Spill *)cell_allocate(CELL_SPILL, CELL_NOT_OBJECT, sizeof(Spill));
    spill->capacity = spill->identity_hash = 0;
    pointer_init(spill->indexed, indexed);
    pointer_write(object, object->spill, spill);
    return;
  }
  pointer_write(object->spill, object->spill->indexed, indexed);
}

static Elements *elements_with_holes(const Elements *old, uint32_t capacity) {
  Elements *elements =
      (Elements *)cell_allocate(CELL_ELEMENTS, CELL_NOT_OBJECT | ELEMENTS_SELF_OWNED,
                                sizeof(Elements) + (size_t)capacity * sizeof(Value));
  uint32_t kept = old ? old->capacity : 0;
  elements->capacity = capacity;
  elements->offset = 0;
  for (uint32_t i = 0; i < kept; i++)
    slot_init(&elements->values[i], old->values[i]);
  for (uint32_t i = kept; i < capacity; i++)
    slot_init(&elements->values[i], value_hole());
  return elements;
}

static IndexDictionary *to_dictionary(Object *object) {
  Cell *indexed = indexed_of(object);
  if (indexed && indexed->kind == CELL_INDEX_DICTIONARY) return (IndexDictionary *)indexed;
  Elements *elements = (Elements *)indexed;
  uint32_t count = elements ? elements->capacity : 0;
  IndexDictionary *dictionary = index_dictionary_create(count);
  for (uint32_t i = 0; i < count; i++)
    if (!value_is_hole(elements->values[i]))
      dictionary = index_dictionary_put(dictionary, i, elements->values[i], PROPERTY_DEFAULT);
  return dictionary;
}

bool indexed_find(Object *object, uint32_t index, Value *value, uint32_t *flags) {
  Cell *indexed = indexed_of(object);
  if (!indexed) return false;
  if (indexed->kind == CELL_ELEMENTS) {
    Elements *elements = (Elements *)indexed;
    if (index >= elements->capacity || value_is_hole(elements->values[index])) return false;
    *value = elements->values[index];
    *flags = PROPERTY_DEFAULT;
    return true;
  }
  IndexEntry *entry = index_dictionary_find((IndexDictionary *)indexed, index);
  if (!entry) return false;
  *value = entry->value;
  *flags = entry->flags & (PROPERTY_DEFAULT | PROPERTY_ACCESSOR);
  return true;
}

void indexed_put(Object *object, uint32_t index, Value value, uint32_t flags) {
  const Shape *shape = shape_of(object);
  if (shape->watch) dictionary_note_write(shape, key_from_index(index));
  Cell *indexed = indexed_of(object);
  bool is_dense = flags == PROPERTY_DEFAULT && (!indexed || indexed->kind == CELL_ELEMENTS);
  if (is_dense) {
    Elements *elements = (Elements *)indexed;
    uint32_t capacity = elements ? elements->capacity : 0;
    if (index >= capacity && index - capacity <= INDEXED_GAP_MAX) {
      uint32_t grown = capacity + capacity / 2;
      if (grown < index + 1) grown = index + 1;
      if (grown < INDEXED_CAPACITY_MIN) grown = INDEXED_CAPACITY_MIN;
      elements = elements_with_holes(elements, grown);
      set_indexed(object, &elements->header);
    }
    if (elements && index < elements->capacity) {
      slot_write(&elements->header, &elements->values[index], value);
      return;
    }
  }
  IndexDictionary *dictionary = index_dictionary_put(to_dictionary(object), index, value, flags);
  set_indexed(object, &dictionary->header);
}

void indexed_remove(Object *object, uint32_t index) {
  Cell *indexed = indexed_of(object);
  if (!indexed) return;
  if (indexed->kind == CELL_ELEMENTS) {
    Elements *elements = (Elements *)indexed;
    if (index < elements->capacity)
      slot_write(&elements->header, &elements->values[index], value_hole());
    return;
  }
  index_dictionary_remove((IndexDictionary *)indexed, index);
}

uint32_t *indexed_list(Object *object, uint32_t *count) {
  *count = 0;
  Cell *indexed = indexed_of(object);
  if (!indexed) return NULL;
  if (indexed->kind == CELL_INDEX_DICTIONARY)
    return index_dictionary_indexes((IndexDictionary *)indexed, count);
  Elements *elements = (Elements *)indexed;
  uint32_t n = 0;
  for (uint32_t i = 0; i < elements->capacity; i++)
    n += !value_is_hole(elements->values[i]);
  if (n == 0) return NULL;
  uint32_t *list = malloc(n * sizeof *list);
  if (!list) perry_out_of_memory(n * sizeof *list);
  for (uint32_t i = 0; i < elements->capacity; i++)
    if (!value_is_hole(elements->values[i])) list[(*count)++] = i;
  return list;
}
