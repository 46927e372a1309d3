/* slot.h - reading and writing the named slots of objects, and the indexed properties in the spill.
 *
 * Effects: reads none; grow, add, put: ALLOC. A slot's representation (shape.h, S3) is kept by
 * object_store_property; object_write_slot is for values that fit.
 */
#ifndef PERRY_OBJECT_SLOT_H
#define PERRY_OBJECT_SLOT_H

#include "gc/barrier.h"
#include "object/object.h"

static inline Value *object_inline_slot(Object *object, const Shape *shape, uint32_t slot) {
  return (Value *)(void *)((char *)object + shape->inline_offset) + slot;
}

static inline Value object_read_slot(Object *object, const Shape *shape, uint32_t slot) {
  if (slot < shape->inline_capacity) return *object_inline_slot(object, shape, slot);
  return object->spill->slots[slot - shape->inline_capacity];
}

static inline void object_write_slot(Object *object, const Shape *shape, uint32_t slot,
                                     Value value) {
  if (slot < shape->inline_capacity)
    slot_write(&object->header, object_inline_slot(object, shape, slot), value);
  else
    slot_write(&object->spill->header, &object->spill->slots[slot - shape->inline_capacity], value);
}

static inline SlotRepresentation representation_of(Value value) {
  return value_is_number(value) ? SLOT_NUMBER : SLOT_VALUE;
}

/* Makes sure that slot number `slot` exists. */
void object_reserve_slot(Object *object, const Shape *shape, uint32_t slot);
/* Adds a property that the object lacks, extensible or not. value: of the slot (an Accessor for
 * PROPERTY_ACCESSOR). */
void object_add_property(Object *object, PropertyKey key, Value value, uint32_t flags);
/* Overwrites the slot of an existing property of the object's shape, widening it if it must be. */
void object_store_property(Object *object, PropertyKey key, const ShapeProperty *property,
                           Value value);
/* The value in a data slot; a lazy builtin is made. */
Value object_read_property(Object *object, Shape *shape, const ShapeProperty *property);

/* A virtual property becomes one with a slot, as the complete descriptor says. */
void object_replace_virtual(Object *object, PropertyKey key, const PropertyDescriptor *complete);

Value accessor_create(Value getter, Value setter);
static inline Accessor *value_as_accessor(Value v) {
  return (Accessor *)value_address(v);
}

/* ---- indexed properties of ordinary objects (Spill.indexed) ---- */

/* False: absent. Flags are PropertyFlags, value is an Accessor for PROPERTY_ACCESSOR. */
bool indexed_find(Object *object, uint32_t index, Value *value, uint32_t *flags);
void indexed_put(Object *object, uint32_t index, Value value, uint32_t flags);
void indexed_remove(Object *object, uint32_t index);
/* Ascending, in malloc memory (NULL if none). */
uint32_t *indexed_list(Object *object, uint32_t *count);

#endif
