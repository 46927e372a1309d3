/* object.h - the internal methods of objects and the operations defined straight on them.
 *
 * Each internal method is one exported function that dispatches on the cell kind (exotic objects
 * are rows of a table inside).
 * receiver is the value `this` has in an accessor. Keys are PropertyKeys (shape.h).
 * Effects: CALL unless told otherwise (accessors, proxies to come).
 * Spec: sec-ordinary-and-exotic-objects-behaviours, sec-operations-on-objects
 */
#ifndef PERRY_OBJECT_OBJECT_H
#define PERRY_OBJECT_OBJECT_H

#include "object/shape.h"

/* ---- making (ALLOC) ---- */
Object *object_create(Object *prototype);            /* ordinary, INLINE_SLOT_FLOOR inline slots */
Object *object_create_plain(void);                   /* {} */
Object *object_create_with_shape(uint32_t shape_id); /* all slots undefined; kind OBJECT only */
/* An object of a builtin kind for `new_target` (subclassing): struct_bytes covers the kind's
 * fields, which are zeroed; the prototype is
   new_target.prototype or the intrinsic. Effects: CALL (reads new_target.prototype). */
Object *object_create_from_constructor(Value new_target, uint32_t default_prototype_intrinsic,
                                       CellKind kind, size_t struct_bytes);

/* The same with a prototype already found. */
Object *object_create_of_kind(Object *prototype, CellKind kind, size_t struct_bytes);
/* GetPrototypeFromConstructor. Effects: CALL. */
Object *prototype_from_constructor(Value new_target, uint32_t default_prototype_intrinsic);

/* ---- internal methods ---- */
Object *object_get_prototype(Object *object);                 /* NULL: null */
bool object_set_prototype(Object *object, Object *prototype); /* false: refused */
bool object_is_extensible(Object *object);
bool object_prevent_extensions(Object *object);

typedef struct PropertyDescriptor {
  Value value, getter, setter; /* hole: field absent */
  uint8_t flags;               /* PROPERTY_WRITABLE | ENUMERABLE | CONFIGURABLE */
  uint8_t present;             /* which of these flags are present in a partial descriptor */
} PropertyDescriptor;
static inline bool descriptor_is_accessor(const PropertyDescriptor *d) {
  return !value_is_hole(d->getter) || !value_is_hole(d->setter);
}

bool object_get_own_property(Object *object, PropertyKey key,
                             PropertyDescriptor *out); /* false: absent */
bool object_define_own_property(Object *object, PropertyKey key,
                                const PropertyDescriptor *descriptor); /* false: refused */
bool object_has_property(Object *object, PropertyKey key);
Value object_get_with_receiver(Object *object, PropertyKey key, Value receiver);
bool object_set_with_receiver(Object *object, PropertyKey key, Value value,
                              Value receiver);       /* false: refused */
bool object_delete(Object *object, PropertyKey key); /* false: refused */

/* Own keys in specification order. Which: all, or only strings / symbols / enumerable. Returns an
 * Array of keys as the program sees
   them (indexes as strings). */
typedef enum OwnKeysFilter {
  KEYS_STRINGS = 1,
  KEYS_SYMBOLS = 2,
  KEYS_ENUMERABLE_ONLY = 4
} OwnKeysFilter;
Array *object_own_keys(Object *object, uint32_t filter);
/* Own index keys, ascending, in malloc memory that the caller frees (NULL if none). No effects. */
uint32_t *object_list_indexes(Object *object, uint32_t *count);
bool object_has_indexes(Object *object);

/* ---- operations on objects ---- */
static inline Value object_get(Object *object, PropertyKey key) {
  return object_get_with_receiver(object, key, value_object(object));
}
/* Set with throw = true. */
void object_set(Object *object, PropertyKey key, Value value);
bool object_has_own_property(Object *object, PropertyKey key);
/* CreateDataProperty(OrThrow): {value, writable, enumerable, configurable}. */
bool object_create_data_property(Object *object, PropertyKey key, Value value);
void object_create_data_property_or_throw(Object *object, PropertyKey key, Value value);
/* Defines with the given PropertyFlags, or throws. */
void object_define(Object *object, PropertyKey key, Value value, uint32_t flags);
void object_define_or_throw(Object *object, PropertyKey key, const PropertyDescriptor *descriptor);
void object_define_accessor(Object *object, PropertyKey key, Value getter, Value setter,
                            uint32_t flags);
void object_delete_or_throw(Object *object, PropertyKey key);

/* %String.prototype% and so on; NULL for undefined and null. */
Object *prototype_of_primitive(Value base);
/* GetV, GetMethod (undefined if nullish; TypeError if not callable), Invoke. base may be a
 * primitive. */
Value value_get(Value base, PropertyKey key);
void value_set(Value base, PropertyKey key, Value value);     /* strict: throws when refused */
bool value_try_set(Value base, PropertyKey key, Value value); /* false: refused */
Value value_get_method(Value base, PropertyKey key);
Value value_invoke(Value base, PropertyKey key, uint32_t argc, const Value *argv);

typedef enum IntegrityLevel { INTEGRITY_SEALED, INTEGRITY_FROZEN } IntegrityLevel;
bool object_set_integrity(Object *object, IntegrityLevel level);
bool object_test_integrity(Object *object, IntegrityLevel level);

#endif
