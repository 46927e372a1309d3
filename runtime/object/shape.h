/* shape.h - which named properties an object has, in what order, with what attributes, and how each
 * value is stored.
 *
 * Objects made by the same steps share a Shape, named by a 32-bit id. Adding a property leads to a
 * child shape. A dictionary shape belongs to one object and is changed in place (after many adds, a
 * delete, and for prototypes and builtin objects).
 *
 * Invariants (shape_verify checks them)
 *   S1  slot indexes of a shape are 0 .. slot_count-1 in order of creation (a dictionary may have
 *       unused ones)
 *   S2  a parent describes a prefix of each of its children
 *   S3  a slot's representation only widens, from number to value; widening makes another shape
 *   S4  a shape never changes once an object has it, unless it is a dictionary
 *   S5  equal id implies equal cell kind, elements kind, prototype, inline capacity and offset
 *   S6  the prototype of a shape is immovable and kept alive by the shape table
 *   S7  PROPERTY_VIRTUAL properties have no slot (slot is SLOT_NONE); writing one an ordinary value
 *       makes a dictionary
 *   S8  an added property prefers the wide sibling: once a slot was widened, new objects start wide
 * Ids  1 .. SHAPE_FIRST_PROGRAM-1 runtime's own; then the program's static shapes (program.h); then
 *      dynamic ones
 * Effects  find: none. add, widen: may allocate C memory, never a cell
 */
#ifndef PERRY_OBJECT_SHAPE_H
#define PERRY_OBJECT_SHAPE_H

#include "abi/isolate.h"

/* A property key is a Value: an atom (string-tagged, never an array index), a symbol, or an array
 * index 0 .. 2^32-2 as a number. */
typedef Value PropertyKey;
static inline bool key_is_index(PropertyKey key) {
  return value_is_number(key);
}
static inline uint32_t key_index(PropertyKey key) {
  return (uint32_t)value_as_number(key);
}
static inline PropertyKey key_from_index(uint32_t index) {
  return value_number(index);
}
static inline PropertyKey key_from_atom(const String *atom) {
  return value_string(atom);
}

typedef struct ShapeProperty {
  PropertyKey key; /* atom or symbol */
  uint32_t slot;
  uint8_t flags;
  uint8_t representation;
} ShapeProperty;

#define SLOT_NONE 0xFFFFFFFFu

/* Dictionaries of intrinsics whose values compiled code relies on: writing, deleting or redefining
 * a property tells the isolate. */
typedef enum ShapeWatch {
  WATCH_NONE,
  WATCH_ARRAY_ITERATOR,   /* next or return, also of its prototype: array_iteration_epoch */
  WATCH_ARRAY_PROTOTYPE,  /* @@iterator: array_iteration_epoch; push or an index: array_changed */
  WATCH_OBJECT_PROTOTYPE, /* an index: array_changed; return: array_iteration_epoch */
  WATCH_STRING_PROTOTYPE, /* charCodeAt: string_changed */
  WATCH_MATH,             /* any property: math_changed */
  WATCH_GLOBAL,           /* the property Math: math_changed */
  WATCH_CLASS, /* the prototype of a class with static shapes; any change to what is there or
                  inherited: classes_changed */
} ShapeWatch;

typedef struct Shape Shape;
struct Shape {
  uint32_t id;
  uint8_t cell_kind;
  uint8_t elements_kind; /* ElementsKind, of arrays */
  bool is_dictionary;
  bool is_extensible;
  uint16_t inline_capacity; /* slots */
  uint16_t inline_offset;   /* bytes from the cell's start */
  uint32_t slot_count;
  uint32_t property_count;
  Object *prototype; /* NULL: null */
  Shape *parent;     /* NULL: a root or a dictionary */
  /* The property that the step from parent added; key is the hole for other steps. */
  ShapeProperty last;
  /* Made when first searched and shared with the parents; a dictionary has its own. */
  struct PropertyTable *table;
  struct ShapeTransitions *transitions;
  Value owner;          /* of a dictionary: the object, a weak slot */
  bool may_be_young;    /* on the table's list of shapes that minor collections visit */
  uint32_t young_from;  /* of a dictionary: keys before this position are old */
  bool is_of_prototype; /* the dictionary of an object that serves as a prototype, or of an
                           intrinsic: changes bump prototype_epoch */
  uint8_t watch; /* ShapeWatch: what compiled code bets on beyond the presence of properties */
};

/* One entry of the cache that all get sites share (inline_cache.c). */
typedef struct PropertyCacheEntry {
  PropertyKey key;
  Object *holder;
  uint32_t shape, epoch;
  uint32_t offset;
  InlineCacheKind kind;
  bool is_accessor;
} PropertyCacheEntry;
#define PROPERTY_CACHE_BITS 10

/* The same for stores: into an own slot, or adding a property. */
typedef struct StoreCacheEntry {
  PropertyKey key;
  uint32_t shape, next_shape, epoch;
  uint16_t offset;
  uint8_t kind; /* InlineCacheKind */
  bool is_number;
} StoreCacheEntry;

/* How the properties of a source were copied to a fresh {} (copy_properties.c). */
#define COPY_EXCLUDED_MAX  4
#define COPY_CACHE_ENTRIES 64
typedef struct CopyCacheEntry {
  uint32_t shape, next_shape; /* of the source; of the copy */
  uint32_t count, excluded_count;
  PropertyKey excluded[COPY_EXCLUDED_MAX]; /* static atoms */
  uint16_t offsets[INLINE_SLOT_FLOOR];     /* bytes: where the source has the value of slot i */
} CopyCacheEntry;

/* by_id[id] is NULL for a static shape of the program, or one of the runtime's, that nobody has
 * asked for yet. */
struct ShapeTable {
  Shape **by_id;
  uint32_t id_capacity, next_id;
  Shape **roots; /* open addressed by kind, elements kind, prototype, inline capacity */
  uint32_t root_capacity, root_count;
  uint32_t *free_ids; /* of dictionaries whose object died */
  uint32_t free_count, free_capacity;
  uint32_t *young_ids; /* shapes that may name young cells */
  uint32_t young_count, young_capacity;
  PropertyCacheEntry cache[1 << PROPERTY_CACHE_BITS];
  StoreCacheEntry stores[1 << PROPERTY_CACHE_BITS];
  CopyCacheEntry copies[COPY_CACHE_ENTRIES];
};

Shape *shape_from_id_slow(uint32_t id);
/* Materialises static shapes. */
static inline Shape *shape_from_id(uint32_t id) {
  struct ShapeTable *table = perry_isolate.shapes;
  if (__builtin_expect(table != NULL, 1)) {
    Shape *shape = table->by_id[id];
    if (__builtin_expect(shape != NULL, 1)) return shape;
  }
  return shape_from_id_slow(id);
}
static inline Shape *shape_of(const Object *object) {
  return shape_from_id(object->header.shape);
}

/* The root shape of objects of this kind with this prototype. The prototype becomes immovable (and
 * a dictionary, S6).
   Arrays have their virtual `length`, functions `length` and `name`. */
Shape *shape_root(CellKind kind, ElementsKind elements, Object *prototype,
                  uint32_t inline_capacity);
/* Shape of closures: length, name and, as info->flags tell, prototype. */
Shape *shape_of_function(const FunctionInfo *info);
Shape *shape_of_function_with_prototype(const FunctionInfo *info, Object *prototype);
/* Binds the program's static shapes of a class to its prototype object, the first time only, and
 * watches that for changes. count 0: an abstract class, watched only. */
void shape_bind_class(uint32_t first_id, uint32_t count, Object *prototype);

/* Finds key (atom or symbol); NULL if the shape lacks it. The result is valid until the next shape
 * is made or changed. */
const ShapeProperty *shape_find(Shape *shape, PropertyKey key);

/* The shape after adding key, which it lacks. representation: of the value about to be stored.
 * Changes a dictionary in place; may
   return a new dictionary (to be given to object_set_shape). */
Shape *shape_add(Shape *shape, PropertyKey key, uint32_t flags, SlotRepresentation representation);
/* The shape in which the property's slot may hold any value. */
Shape *shape_widen(Shape *shape, PropertyKey key);
/* Other flags for one property, without changing its slot. */
Shape *shape_with_flags(Shape *shape, PropertyKey key, uint32_t flags);
/* Every property loses these flags (WRITABLE only of data properties). */
Shape *shape_without_flags(Shape *shape, uint32_t flags);
Shape *shape_not_extensible(Shape *shape);
Shape *shape_with_elements_kind(Shape *shape, ElementsKind kind);
Shape *shape_with_prototype(Shape *shape, Object *prototype);
/* A dictionary with the same contents, for one object. */
Shape *shape_to_dictionary(Shape *shape);

/* Of a dictionary only, in place. */
void dictionary_remove(Shape *shape, PropertyKey key);
/* Replaces flags; a virtual property gets a slot unless the new flags are virtual too. Returns the
 * slot. */
uint32_t dictionary_reconfigure(Shape *shape, PropertyKey key, uint32_t flags);

/* To be called when a property of a watched dictionary is overwritten, or an indexed one is put. */
void dictionary_note_write(const Shape *shape, PropertyKey key);

/* Properties in creation order: index 0 .. shape_property_limit-1; NULL where a dictionary has lost
 * one. */
uint32_t shape_property_limit(Shape *shape);
const ShapeProperty *shape_property_at(Shape *shape, uint32_t index);

/* The object becomes (or is) a prototype: immovable, with a dictionary that tells of its changes.
 * */
void object_make_prototype(Object *object);
/* Gives the object this shape; slots are the caller's business. */
void object_set_shape(Object *object, Shape *shape);
/* The object's own dictionary, made if it has none. */
Shape *object_make_dictionary(Object *object);

/* Checks S1..S8 of one shape; aborts with a message. */
void shape_verify(Shape *shape);

#endif
