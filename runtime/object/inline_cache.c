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

static inline uint32_t cache_index(uint32_t shape, PropertyKey key) {
  uint32_t hash = shape * 0x9E3779B1u ^ (uint32_t)(key.bits >> 4) * 0x85EBCA6Bu;
  return hash >> (32 - PROPERTY_CACHE_BITS);
}

static inline PropertyCacheEntry *global_entry(uint32_t shape, PropertyKey key) {
  return &perry_isolate.shapes->cache[cache_index(shape, key)];
}

/* The bets in the order of their frequency. */
static inline bool serve(InlineCacheKind kind, Object *object, uint32_t offset, Object *holder,
                         uint32_t epoch, Value *value) {
  if (__builtin_expect(kind == CACHE_OWN_INLINE, 1)) {
    *value = load_at(object, offset);
    return true;
  }
  if (kind == CACHE_OWN_SPILL) {
    *value = load_at(object->spill, offset);
    return true;
  }
  if (epoch != perry_isolate.prototype_epoch) return false;
  if (__builtin_expect(kind == CACHE_HOLDER, 1)) {
    *value = load_at(holder, offset);
    return true;
  }
  if (kind == CACHE_HOLDER_SPILL) {
    *value = load_at(holder->spill, offset);
    return true;
  }
  *value = value_undefined();
  return kind == CACHE_ABSENT;
}

/* A site that sees many shapes would be written at each miss, for nothing: after the first misses
 * it is left as it is for a while. */
#define SITE_REFILLS 8
static inline bool should_refill(InlineCache *site) {
  return site && site->miss_count++ < SITE_REFILLS;
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
  Lookup lookup;
  Value value;
  if (!look_up(start, key, receiver, is_primitive, &lookup, &value)) return value;
  *global_entry(shape, key) = (PropertyCacheEntry){.key = key,
                                                   .holder = lookup.holder,
                                                   .shape = shape,
                                                   .epoch = perry_isolate.prototype_epoch,
                                                   .offset = lookup.offset,
                                                   .kind = lookup.kind,
                                                   .is_accessor = lookup.is_accessor};
  if (should_refill(site)) fill_site(site, shape, &lookup);
  return lookup.is_accessor ? call_getter(value, receiver) : value;
}

/* From the cache of all sites, else by looking it up. */
static inline Value get_shared(Object *start, uint32_t shape, PropertyKey key, Value receiver,
                               bool is_primitive, InlineCache *site) {
  const PropertyCacheEntry *entry = global_entry(shape, key);
  Value value;
  if (entry->shape != shape || entry->key.bits != key.bits ||
      !serve(entry->kind, start, entry->offset, entry->holder, entry->epoch, &value))
    return get_and_remember(start, shape, key, receiver, is_primitive, site);
  if (__builtin_expect(should_refill(site), 0))
    fill_site(site, shape,
              &(Lookup){entry->kind, entry->offset, entry->holder, entry->is_accessor});
  return __builtin_expect(entry->is_accessor, 0) ? call_getter(value, receiver) : value;
}

static inline bool serve_site(const InlineCache *site, uint32_t shape, Object *object, Value base,
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
  return get_shared(prototype, shape, key, base, true, site);
}

static inline Value get_named(Value base, PropertyKey key, InlineCache *site) {
  if (__builtin_expect(!value_is_object(base), 0)) return get_of_primitive(base, key, site);
  Object *object = value_as_object(base);
  uint32_t shape = object->header.shape;
  Value value;
  if (serve_site(site, shape, object, base, &value)) return value;
  if (object->header.kind == CELL_ARRAY && key.bits == value_string(ATOM(length)).bits)
    return value_number(((Array *)object)->length);
  if (__builtin_expect(!perry_isolate.shapes, 0)) shape_of(object); /* makes the table */
  return get_shared(object, shape, key, base, false, site);
}

Value perry_get_property(Value base, Value name, InlineCache *site) {
  return get_named(base, name, site);
}

/* ---- storing ---- */

static void fill_store(InlineCache *site, uint32_t shape, const StoreCacheEntry *entry) {
  bool is_own = entry->kind == CACHE_OWN_INLINE || entry->kind == CACHE_OWN_NUMBER;
  site->kind = entry->kind;
  site->shape = is_own ? shape : SHAPE_NONE;
  site->slow_shape = shape;
  site->next_shape = entry->next_shape;
  site->offset = entry->offset;
  site->holder = NULL;
  site->epoch = entry->epoch;
  site->reserved = entry->is_number;
}

static inline StoreCacheEntry *store_entry(uint32_t shape, PropertyKey key) {
  return &perry_isolate.shapes->stores[cache_index(shape, key)];
}

static void remember_store(InlineCache *site, PropertyKey key, uint32_t shape, InlineCacheKind kind,
                           uint32_t next, uint32_t offset, bool is_number) {
  if (offset > UINT16_MAX) return;
  StoreCacheEntry *entry = store_entry(shape, key);
  *entry = (StoreCacheEntry){.key = key,
                             .shape = shape,
                             .next_shape = next,
                             .epoch = perry_isolate.prototype_epoch,
                             .offset = (uint16_t)offset,
                             .kind = (uint8_t)kind,
                             .is_number = is_number};
  if (should_refill(site)) fill_store(site, shape, entry);
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

/* Adds a property that the object lacks, remembering how. */
static void add_and_remember(Object *object, PropertyKey key, Value value, InlineCache *site) {
  Shape *shape = shape_of(object);
  object_add_property(object, key, value, PROPERTY_DEFAULT);
  Shape *next = shape_of(object);
  if (next->is_dictionary) return;
  bool is_spill;
  uint32_t offset = byte_offset(next, next->last.slot, &is_spill);
  if (is_spill) return;
  remember_store(site, key, shape->id, CACHE_ADD_INLINE, next->id, offset,
                 next->last.representation == SLOT_NUMBER);
}

/* False: refused. */
static bool set_and_remember(Object *object, PropertyKey key, Value value, Value base,
                             InlineCache *site) {
  Shape *shape = shape_of(object);
  const ShapeProperty *property = shape_find(shape, key);
  if (property) {
    bool is_plain =
        (property->flags & (PROPERTY_ACCESSOR | PROPERTY_VIRTUAL | PROPERTY_WRITABLE)) ==
        PROPERTY_WRITABLE;
    if (is_plain) {
      object_store_property(object, key, property, value);
      shape = shape_of(object);
      if (shape->is_dictionary) return true;
      property = shape_find(shape, key);
      bool is_spill, is_number = property->representation == SLOT_NUMBER;
      uint32_t offset = byte_offset(shape, property->slot, &is_spill);
      InlineCacheKind kind = is_spill    ? CACHE_OWN_SPILL
                             : is_number ? CACHE_OWN_NUMBER
                                         : CACHE_OWN_INLINE;
      remember_store(site, key, shape->id, kind, SHAPE_NONE, offset, is_number);
      return true;
    }
  } else if (object->header.kind == CELL_OBJECT && shape->is_extensible &&
             can_add_silently(shape, key)) {
    add_and_remember(object, key, value, site);
    return true;
  }
  return object_set_with_receiver(object, key, value, base);
}

static inline bool store(InlineCacheKind kind, Object *object, uint32_t offset, uint32_t next,
                         uint32_t epoch, bool numbers_only, Value value) {
  if (numbers_only && !value_is_number(value)) return false;
  Cell *owner = &object->header;
  if (kind == CACHE_OWN_SPILL) {
    owner = &object->spill->header;
  } else if (kind == CACHE_ADD_INLINE) {
    if (epoch != perry_isolate.prototype_epoch) return false;
    object->header.shape = next;
  } else if (kind != CACHE_OWN_INLINE && kind != CACHE_OWN_NUMBER) {
    return false;
  }
  slot_write(owner, (Value *)(void *)((char *)owner + offset), value);
  return true;
}

static inline bool store_shared(Object *object, PropertyKey key, Value value, InlineCache *site) {
  if (__builtin_expect(!perry_isolate.shapes, 0)) return false;
  uint32_t shape = object->header.shape;
  const StoreCacheEntry *entry = store_entry(shape, key);
  if (entry->shape != shape || entry->key.bits != key.bits) return false;
  StoreCacheEntry found = *entry;
  if (!store((InlineCacheKind)found.kind, object, found.offset, found.next_shape, found.epoch,
             found.is_number, value))
    return false;
  if (__builtin_expect(should_refill(site), 0)) fill_store(site, shape, &found);
  return true;
}

/* Stores of sloppy code that are refused do nothing, those of strict code throw. */
static inline bool set_property(Value base, Value name, Value value, InlineCache *site) {
  if (__builtin_expect(!value_is_object(base), 0)) return value_try_set(base, name, value);
  Object *object = value_as_object(base);
  if (site->slow_shape == object->header.shape &&
      store((InlineCacheKind)site->kind, object, site->offset, site->next_shape, site->epoch,
            site->reserved, value))
    return true;
  return store_shared(object, name, value, site) ||
         set_and_remember(object, name, value, base, site);
}

void perry_set_property(Value base, Value name, Value value, InlineCache *site) {
  if (!set_property(base, name, value, site)) throw_set_refused(base, name, value);
}

void perry_set_property_sloppy(Value base, Value name, Value value, InlineCache *site) {
  set_property(base, name, value, site);
}

/* CreateDataPropertyOrThrow. Where a store would add the property unheard, this does the same, so
 * both share what is remembered. Over a property with default attributes it is a plain store. */
void perry_define_field(Value base, Value key, Value value) {
  Object *object = value_as_object(base);
  if (!key_is_index(key) && object->header.kind == CELL_OBJECT) {
    if (__builtin_expect(!perry_isolate.shapes, 0)) shape_of(object);
    if (store_entry(object->header.shape, key)->kind == CACHE_ADD_INLINE &&
        store_shared(object, key, value, NULL))
      return;
    Shape *shape = shape_of(object);
    const ShapeProperty *property = shape_find(shape, key);
    if (property && property->flags == PROPERTY_DEFAULT) {
      object_store_property(object, key, property, value);
      return;
    }
    if (!property && shape->is_extensible && can_add_silently(shape, key)) {
      add_and_remember(object, key, value, NULL);
      return;
    }
  }
  object_create_data_property_or_throw(object, key, value);
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

static bool set_key(Value base, PropertyKey key, Value value) {
  if (key_is_index(key))
    return (value_is_array(base) && set_in_array(base, key_index(key), value)) ||
           value_try_set(base, key, value);
  if (!value_is_object(base)) return value_try_set(base, key, value);
  return store_shared(value_as_object(base), key, value, NULL) ||
         set_and_remember(value_as_object(base), key, value, base, NULL);
}

static PropertyKey key_of_element(Value base, Value property) {
  if (value_is_nullish(base)) throw_nullish(base, property, true);
  return to_property_key(property);
}

void perry_set_element(Value base, Value property, Value value) {
  uint32_t index;
  if (value_is_number(property) && number_is_array_index(value_as_number(property), &index)) {
    perry_set_index(base, index, value);
    return;
  }
  PropertyKey key = key_of_element(base, property);
  if (!set_key(base, key, value)) throw_set_refused(base, key, value);
}

void perry_set_element_sloppy(Value base, Value property, Value value) {
  set_key(base, key_of_element(base, property), value);
}

/* The key is converted before the base is looked at. */
static Object *object_of_delete(Value base, Value property, PropertyKey *key) {
  if (value_is_nullish(base)) throw_type_error("Cannot convert undefined or null to object");
  *key = to_property_key(property);
  return to_object(base);
}

bool perry_delete_property(Value base, Value property) {
  PropertyKey key;
  Object *object = object_of_delete(base, property, &key);
  object_delete_or_throw(object, key);
  return true;
}

bool perry_delete_property_sloppy(Value base, Value property) {
  PropertyKey key;
  Object *object = object_of_delete(base, property, &key);
  return object_delete(object, key);
}

Value perry_get_super(Value home_object, Value property, Value this_value) {
  PropertyKey key = to_property_key(property);
  Object *parent = object_get_prototype(value_as_object(home_object));
  if (!parent) throw_type_error_values("Cannot read properties of null (reading '%')", 1, &key);
  if (key_is_index(key)) return object_get_with_receiver(parent, key, this_value);
  return get_shared(parent, parent->header.shape, key, this_value, false, NULL);
}

static bool set_super(Value home_object, PropertyKey key, Value value, Value this_value) {
  Object *parent = object_get_prototype(value_as_object(home_object));
  if (!parent) throw_type_error_values("Cannot set properties of null (setting '%')", 1, &key);
  return object_set_with_receiver(parent, key, value, this_value);
}

void perry_set_super(Value home_object, Value property, Value value, Value this_value) {
  PropertyKey key = to_property_key(property);
  if (!set_super(home_object, key, value, this_value)) throw_set_refused(this_value, key, value);
}

void perry_set_super_sloppy(Value home_object, Value property, Value value, Value this_value) {
  set_super(home_object, to_property_key(property), value, this_value);
}
