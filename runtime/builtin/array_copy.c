/* array_copy.c - the methods of Array.prototype that make a new array from the receiver.
 * Spec: sec-properties-of-the-array-prototype-object */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "array/sort.h"
#include "core/throw.h"
#include "function/call.h"

/* The receiver as a simple array that still has this length, or NULL. */
static Array *as_simple(Object *object, double length) {
  if (!object_is_array(object)) return NULL;
  Array *array = (Array *)object;
  return array->length == length && array_is_simple(array) ? array : NULL;
}

Value array_prototype_slice(Value this_value, Value start_argument, Value end_argument) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  double start = relative_index(start_argument, length), end = relative_end(end_argument, length);
  double count = end > start ? end - start : 0;
  Value species = array_species(object);
  if (value_is_undefined(species) && as_simple(object, length))
    return value_object(array_copy_range((Array *)object, (uint32_t)start, (uint32_t)count));
  Object *made = array_species_create(species, count);
  Value value;
  for (double k = 0; k < count; k++)
    if (element_find(object, start + k, &value)) element_define(made, k, value);
  array_like_set_length(made, count);
  return value_object(made);
}

static bool is_concat_spreadable(Value value) {
  if (!value_is_object(value)) return false;
  Value spreadable = object_get(value_as_object(value), WELL_KNOWN(isConcatSpreadable));
  return value_is_undefined(spreadable) ? is_array(value) : to_boolean(spreadable);
}

/* Appends the elements of a simple array to a plain dense one. */
static void append_block(Array *made, Array *source) {
  uint32_t length = made->length, count = source->length;
  array_reserve(made, length + count);
  barrier_bulk(&made->header);
  memcpy(made->elements->values + length, source->elements->values, count * sizeof(Value));
  array_commit(made, length + count, array_elements_kind(source));
}

Value array_prototype_concat(Function *callee, Value this_value, Value new_target, uint32_t argc,
                             const Value *argv) {
  Object *object = this_to_object(this_value, "Array.prototype.concat");
  Value species = array_species(object);
  Object *made = array_species_create(species, 0);
  bool is_plain = value_is_undefined(species);
  double to = 0;
  for (uint32_t i = 0; i <= argc; i++) {
    Value item = i == 0 ? value_object(object) : argv[i - 1], value;
    if (!is_concat_spreadable(item)) {
      if (to >= INDEX_MAX) throw_type_error("Invalid array length");
      element_define(made, to++, item);
      continue;
    }
    Object *source = value_as_object(item);
    double length = array_like_length(source);
    if (to + length > INDEX_MAX) throw_type_error("Invalid array length");
    if (is_plain && ((Array *)made)->length == to && array_is_dense((Array *)made) &&
        to + length <= ARRAY_LENGTH_MAX && as_simple(source, length))
      append_block((Array *)made, (Array *)source);
    else
      for (double k = 0; k < length; k++)
        if (element_find(source, k, &value)) element_define(made, to + k, value);
    to += length;
  }
  array_like_set_length(made, to);
  return value_object(made);
}

Value array_prototype_to_reversed(Value this_value) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  Array *made = array_create_checked(length);
  array_set_dense_length(made, 0);
  for (double k = length - 1; k >= 0; k--)
    array_push(made, element_get(object, k));
  return value_object(made);
}

Value array_prototype_to_sorted(Value this_value, Value comparator) {
  if (!value_is_undefined(comparator) && !is_callable(comparator))
    sort_throw_bad_comparator(comparator);
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  Array *made = array_create_checked(length);
  array_set_dense_length(made, 0);
  for (double k = 0; k < length; k++)
    array_push(made, element_get(object, k));
  sort_array(made, comparator);
  return value_object(made);
}

Value array_prototype_to_spliced(Function *callee, Value this_value, Value new_target,
                                 uint32_t argc, const Value *argv) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  double start = argc > 0 ? relative_index(argv[0], length) : 0;
  double drop = argc == 0 ? 0 : length - start;
  uint32_t add_count = argc > 2 ? argc - 2 : 0;
  if (argc > 1) {
    drop = to_integer_or_infinity(argv[1]);
    if (drop < 0) drop = 0;
    if (drop > length - start) drop = length - start;
  }
  if (length + add_count - drop > INDEX_MAX) throw_type_error("Invalid array length");
  Array *made = array_create_checked(length + add_count - drop);
  array_set_dense_length(made, 0);
  for (double k = 0; k < start; k++)
    array_push(made, element_get(object, k));
  for (uint32_t i = 0; i < add_count; i++)
    array_push(made, argv[2 + i]);
  for (double k = start + drop; k < length; k++)
    array_push(made, element_get(object, k));
  return value_object(made);
}

Value array_prototype_with(Value this_value, Value index_argument, Value value) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  double relative = to_integer_or_infinity(index_argument);
  double index = relative < 0 ? length + relative : relative;
  if (!(index >= 0 && index < length)) throw_range_error("Invalid index : %.17g", relative);
  Array *made = array_create_checked(length);
  array_set_dense_length(made, 0);
  for (double k = 0; k < length; k++)
    array_push(made, k == index ? value : element_get(object, k));
  return value_object(made);
}
