/* inline_cache.c - property access of compiled code: one cache a site, then one cache for all
 * sites.
 *
 * Compiled code itself serves own inline data properties; what comes here has missed that. The
 * bets, and what guards them:
 *   own slot        the receiver's shape (S4: it cannot change its layout)
 *   holder, absent  the receiver's shape fixes its prototype; every object on the chain from there
 *                   is a prototype (S6), so whatever could change the answer bumps prototype_epoch
 *   add             the same two: the shape lacks the property, and no prototype has a setter or a
 *                   read-only one
 * Dictionaries change in place without a new id, so they serve as receivers only when they are
 * prototypes or intrinsics: then they count as their own holder. A getter is remembered as its
 * Accessor on a holder (`reserved`). Lazy builtins are made when a cache is filled. Primitives have
 * pseudo shape ids for the prototype they look in.
 */
#include "abi/entry.h"
#include "array/array.h"
#include "core/throw.h"
#include "function/call.h"
#include "number/number_convert.h"
#include "object/error.h"
#include "object/exotic.h"
#include "object/intrinsic.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

#define PSEUDO_SHAPE(v)      (0x7FFF0000u | (uint32_t)((v).bits >> VALUE_TAG_SHIFT))
#define PSEUDO_SHAPE_NUMBER  0x7FFE0000u
#define PSEUDO_SHAPE_BOOLEAN 0x7FFD0000u

/* What a lookup may remember. */
typedef struct Lookup {
  InlineCacheKind kind; /* CACHE_EMPTY: nothing to remember */
  uint32_t offset;      /* bytes from the object or spill */
  Object *holder;
  bool is_accessor; /* what lies there is an Accessor, whose getter is to be called */
} Lookup;

static uint32_t byte_offset(const Shape *shape, uint32_t slot, bool *is_spill) {
  *is_spill = slot >= shape->inline_capacity;
  if (!*is_spill) return shape->inline_offset + slot * (uint32_t)sizeof(Value);
  return (uint32_t)offsetof(Spill, slots) +
         (slot - shape->inline_capacity) * (uint32_t)sizeof(Value);
}

static inline Value load_at(const void *base, uint32_t offset) {
  return *(const Value *)(const void *)((const char *)base + offset);
}

static Value call_getter(Value accessor, Value receiver) {
  Value getter = value_as_accessor(accessor)->getter;
  return value_is_undefined(getter) ? getter : call_0(getter, receiver);
}

/* The value in the slot: for an accessor, which is found on a holder only, the Accessor. True if
 * `lookup` tells how to find it again; false: *value is the final answer. */
static bool look_up(Object *start, PropertyKey key, Value receiver, bool is_primitive,
                    Lookup *lookup, Value *value) {
  Shape *first = shape_of(start);
  bool is_dictionary = first->is_dictionary;
  bool is_cacheable = is_primitive || !is_dictionary || first->is_of_prototype;
  for (Object *o = start; o;) {
    Shape *shape = shape_of(o);
    const ShapeProperty *property = shape_find(shape, key);
    if (!property) {
      if (o->header.kind == CELL_TYPED_ARRAY) {
        *value = object_get_with_receiver(o, key, receiver);
        return false;
      }
      o = shape->prototype;
      continue;
    }
    if (property->flags & PROPERTY_VIRTUAL) {
      *value = object_get_with_receiver(o, key, receiver);
      return false;
    }
    bool is_spill, is_own = o == start && !is_primitive && !is_dictionary;
    *lookup = (Lookup){.offset = byte_offset(shape, property->slot, &is_spill),
                       .holder = is_own ? NULL : o,
                       .is_accessor = property->flags & PROPERTY_ACCESSOR};
    *value = object_read_property(o, shape, property);
    if (!is_cacheable || lookup->offset > UINT16_MAX || (is_own && lookup->is_accessor)) {
      if (lookup->is_accessor) *value = call_getter(*value, receiver);
      return false;
    }
    if (is_own)
      lookup->kind = is_spill ? CACHE_OWN_SPILL : CACHE_OWN_INLINE;
    else
      lookup->kind = is_spill ? CACHE_HOLDER_SPILL : CACHE_HOLDER;
    return true;
  }
  *value = value_undefined();
  *lookup = (Lookup){.kind = CACHE_ABSENT};
  return is_cacheable && (value_as_cell(key)->flags & CELL_FLAG_STATIC);
}

/* ---- the cache of all sites ---- */

static inline PropertyCacheEntry *global_entry(uint32_t shape, PropertyKey key) {
  uint32_t hash = shape * 0x9E3779B1u ^ (uint32_t)(key.bits >> 4) * 0x85EBCA6Bu;
  return &perry_isolate.shapes->cache[hash >> (32 - PROPERTY_CACHE_BITS)];
}

static inline bool serve(InlineCacheKind kind, Object *object, uint32_t offset, Object *holder,
                         uint32_t epoch, Value *value) {
  switch (kind) {
  case CACHE_OWN_INLINE:
    *value = load_at(object, offset);
    return true;
  case CACHE_OWN_SPILL:
    *value = load_at(object->spill, offset);
    return true;
  case CACHE_HOLDER:
    if (epoch != perry_isolate.prototype_epoch) return false;
    *value = load_at(holder, offset);
    return true;
  case CACHE_HOLDER_SPILL:
    if (epoch != perry_isolate.prototype_epoch) return false;
    *value = load_at(holder->spill, offset);
    return true;
  case CACHE_ABSENT:
    *value = value_undefined();
    return epoch == perry_isolate.prototype_epoch;
  case CACHE_EMPTY:
  case CACHE_OWN_NUMBER:
  case CACHE_ADD_INLINE:
  case CACHE_MEGAMORPHIC:
    return false;
  }
  return false;
}

static void fill_site(InlineCache *site, uint32_t shape, const Lookup *lookup) {
  site->kind = (uint8_t)lookup->kind;
  site->offset = (uint16_t)lookup->offset;
  site->shape = lookup->kind == CACHE_OWN_INLINE ? shape : SHAPE_NONE;
  site->slow_shape = shape;
  site->holder = lookup->holder;
  site->epoch = perry_isolate.prototype_epoch;
  site->reserved = lookup->is_accessor;
}

static Value get_and_remember(Object *start, uint32_t shape, PropertyKey key, Value receiver,
                              bool is_primitive, InlineCache *site) {
  PropertyCacheEntry *entry = global_entry(shape, key);
  Lookup lookup;
  Value value;
  if (entry->shape == shape && entry->key.bits == key.bits &&
      serve(entry->kind, start, entry->offset, entry->holder, entry->epoch, &value)) {
    lookup = (Lookup){entry->kind, entry->offset, entry->holder, entry->is_accessor};
  } else {
    if (!look_up(start, key, receiver, is_primitive, &lookup, &value)) return value;
    *entry = (PropertyCacheEntry){.key = key,
                                  .holder = lookup.holder,
                                  .shape = shape,
                                  .epoch = perry_isolate.prototype_epoch,
                                  .offset = lookup.offset,
                                  .kind = lookup.kind,
                                  .is_accessor = lookup.is_accessor};
  }
  if (site) fill_site(site, shape, &lookup);
  return lookup.is_accessor ? call_getter(value, receiver) : value;
}

static bool serve_site(const InlineCache *site, uint32_t shape, Object *object, Value base,
                       Value *value) {
  if (!site || site->slow_shape != shape ||
      !serve((InlineCacheKind)site->kind, object, site->offset, site->holder, site->epoch, value))
    return false;
  if (__builtin_expect(site->reserved, 0)) *value = call_getter(*value, base);
  return true;
}

static Value get_of_primitive(Value base, PropertyKey key, InlineCache *site) {
  if (value_is_string(base) && key.bits == value_string(ATOM(length)).bits)
    return value_number(value_as_string(base)->length);
  uint32_t shape = value_is_number(base)    ? PSEUDO_SHAPE_NUMBER
                   : value_is_boolean(base) ? PSEUDO_SHAPE_BOOLEAN
                                            : PSEUDO_SHAPE(base);
  Value value;
  if (serve_site(site, shape, NULL, base, &value)) return value;
  Object *prototype = prototype_of_primitive(base);
  if (!prototype) throw_get_of_nullish(base, key);
  return get_and_remember(prototype, shape, key, base, true, site);
}

static Value get_named(Value base, PropertyKey key, InlineCache *site) {
  if (!value_is_object(base)) return get_of_primitive(base, key, site);
  Object *object = value_as_object(base);
  uint32_t shape = object->header.shape;
  Value value;
  if (serve_site(site, shape, object, base, &value)) return value;
  if (object->header.kind == CELL_ARRAY && key.bits == value_string(ATOM(length)).bits)
    return value_number(((Array *)object)->length);
  shape_of(object); /* a static shape is made; the table exists */
  return get_and_remember(object, shape, key, base, false, site);
}

Value perry_get_property(Value base, Value name, InlineCache *site) {
  return get_named(base, name, site);
}

/* ---- storing ---- */

static void fill_store(InlineCache *site, InlineCacheKind kind, uint32_t shape, uint32_t next,
                       uint32_t offset, bool is_number) {
  if (offset > UINT16_MAX) return;
  site->kind = (uint8_t)kind;
  site->shape = kind == CACHE_OWN_INLINE || kind == CACHE_OWN_NUMBER ? shape : SHAPE_NONE;
  site->slow_shape = shape;
  site->next_shape = next;
  site->offset = (uint16_t)offset;
  site->holder = NULL;
  site->epoch = perry_isolate.prototype_epoch;
  site->reserved = is_number;
}

/* Is adding this key to an object with this shape never intercepted by its prototypes? */
static bool can_add_silently(Shape *shape, PropertyKey key) {
  for (Object *o = shape->prototype; o; o = object_get_prototype(o)) {
    if (o->header.kind == CELL_TYPED_ARRAY) return false;
    const ShapeProperty *property = shape_find(shape_of(o), key);
    if (!property) continue;
    return !(property->flags & (PROPERTY_ACCESSOR | PROPERTY_VIRTUAL)) &&
           (property->flags & PROPERTY_WRITABLE);
  }
  return true;
}

static void set_and_remember(Object *object, PropertyKey key, Value value, Value base,
                             InlineCache *site) {
  Shape *shape = shape_of(object);
  const ShapeProperty *property = shape_find(shape, key);
  bool is_spill;
  if (property) {
    bool is_plain =
        (property->flags & (PROPERTY_ACCESSOR | PROPERTY_VIRTUAL | PROPERTY_WRITABLE)) ==
        PROPERTY_WRITABLE;
    if (is_plain) {
      object_store_property(object, key, property, value);
      shape = shape_of(object);
      if (shape->is_dictionary || !site) return;
      property = shape_find(shape, key);
      bool is_number = property->representation == SLOT_NUMBER;
      uint32_t offset = byte_offset(shape, property->slot, &is_spill);
      fill_store(site,
                 is_spill    ? CACHE_OWN_SPILL
                 : is_number ? CACHE_OWN_NUMBER
                             : CACHE_OWN_INLINE,
                 shape->id, SHAPE_NONE, offset, is_number);
      return;
    }
  } else if (object->header.kind == CELL_OBJECT && shape->is_extensible &&
             can_add_silently(shape, key)) {
    object_add_property(object, key, value, PROPERTY_DEFAULT);
    Shape *next = shape_of(object);
    if (next->is_dictionary || !site) return;
    uint32_t offset = byte_offset(next, next->last.slot, &is_spill);
    if (!is_spill)
      fill_store(site, CACHE_ADD_INLINE, shape->id, next->id, offset,
                 next->last.representation == SLOT_NUMBER);
    return;
  }
  if (!object_set_with_receiver(object, key, value, base)) throw_set_refused(base, key, value);
}

void perry_set_property(Value base, Value name, Value value, InlineCache *site) {
  if (!value_is_object(base)) {
    value_set(base, name, value);
    return;
  }
  Object *object = value_as_object(base);
  if (site && site->slow_shape == object->header.shape) {
    bool fits = !site->reserved || value_is_number(value);
    switch ((InlineCacheKind)site->kind) {
    case CACHE_OWN_INLINE:
    case CACHE_OWN_NUMBER:
      if (!fits) break;
      slot_write(&object->header, (Value *)(void *)((char *)object + site->offset), value);
      return;
    case CACHE_OWN_SPILL:
      if (!fits) break;
      slot_write(&object->spill->header, (Value *)(void *)((char *)object->spill + site->offset),
                 value);
      return;
    case CACHE_ADD_INLINE:
      if (!fits || site->epoch != perry_isolate.prototype_epoch) break;
      object->header.shape = site->next_shape;
      slot_write(&object->header, (Value *)(void *)((char *)object + site->offset), value);
      return;
    case CACHE_EMPTY:
    case CACHE_HOLDER:
    case CACHE_HOLDER_SPILL:
    case CACHE_ABSENT:
    case CACHE_MEGAMORPHIC:
      break;
    }
  }
  set_and_remember(object, name, value, base, site);
}

/* ---- computed keys ---- */

_Noreturn static void throw_nullish(Value base, Value property, bool is_store) {
  if (value_is_object(property))
    throw_type_error(is_store ? "Cannot set properties of %s" : "Cannot read properties of %s",
                     value_is_null(base) ? "null" : "undefined");
  if (!is_store) throw_get_of_nullish(base, property);
  throw_type_error_values("Cannot set properties of % (setting '%')", 2, (Value[]){base, property});
}

Value perry_get_index(Value base, uint32_t index) {
  if (value_is_array(base)) {
    Array *array = value_as_array(base);
    if (index < array->length && array_is_dense(array)) {
      Value value = array->elements->values[index];
      if (!value_is_hole(value)) return value;
    }
  }
  return value_get(base, key_from_index(index));
}

Value perry_get_element(Value base, Value property) {
  uint32_t index;
  if (value_is_number(property) && number_is_array_index(value_as_number(property), &index))
    return perry_get_index(base, index);
  if (value_is_nullish(base)) throw_nullish(base, property, false);
  PropertyKey key = to_property_key(property);
  return key_is_index(key) ? perry_get_index(base, key_index(key)) : get_named(base, key, NULL);
}

/* A store into an element that is there, or an append, of a dense array. */
static bool set_in_array(Value base, uint32_t index, Value value) {
  Array *array = value_as_array(base);
  if (index < array->length) {
    ElementsKind kind = array_elements_kind(array);
    if (kind == ELEMENTS_DICTIONARY || (kind == ELEMENTS_NUMBER && !value_is_number(value)))
      return false;
    Value *slot = &array->elements->values[index];
    if (value_is_hole(*slot)) return false;
    slot_write(&array->header, slot, value);
    return true;
  }
  return index == array->length && perry_array_can_append(base) && array_push(array, value);
}

void perry_set_index(Value base, uint32_t index, Value value) {
  if (value_is_array(base) && set_in_array(base, index, value)) return;
  value_set(base, key_from_index(index), value);
}

void perry_set_element(Value base, Value property, Value value) {
  uint32_t index;
  if (value_is_number(property) && number_is_array_index(value_as_number(property), &index)) {
    perry_set_index(base, index, value);
    return;
  }
  if (value_is_nullish(base)) throw_nullish(base, property, true);
  PropertyKey key = to_property_key(property);
  if (key_is_index(key))
    perry_set_index(base, key_index(key), value);
  else if (!value_is_object(base))
    value_set(base, key, value);
  else
    set_and_remember(value_as_object(base), key, value, base, NULL);
}

bool perry_delete_property(Value base, Value property) {
  if (value_is_nullish(base)) throw_type_error("Cannot convert undefined or null to object");
  PropertyKey key = to_property_key(property);
  Object *object = to_object(base);
  object_delete_or_throw(object, key);
  return true;
}

Value perry_get_super(Value home_object, Value property, Value this_value) {
  PropertyKey key = to_property_key(property);
  Object *parent = object_get_prototype(value_as_object(home_object));
  if (!parent) throw_type_error_values("Cannot read properties of null (reading '%')", 1, &key);
  return object_get_with_receiver(parent, key, this_value);
}

void perry_set_super(Value home_object, Value property, Value value, Value this_value) {
  PropertyKey key = to_property_key(property);
  Object *parent = object_get_prototype(value_as_object(home_object));
  if (!parent) throw_type_error_values("Cannot set properties of null (setting '%')", 1, &key);
  if (!object_set_with_receiver(parent, key, value, this_value))
    throw_set_refused(this_value, key, value);
}
