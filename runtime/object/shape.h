/* shape.h - which named properties an object has, in what order, with what attributes, and how each value is stored.
 *
 * Objects made by the same steps share a Shape, named by a 32-bit id. Adding a property leads to a child shape. A dictionary shape
 * belongs to one object and is changed in place (after many adds, a delete, and for prototypes and builtin objects).
 *
 * Invariants (shape_verify checks them)
 *   S1  slot indexes of a shape are 0 .. slot_count-1 in order of creation (a dictionary may have unused ones)
 *   S2  a parent describes a prefix of each of its children
 *   S3  a slot's representation only widens, from number to value; widening makes another shape
 *   S4  a shape never changes once an object has it, unless it is a dictionary
 *   S5  equal id implies equal cell kind, elements kind, prototype, inline capacity and inline offset
 *   S6  the prototype of a shape is immovable and kept alive by the shape table
 * Ids  1 .. SHAPE_FIRST_PROGRAM-1 runtime's own; then the program's static shapes (program.h); then dynamic ones
 * Effects  find: none. add, widen: may allocate C memory, never a cell
 */
#ifndef PERRY_OBJECT_SHAPE_H
#define PERRY_OBJECT_SHAPE_H

#include "abi/layout.h"

/* A property key is a Value: an atom (string-tagged, never an array index), a symbol, or an array index 0 .. 2^32-2 as a number. */
typedef Value PropertyKey;
static inline bool key_is_index(PropertyKey key) { return value_is_number(key); }
static inline uint32_t key_index(PropertyKey key) { return (uint32_t)value_as_number(key); }
static inline PropertyKey key_from_index(uint32_t index) { return value_number(index); }
static inline PropertyKey key_from_atom(const String *atom) { return value_string(atom); }

typedef struct ShapeProperty {
  PropertyKey key; /* atom or symbol */
  uint32_t slot;
  uint8_t flags;
  uint8_t representation;
} ShapeProperty;

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
  ShapeProperty last; /* the property that the step from parent added */
  struct PropertyTable *table; /* made when first searched (shared shapes), always there in dictionaries */
  struct ShapeTransitions *transitions;
  bool is_of_prototype; /* the dictionary of an object that serves as a prototype: changes bump prototype_epoch */
};

Shape *shape_of(const Object *object);
Shape *shape_from_id(uint32_t id);

/* The root shape of objects of this kind with this prototype. The prototype becomes immovable (and a dictionary, S6). */
Shape *shape_root(CellKind kind, ElementsKind elements, Object *prototype, uint32_t inline_capacity);

/* Finds key (atom or symbol); NULL if the shape lacks it. */
const ShapeProperty *shape_find(Shape *shape, PropertyKey key);

/* The shape after adding key. representation: of the value about to be stored. */
Shape *shape_add(Shape *shape, PropertyKey key, uint32_t flags, SlotRepresentation representation);
/* The shape in which the property's slot may hold any value. */
Shape *shape_widen(Shape *shape, PropertyKey key);
Shape *shape_with_elements_kind(Shape *shape, ElementsKind kind);
/* A dictionary with the same contents, for one object. */
Shape *shape_to_dictionary(Shape *shape);

/* i-th property in creation order (0 .. property_count-1 of a shared shape; a dictionary skips deleted ones). */
const ShapeProperty *shape_property_at(Shape *shape, uint32_t index);

#endif
