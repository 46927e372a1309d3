/* array.h - arrays: making them, C access to their elements, growth, kinds of elements.
 *
 * Growth never changes an array's identity: the cell holds a pointer to its element store.
 *
 *     Array cell               store of up to ELEMENTS_HEAP_MAX elements: a heap cell;
 *     +--------+-------+       a bigger one: side memory of the array (malloc below 128 KiB,
 *     | header | spill |       above it a mapping of its own that mremap grows)
 *     +--------+-------+       +--------+----------+--------+-------
 *     | elements       | ----> | header | capacity | offset | values ...
 *     | length | flags |       +--------+----------+--------+-------
 *     +----------------+
 *
 * Invariants
 *   A1  kinds NUMBER, VALUE, HOLEY: length <= elements->capacity; `elements` is
 *       perry_empty_elements, an ELEMENTS cell, or (flag ARRAY_SIDE_STORE) side memory with the
 *       same header, which has CELL_FLAG_STATIC as it lies outside the heap
 *   A2  NUMBER: values[0..length) are numbers; VALUE: no holes; HOLEY: anything.
 *       DICTIONARY: `elements` is an IndexDictionary
 *   A3  every value of a store in the heap is initialised, holes from length on; what lies beyond
 *       the length of a side store is never read (its pages are not even touched)
 *   A4  a store is part of its array: the array traces the values, and the owner for the write
 *       barrier is always the ARRAY cell, wherever the store lies: slot_write(&array->header, slot,
 *       value). A store that no array points at any more is dead, whoever holds its address: read
 *       elements through the array after anything that may allocate. A number stored into an
 *       array of kind NUMBER needs no barrier. (Stores of other owners: ELEMENTS_SELF_OWNED)
 *   A5  an array that is not extensible, or has an element or a length with attributes, has kind
 *       DICTIONARY: fast paths that look at the kind need not ask
 *   A6  plain arrays (prototype %Array.prototype%, no named properties) of kinds NUMBER, VALUE,
 *       HOLEY have the shapes SHAPE_ARRAY_NUMBER, _VALUE, _HOLEY
 *   A7  the kind widens; only fill over a whole array, sort and emptying make a holey array
 *       packed again. So a kind seen before a call has to be looked at again after it
 * Shift     moves the header of a side store forward instead of the values: `offset` tells how
 *           far, so that freeing and growing find the memory again. Fast paths see a store that
 *           simply begins later.
 * Growth    x1.5 + 4
 * Errors    RangeError "Invalid array length" beyond 2^32-1
 * Spec      sec-array-exotic-objects
 */
#ifndef PERRY_ARRAY_ARRAY_H
#define PERRY_ARRAY_ARRAY_H

#include "gc/barrier.h"
#include "object/index_dictionary.h"
#include "object/object.h"

#define ARRAY_LENGTH_MAX 4294967295u
/* Elements of a dense array: compiled code takes lengths of plain arrays for int32. */
#define ARRAY_STORE_MAX 2147483647u
/* A store leaves a gap of at most this many holes (or half of the new length), else the array
 * becomes a dictionary. */
#define ARRAY_GAP_MAX 1024u
/* `new Array(n)` and `length = n` beyond this are sparse, as in node. */
#define ARRAY_DENSE_LENGTH_MAX (32u * 1024 * 1024)

extern Elements perry_empty_elements; /* static: capacity 0 */

/* ---- making (ALLOC) ---- */
Array *array_create(uint32_t length);                          /* `length` holes; [] if 0 */
Array *array_create_with_capacity(uint32_t count);             /* empty, with room */
Array *array_from_values(uint32_t count, const Value *values); /* holes allowed */
/* A copy of values [start, start + count) of a packed or holey array. */
Array *array_copy_range(Array *source, uint32_t start, uint32_t count);
/* For subclasses: the prototype is given. */
Array *array_create_with_prototype(uint32_t length, Object *prototype);
/* Unmapped arguments object. */
Array *arguments_create(uint32_t argc, const Value *argv);

/* ---- looking ---- */
ElementsKind array_elements_kind(const Array *array);
/* Kind NUMBER, VALUE or HOLEY: elements is a real store. */
static inline bool array_is_dense(const Array *array) {
  return array->header.shape <= SHAPE_ARRAY_HOLEY ||
         array_elements_kind(array) != ELEMENTS_DICTIONARY;
}
static inline bool array_is_packed(const Array *array) {
  return array->header.shape <= SHAPE_ARRAY_VALUE || array_elements_kind(array) < ELEMENTS_HOLEY;
}
static inline bool value_is_array(Value v) {
  return value_is_object(v) && value_as_cell(v)->kind == CELL_ARRAY;
}
static inline Array *value_as_array(Value v) {
  return (Array *)value_address(v);
}

/* Is a read of a hole of this dense array surely undefined, because no prototype has indexed
 * properties? No effects. */
bool array_holes_are_undefined(const Array *array);
/* Dense, and every hole reads as undefined: elements may be moved and copied as a block. */
static inline bool array_is_simple(const Array *array) {
  return array_is_packed(array) || (array_is_dense(array) && array_holes_are_undefined(array));
}
/* Does iterating the array read its elements in order and nothing else? Nobody has touched how
 * arrays are iterated, on the array, its prototype or its iterator. No effects. */
bool array_is_iterated_by_default(const Array *array);

/* ---- C access to lists the runtime made itself (never sparse, never frozen) ---- */
static inline Value array_get(const Array *array, uint32_t index) {
  return array->elements->values[index];
}
/* index < length. */
void array_set(Array *array, uint32_t index, Value value);
/* Appends to any array as CreateDataProperty would; false: refused (frozen). Effects: ALLOC THROW.
 */
bool array_push(Array *array, Value value);

/* ---- growth and kinds (ALLOC) ---- */
/* Makes room for `capacity` elements. Dense arrays only. */
void array_reserve(Array *array, uint32_t capacity);
/* Sets length of a dense array; new elements are holes, dropped ones are forgotten. Shrinking far
 * below capacity gives memory back. */
void array_set_dense_length(Array *array, uint32_t length);
/* Drops `count` <= length elements at the front. Dense arrays only; amortised O(1) for large
 * stores. */
void array_drop_front(Array *array, uint32_t count);
/* Inserts `count` holes before element `at`, or removes the elements [at, at + count). The caller
 * fills the holes before anything else happens and widens the kind to what it wrote. Dense arrays.
 */
void array_open_gap(Array *array, uint32_t at, uint32_t count);
void array_close_gap(Array *array, uint32_t at, uint32_t count);
/* Widens to at least `kind` (A7). */
void array_widen(Array *array, ElementsKind kind);
/* Sets exactly this dense kind; the caller has made its invariant true. */
void array_set_elements_kind(Array *array, ElementsKind kind);
/* What kind an element asks for. */
static inline ElementsKind elements_kind_for(Value value) {
  if (value_is_number(value)) return ELEMENTS_NUMBER;
  return value_is_hole(value) ? ELEMENTS_HOLEY : ELEMENTS_VALUE;
}
/* Moves the elements into an IndexDictionary. */
void array_make_dictionary(Array *array);
/* Values that a bulk operation has written to [length, new_length) of the store become elements;
 * kind: of them. */
void array_commit(Array *array, uint32_t new_length, ElementsKind kind);

/* ---- ordinary semantics ---- */
/* ArraySetLength with a number already converted; false: refused. */
bool array_set_length(Array *array, uint32_t length);

#endif
