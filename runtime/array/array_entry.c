/* array_entry.c - what compiled code calls for arrays (abi/entry.def). */
#include "abi/entry.h"
#include "array/array.h"
#include "core/throw.h"
#include "function/call.h"
#include "operation/iterate.h"
#include "string/atom.h"

Value perry_create_array(uint32_t count, const Value *values) {
  return value_object(array_from_values(count, values));
}

void perry_array_append(Value array, Value value) {
  Array *target = value_as_array(array);
  if (target->length == ARRAY_LENGTH_MAX) throw_range_error("Invalid array length");
  array_push(target, value);
}

Value perry_rest_array(uint32_t argc, const Value *argv, uint32_t from) {
  return value_object(from < argc ? array_from_values(argc - from, argv + from)
                                  : array_from_values(0, NULL));
}

Value perry_arguments_object(uint32_t argc, const Value *argv) {
  return value_object(arguments_create(argc, argv));
}

/* Packed arrays are appended as a block while nobody has touched how arrays are iterated. */
static bool append_packed(Array *target, Value iterable) {
  if (!value_is_array(iterable) || !array_is_iterated_by_default(value_as_array(iterable)))
    return false;
  Array *source = value_as_array(iterable);
  uint32_t count = source->length;
  if (!array_is_packed(source) || count > ARRAY_LENGTH_MAX - target->length) return false;
  array_reserve(target, target->length + count);
  barrier_bulk(&target->header);
  memcpy(target->elements->values + target->length, source->elements->values,
         count * sizeof(Value));
  array_commit(target, target->length + count, array_elements_kind(source));
  return true;
}

static void append_rest(Value array, Value iterator, Value next) {
  Value value;
  while (!value_is_hole(value = perry_iterator_step(iterator, next)))
    perry_array_append(array, value);
}

void perry_array_spread(Value array, Value iterable, const char *text) {
  if (append_packed(value_as_array(array), iterable)) return;
  Value next, iterator = perry_get_iterator(iterable, &next, text);
  append_rest(array, iterator, next);
}

void perry_spread_argument(Value array, Value iterable, const char *text) {
  if (append_packed(value_as_array(array), iterable)) return;
  if (value_is_nullish(iterable))
    throw_type_error("%s is not iterable (cannot read property %s)", text,
                     value_is_undefined(iterable) ? "undefined" : "null");
  Value method = value_get(iterable, WELL_KNOWN(iterator));
  if (!is_callable(method))
    throw_type_error("Spread syntax requires ...iterable[Symbol.iterator] to be a function");
  IteratorRecord record = get_iterator_from_method(iterable, method);
  append_rest(array, record.iterator, record.next_method);
}

/* The values of a packed array are copied to the stack: the callee may change the array. */
Value perry_call_spread(Value f, Value this_value, Value iterable, const char *iterable_text,
                        const char *text) {
  enum { STACK_MAX = 16 };
  const Array *list = value_is_array(iterable) ? value_as_array(iterable) : NULL;
  if (list && list->length <= STACK_MAX && array_is_packed(list) &&
      array_is_iterated_by_default(list)) {
    Value values[STACK_MAX];
    uint32_t count = list->length;
    memcpy(values, list->elements->values, count * sizeof(Value));
    return perry_call(f, this_value, count, values, text);
  }
  Value arguments = value_object(array_create(0));
  perry_spread_argument(arguments, iterable, iterable_text);
  return perry_call_array(f, this_value, arguments, text);
}

bool perry_array_can_append(Value array) {
  if (!value_is_array(array)) return false;
  const Array *target = value_as_array(array);
  return array_is_dense(target) && target->length < ARRAY_LENGTH_MAX &&
         array_holes_are_undefined(target);
}

void perry_elements_grow(Array *array, uint32_t capacity) {
  array_reserve(array, capacity);
}

void perry_array_integers_to_numbers(Array *array) {
  Value *values = array->elements->values;
  for (uint32_t i = 0; i < array->length; i++)
    values[i] = value_number((int32_t)(uint32_t)values[i].bits);
}

void perry_array_put(Array *array, uint32_t index, Value value) {
  if (index < array->length)
    array_set(array, index, value);
  else
    array_push(array, value);
}

void perry_array_store_slow(Value array, uint32_t index, Value value) {
  if (value_is_array(array) && index == value_as_array(array)->length &&
      perry_array_can_append(array))
    array_push(value_as_array(array), value);
  else
    value_set(array, key_from_index(index), value);
}

Value perry_rest_from_array(Value arguments, uint32_t from) {
  const Array *all = value_as_array(arguments);
  return perry_rest_array(all->length, all->elements->values, from);
}

Value perry_arguments_from_array(Value arguments) {
  const Array *all = value_as_array(arguments);
  return value_object(arguments_create(all->length, all->elements->values));
}
