/* array_search.c - the methods of Array.prototype that look for an element, sort, and the
 * iterators. Spec: sec-properties-of-the-array-prototype-object */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "array/builtin_iterator.h"
#include "array/sort.h"
#include "core/throw.h"
#include "function/call.h"
#include "operation/operators.h"
#include "string/string.h"

/* Strict equality with a needle, of which most elements need only a compare of bits. */
static inline bool is_equal(Value value, Value needle) {
  if (value_is_number(needle))
    return value_is_number(value) && value_as_number(value) == value_as_number(needle);
  if (value_is_identical(value, needle)) return true;
  return (value_is_string(needle) || value_is_bigint(needle)) &&
         perry_strictly_equal(value, needle);
}

/* Index of the needle in the rest of a packed array, -1 if it is not there. Comparing strings may
 * flatten them, so the store is looked at anew each time. */
static double packed_index_of(const Array *array, Value needle, uint32_t from) {
  for (uint32_t i = from; i < array->length; i++)
    if (is_equal(array_get(array, i), needle)) return i;
  return -1;
}

static bool is_packed_array(const Object *object) {
  return object_is_array(object) && array_is_packed((const Array *)object);
}

Value array_prototype_at(Value this_value, Value index_argument) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object), index = to_integer_or_infinity(index_argument);
  if (index < 0) index += length;
  if (!(index >= 0 && index < length)) return value_undefined();
  return element_get(object, index);
}

Value array_prototype_includes(Value this_value, Value needle, Value from) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  if (length == 0) return value_boolean(false);
  bool is_nan = value_is_number(needle) && value_as_number(needle) != value_as_number(needle);
  double start = relative_index(from, length);
  if (is_packed_array(object) && !is_nan && ((Array *)object)->length == length)
    return value_boolean(packed_index_of((Array *)object, needle, (uint32_t)start) >= 0);
  for (double k = start; k < length; k++) {
    Value value = element_get(object, k);
    if (is_equal(value, needle)) return value_boolean(true);
    if (is_nan && value_is_number(value) && value_as_number(value) != value_as_number(value))
      return value_boolean(true);
  }
  return value_boolean(false);
}

Value array_prototype_index_of(Value this_value, Value needle, Value from) {
  Object *object = this_to_object(this_value, "Array.prototype.indexOf");
  double length = array_like_length(object);
  if (length == 0) return value_number(-1);
  double start = relative_index(from, length);
  if (is_packed_array(object) && ((Array *)object)->length == length)
    return value_number(packed_index_of((Array *)object, needle, (uint32_t)start));
  Value value;
  for (double k = start; k < length; k++)
    if (element_find(object, k, &value) && is_equal(value, needle)) return value_number(k);
  return value_number(-1);
}

Value array_prototype_last_index_of(Function *callee, Value this_value, Value new_target,
                                    uint32_t argc, const Value *argv) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  if (length == 0) return value_number(-1);
  Value needle = argc > 0 ? argv[0] : value_undefined(), value;
  double from = argc > 1 ? to_integer_or_infinity(argv[1]) : length - 1;
  if (from < 0) from += length;
  if (from > length - 1) from = length - 1;
  for (double k = from; k >= 0; k--)
    if (element_find(object, k, &value) && is_equal(value, needle)) return value_number(k);
  return value_number(-1);
}

Value array_prototype_sort(Value this_value, Value comparator) {
  if (!value_is_undefined(comparator) && !is_callable(comparator))
    sort_throw_bad_comparator(comparator);
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  Array *values = array_create_with_capacity(0);
  Value value;
  for (double k = 0; k < length; k++)
    if (element_find(object, k, &value)) array_push(values, value);
  sort_array(values, comparator);
  uint32_t count = values->length;
  Array *array = (Array *)object;
  if (object_is_array(object) && array->length == length && array_is_packed(array) &&
      count == length) {
    barrier_bulk(&array->header);
    memcpy(array->elements->values, values->elements->values, count * sizeof(Value));
    array_widen(array, array_elements_kind(values));
    return value_object(object);
  }
  for (uint32_t k = 0; k < count; k++)
    element_set(object, k, array_get(values, k));
  for (double k = count; k < length; k++)
    if (object_has_property(object, key_from_number(k))) element_delete(object, k);
  return value_object(object);
}

Value array_prototype_keys(Value this_value) {
  Object *object = this_to_object(this_value, NULL);
  return value_object(array_iterator_create(object, ITERATE_KEYS));
}

Value array_prototype_values(Value this_value) {
  Object *object = this_to_object(this_value, NULL);
  return value_object(array_iterator_create(object, ITERATE_VALUES));
}

Value array_prototype_entries(Value this_value) {
  Object *object = this_to_object(this_value, NULL);
  return value_object(array_iterator_create(object, ITERATE_ENTRIES));
}
