/* array_like.h - what the methods of Array do with any object that has a length, with the way short
 * for dense arrays.
 *
 * Each access looks at the array anew, so a callback may change it in any way between two of them.
 * Indexes are doubles: array-likes go up to 2^53-1.
 * Effects: CALL unless told otherwise.
 */
#ifndef PERRY_ARRAY_ARRAY_LIKE_H
#define PERRY_ARRAY_ARRAY_LIKE_H

#include "array/array.h"
#include "operation/convert.h"
#include "string/atom.h"

#define INDEX_MAX 9007199254740991.0 /* 2^53-1 */

/* ToObject(this value). method: node's text for null and undefined names it; NULL where it does
 * not. */
static inline Object *this_to_object(Value this_value, const char *method) {
  if (value_is_object(this_value)) return value_as_object(this_value);
  if (method) require_object_coercible(this_value, method);
  return to_object(this_value);
}

static inline bool object_is_array(const Object *object) {
  return object->header.kind == CELL_ARRAY;
}

static inline double array_like_length(Object *object) {
  if (object_is_array(object)) return ((Array *)object)->length;
  return length_of_array_like(object);
}

/* No effects below 2^32-1. */
static inline PropertyKey key_from_number(double index) {
  return index < ARRAY_LENGTH_MAX ? key_from_index((uint32_t)index)
                                  : to_property_key(value_number(index));
}

/* The element itself if it can be read without looking further. No effects. */
static inline bool element_peek(const Object *object, double index, Value *out) {
  const Array *array = (const Array *)object;
  if (!object_is_array(object) || !(index < array->length) || !array_is_dense(array)) return false;
  *out = array_get(array, (uint32_t)index);
  return !value_is_hole(*out);
}

static inline Value element_get(Object *object, double index) {
  Value value;
  if (element_peek(object, index, &value)) return value;
  return object_get(object, key_from_number(index));
}

/* HasProperty, then Get. */
static inline bool element_find(Object *object, double index, Value *out) {
  if (element_peek(object, index, out)) return true;
  PropertyKey key = key_from_number(index);
  if (!object_has_property(object, key)) return false;
  *out = object_get(object, key);
  return true;
}

/* Set or throw. */
static inline void element_set(Object *object, double index, Value value) {
  object_set(object, key_from_number(index), value);
}

static inline void element_define(Object *object, double index, Value value) {
  object_create_data_property_or_throw(object, key_from_number(index), value);
}

static inline void element_delete(Object *object, double index) {
  object_delete_or_throw(object, key_from_number(index));
}

static inline void array_like_set_length(Object *object, double length) {
  object_set(object, key_from_atom(ATOM(length)), value_number(length));
}

/* An argument that counts from the end when negative, clamped to 0 .. length. */
double relative_index(Value argument, double length);
/* The same; undefined means length. */
double relative_end(Value argument, double length);

/* A new array; RangeError beyond 2^32-1. Effects: ALLOC THROW. */
Array *array_create_checked(double length);
/* ArraySpeciesCreate in two halves: the constructor to use, undefined for a plain array, ... */
Value array_species(Object *original);
/* ... and the new object. */
Object *array_species_create(Value species, double length);
/* TypeError unless callable. */
void require_callable(Value f);

#endif
