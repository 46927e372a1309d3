/* array_mutate.c - the methods of Array.prototype that change their receiver, sort excepted.
 *
 * Each has a short way for simple arrays (dense, every hole reads as undefined), which moves
 * elements as a block, and the specification's steps for everything else.
 * Spec: sec-properties-of-the-array-prototype-object
 */
#include "abi/builtin.h"
#include "abi/entry.h"
#include "array/array_like.h"
#include "core/throw.h"
#include "function/call.h"

/* The receiver as a simple array of this length, or NULL. */
static Array *as_simple(Object *object) {
  if (!object_is_array(object)) return NULL;
  Array *array = (Array *)object;
  return array_is_simple(array) ? array : NULL;
}

/* May elements be added at the end without asking a prototype? */
static Array *as_appendable(Object *object) {
  if (!object_is_array(object)) return NULL;
  Array *array = (Array *)object;
  return array_is_dense(array) && array_holes_are_undefined(array) ? array : NULL;
}

static Value hole_to_undefined(Value value) {
  return value_is_hole(value) ? value_undefined() : value;
}

Value array_prototype_push(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  Object *object = this_to_object(this_value, NULL);
  Array *array = as_appendable(object);
  if (array && argc <= ARRAY_LENGTH_MAX - array->length) {
    if (argc > 1) array_reserve(array, array->length + argc);
    for (uint32_t i = 0; i < argc; i++)
      array_push(array, argv[i]);
    return value_number(array->length);
  }
  double length = array_like_length(object);
  if (length + argc > INDEX_MAX)
    throw_type_error("Pushing %u elements on an array-like of length %.0f is disallowed, as the "
                     "total surpasses 2**53-1",
                     argc, length);
  for (uint32_t i = 0; i < argc; i++)
    element_set(object, length + i, argv[i]);
  array_like_set_length(object, length + argc);
  return value_number(length + argc);
}

Value perry_array_push(Value array, Value value) {
  if (!perry_array_can_append(array))
    return array_prototype_push(NULL, array, value_undefined(), 1, &value);
  Array *target = value_as_array(array);
  array_push(target, value);
  return value_number(target->length);
}

Value array_prototype_pop(Value this_value) {
  Object *object = this_to_object(this_value, NULL);
  Array *array = as_simple(object);
  if (array) {
    if (array->length == 0) return value_undefined();
    Value last = array_get(array, array->length - 1);
    array_set_dense_length(array, array->length - 1);
    return hole_to_undefined(last);
  }
  double length = array_like_length(object);
  if (length == 0) {
    array_like_set_length(object, 0);
    return value_undefined();
  }
  Value last = element_get(object, length - 1);
  element_delete(object, length - 1);
  array_like_set_length(object, length - 1);
  return last;
}

/* Moves element `from` to `to`, or deletes `to` if there is none. */
static void move_element(Object *object, double from, double to) {
  Value value;
  if (element_find(object, from, &value))
    element_set(object, to, value);
  else
    element_delete(object, to);
}

Value array_prototype_shift(Value this_value) {
  Object *object = this_to_object(this_value, NULL);
  Array *array = as_simple(object);
  if (array) {
    if (array->length == 0) return value_undefined();
    Value first = array_get(array, 0);
    array_drop_front(array, 1);
    return hole_to_undefined(first);
  }
  double length = array_like_length(object);
  if (length == 0) {
    array_like_set_length(object, 0);
    return value_undefined();
  }
  Value first = element_get(object, 0);
  for (double k = 1; k < length; k++)
    move_element(object, k, k - 1);
  element_delete(object, length - 1);
  array_like_set_length(object, length - 1);
  return first;
}

static ElementsKind kind_of_arguments(uint32_t argc, const Value *argv) {
  for (uint32_t i = 0; i < argc; i++)
    if (!value_is_number(argv[i])) return ELEMENTS_VALUE;
  return ELEMENTS_NUMBER;
}

/* Writes arguments into the gap [at, at + argc). */
static void fill_gap(Array *array, uint32_t at, uint32_t argc, const Value *argv) {
  for (uint32_t i = 0; i < argc; i++)
    slot_write(&array->header, &array->elements->values[at + i], argv[i]);
  array_widen(array, kind_of_arguments(argc, argv));
}

Value array_prototype_unshift(Function *callee, Value this_value, Value new_target, uint32_t argc,
                              const Value *argv) {
  Object *object = this_to_object(this_value, NULL);
  Array *array = as_appendable(object);
  if (array && argc <= ARRAY_LENGTH_MAX - array->length) {
    if (argc > 0) {
      array_open_gap(array, 0, argc);
      fill_gap(array, 0, argc, argv);
    }
    return value_number(array->length);
  }
  double length = array_like_length(object);
  if (argc > 0) {
    if (length + argc > INDEX_MAX) throw_type_error("Invalid array length");
    for (double k = length; k > 0; k--)
      move_element(object, k - 1, k - 1 + argc);
    for (uint32_t i = 0; i < argc; i++)
      element_set(object, i, argv[i]);
  }
  array_like_set_length(object, length + argc);
  return value_number(length + argc);
}

Value array_prototype_splice(Function *callee, Value this_value, Value new_target, uint32_t argc,
                             const Value *argv) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  double start = argc > 0 ? relative_index(argv[0], length) : 0;
  uint32_t add_count = argc > 2 ? argc - 2 : 0;
  double drop_count = argc == 0 ? 0 : length - start;
  if (argc > 1) {
    drop_count = to_integer_or_infinity(argv[1]);
    if (drop_count < 0) drop_count = 0;
    if (drop_count > length - start) drop_count = length - start;
  }
  if (length + add_count - drop_count > INDEX_MAX) throw_type_error("Invalid array length");
  Value species = array_species(object);
  Array *array = value_is_undefined(species) ? as_appendable(object) : NULL;
  if (array && array->length == length && length + add_count - drop_count <= ARRAY_LENGTH_MAX) {
    uint32_t at = (uint32_t)start, drop = (uint32_t)drop_count;
    Array *removed = array_copy_range(array, at, drop);
    if (drop > add_count)
      array_close_gap(array, at + add_count, drop - add_count);
    else if (add_count > drop)
      array_open_gap(array, at + drop, add_count - drop);
    if (add_count > 0) fill_gap(array, at, add_count, argv + 2);
    return value_object(removed);
  }
  Object *removed = array_species_create(species, drop_count);
  Value value;
  for (double k = 0; k < drop_count; k++)
    if (element_find(object, start + k, &value)) element_define(removed, k, value);
  array_like_set_length(removed, drop_count);
  if (add_count < drop_count) {
    for (double k = start; k < length - drop_count; k++)
      move_element(object, k + drop_count, k + add_count);
    for (double k = length; k > length - drop_count + add_count; k--)
      element_delete(object, k - 1);
  } else if (add_count > drop_count) {
    for (double k = length - drop_count; k > start; k--)
      move_element(object, k + drop_count - 1, k + add_count - 1);
  }
  for (uint32_t i = 0; i < add_count; i++)
    element_set(object, start + i, argv[2 + i]);
  array_like_set_length(object, length - drop_count + add_count);
  return value_object(removed);
}

Value array_prototype_reverse(Value this_value) {
  Object *object = this_to_object(this_value, NULL);
  Array *array = as_simple(object);
  if (array) {
    barrier_bulk(&array->header);
    Value *values = array->elements->values;
    for (uint32_t low = 0, high = array->length; low + 1 < high; low++) {
      Value swapped = values[low];
      values[low] = values[--high];
      values[high] = swapped;
    }
    return value_object(object);
  }
  double length = array_like_length(object), middle = (double)(uint64_t)(length / 2);
  for (double low = 0; low < middle; low++) {
    double high = length - 1 - low;
    Value low_value, high_value;
    bool has_low = element_find(object, low, &low_value);
    bool has_high = element_find(object, high, &high_value);
    if (has_high)
      element_set(object, low, high_value);
    else if (has_low)
      element_delete(object, low);
    if (has_low)
      element_set(object, high, low_value);
    else if (has_high)
      element_delete(object, high);
  }
  return value_object(object);
}

Value array_prototype_fill(Value this_value, Value value, Value start_argument,
                           Value end_argument) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  double start = relative_index(start_argument, length), end = relative_end(end_argument, length);
  Array *array = as_appendable(object);
  if (array && end <= array->length) {
    if (start >= end) return value_object(object);
    barrier_bulk(&array->header);
    Value *values = array->elements->values;
    for (uint32_t i = (uint32_t)start; i < (uint32_t)end; i++)
      values[i] = value;
    ElementsKind kind = elements_kind_for(value);
    if (start == 0 && end == array->length)
      array_set_elements_kind(array, kind);
    else
      array_widen(array, kind);
    return value_object(object);
  }
  for (double k = start; k < end; k++)
    element_set(object, k, value);
  return value_object(object);
}

Value array_prototype_copy_within(Value this_value, Value target_argument, Value start_argument,
                                  Value end_argument) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  double to = relative_index(target_argument, length),
         from = relative_index(start_argument, length);
  double end = relative_end(end_argument, length);
  double count = end - from < length - to ? end - from : length - to;
  if (count <= 0) return value_object(object);
  Array *array = as_simple(object);
  if (array && array->length == length) {
    barrier_bulk(&array->header);
    Value *values = array->elements->values;
    memmove(values + (uint32_t)to, values + (uint32_t)from, (uint32_t)count * sizeof(Value));
    return value_object(object);
  }
  if (from < to && to < from + count)
    for (double k = count; k > 0; k--)
      move_element(object, from + k - 1, to + k - 1);
  else
    for (double k = 0; k < count; k++)
      move_element(object, from + k, to + k);
  return value_object(object);
}
