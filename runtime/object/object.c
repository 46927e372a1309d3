/* object.c - making objects, their spill, and adding or overwriting one property. */
#include "object/object.h"

#include "gc/heap.h"
#include "gc/roots.h"
#include "object/intrinsic.h"
#include "object/slot.h"

#define SPILL_CAPACITY_MIN 4

void spill_trace(Cell *cell, Tracer *tracer);

void spill_trace(Cell *cell, Tracer *tracer) {
  Spill *spill = (Spill *)cell;
  trace_pointer(tracer, &spill->indexed);
  trace_values(tracer, spill->slots, spill->capacity);
}

static Spill *spill_create(const Spill *old, uint32_t capacity) {
  Spill *spill = (Spill *)cell_allocate(CELL_SPILL, CELL_NOT_OBJECT,
                                        sizeof(Spill) + (size_t)capacity * sizeof(Value));
  uint32_t kept = old ? old->capacity : 0;
  spill->capacity = capacity;
  spill->identity_hash = old ? old->identity_hash : 0;
  pointer_init(spill->indexed, old ? old->indexed : NULL);
  for (uint32_t i = 0; i < kept; i++)
    slot_init(&spill->slots[i], old->slots[i]);
  for (uint32_t i = kept; i < capacity; i++)
    slot_init(&spill->slots[i], value_undefined());
  return spill;
}

void object_reserve_slot(Object *object, const Shape *shape, uint32_t slot) {
  if (slot < shape->inline_capacity) return;
  uint32_t needed = slot - shape->inline_capacity + 1;
  Spill *old = object->spill;
  uint32_t capacity = old ? old->capacity : 0;
  if (needed <= capacity) return;
  capacity = capacity < SPILL_CAPACITY_MIN ? SPILL_CAPACITY_MIN : capacity * 2;
  if (capacity < needed) capacity = needed;
  Spill *spill = spill_create(old, capacity);
  pointer_write(object, object->spill, spill);
}

void object_add_property(Object *object, PropertyKey key, Value value, uint32_t flags) {
  Shape *old = shape_of(object);
  Shape *shape =
      shape_add(old, key, flags, flags & PROPERTY_ACCESSOR ? SLOT_VALUE : representation_of(value));
  if (shape != old && shape->is_dictionary) object_set_shape(object, shape);
  uint32_t slot = shape->is_dictionary ? shape_find(shape, key)->slot : shape->last.slot;
  if (slot == SLOT_NONE) {
    object_set_shape(object, shape);
    return;
  }
  object_reserve_slot(object, shape, slot);
  object_set_shape(object, shape);
  object_write_slot(object, shape, slot, value);
}

void object_store_property(Object *object, PropertyKey key, const ShapeProperty *property,
                           Value value) {
  Shape *shape = shape_of(object);
  uint32_t slot = property->slot;
  if (shape->watch) dictionary_note_write(shape, key);
  if (property->flags & PROPERTY_LAZY)
    dictionary_reconfigure(shape, key, property->flags & ~(uint32_t)PROPERTY_LAZY);
  if (property->representation == SLOT_NUMBER && !value_is_number(value)) {
    shape = shape_widen(shape, key);
    object_set_shape(object, shape);
  }
  object_write_slot(object, shape, slot, value);
}

Value object_read_property(Object *object, Shape *shape, const ShapeProperty *property) {
  uint32_t slot = property->slot;
  Value value = object_read_slot(object, shape, slot);
  if (__builtin_expect(value_is_lazy(value), 0)) {
    value = realm_materialize_builtin((uint32_t)value.bits);
    object_write_slot(object, shape, slot, value);
  }
  return value;
}

Value accessor_create(Value getter, Value setter) {
  Accessor *accessor = (Accessor *)cell_allocate(CELL_ACCESSOR, CELL_NOT_OBJECT, sizeof(Accessor));
  slot_init(&accessor->getter, getter);
  slot_init(&accessor->setter, setter);
  slot_init(&accessor->padding, value_undefined());
  return value_object(accessor);
}

static Object *create_ordinary(Shape *shape) {
  Object *object = (Object *)cell_allocate(
      CELL_OBJECT, shape->id, sizeof(Object) + (size_t)shape->inline_capacity * sizeof(Value));
  pointer_init(object->spill, NULL);
  for (uint32_t i = 0; i < shape->inline_capacity; i++)
    slot_init(&object->slots[i], value_undefined());
  if (shape->slot_count > shape->inline_capacity)
    object_reserve_slot(object, shape, shape->slot_count - 1);
  return object;
}

Object *object_create_with_shape(uint32_t shape_id) {
  Shape *shape = shape_from_id(shape_id);
  return create_ordinary(shape);
}

Object *object_create_plain(void) {
  return create_ordinary(shape_from_id(SHAPE_EMPTY_OBJECT));
}

Object *object_create(Object *prototype) {
  return create_ordinary(shape_root(CELL_OBJECT, ELEMENTS_NUMBER, prototype, INLINE_SLOT_FLOOR));
}

Object *object_create_of_kind(Object *prototype, CellKind kind, size_t struct_bytes) {
  uint32_t slots = kind == CELL_OBJECT ? INLINE_SLOT_FLOOR : 0;
  Shape *shape = shape_root(kind, ELEMENTS_NUMBER, prototype, slots);
  if (kind == CELL_OBJECT) return create_ordinary(shape);
  Object *object = (Object *)cell_allocate(kind, shape->id, struct_bytes);
  memset(&object->spill, 0, struct_bytes - offsetof(Object, spill));
  return object;
}

Object *object_create_from_constructor(Value new_target, uint32_t default_prototype_intrinsic,
                                       CellKind kind, size_t struct_bytes) {
  Object *prototype = prototype_from_constructor(new_target, default_prototype_intrinsic);
  return object_create_of_kind(prototype, kind, struct_bytes);
}
