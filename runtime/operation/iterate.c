/* iterate.c - the iterator protocol. */
#include "operation/iterate.h"

#include "abi/entry.h"
#include "array/array.h"
#include "array/builtin_iterator.h"
#include "core/throw.h"
#include "function/call.h"
#include "gc/heap.h"
#include "object/error.h"
#include "object/object.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

_Noreturn static void throw_not_iterable(Value iterable, const char *text, bool is_async) {
  const char *what = is_async ? "async iterable" : "iterable";
  if (text) throw_type_error("%s is not %s", text, what);
  throw_type_error_values(is_async
                              ? "% is not async iterable"
                              : "% is not iterable (cannot read property Symbol(Symbol.iterator))",
                          1, (Value[]){value_string(describe_operand(iterable))});
}

static IteratorRecord iterator_from_method(Value iterable, Value method) {
  Value iterator = call_0(method, iterable);
  if (!value_is_object(iterator))
    throw_type_error("Result of the Symbol.iterator method is not an object");
  Value next = object_get(value_as_object(iterator), key_from_atom(ATOM(next)));
  return (IteratorRecord){iterator, next, false};
}

IteratorRecord get_iterator_from_method(Value iterable, Value method) {
  return iterator_from_method(iterable, method);
}

static IteratorRecord start(Value iterable, const char *text) {
  Value method = value_is_nullish(iterable) ? iterable : value_get(iterable, WELL_KNOWN(iterator));
  if (!is_callable(method)) throw_not_iterable(iterable, text, false);
  return iterator_from_method(iterable, method);
}

IteratorRecord get_iterator(Value iterable) {
  return start(iterable, NULL);
}

static IteratorRecord start_async(Value iterable, const char *text) {
  Value method =
      value_is_nullish(iterable) ? iterable : value_get(iterable, WELL_KNOWN(asyncIterator));
  if (value_is_nullish(iterable)) throw_not_iterable(iterable, text, true);
  if (!value_is_nullish(method)) {
    if (!is_callable(method)) throw_not_iterable(iterable, text, true);
    return iterator_from_method(iterable, method);
  }
  method = value_get(iterable, WELL_KNOWN(iterator));
  if (!is_callable(method)) throw_not_iterable(iterable, text, true);
  IteratorRecord sync = iterator_from_method(iterable, method);
  Value iterator = async_from_sync_iterator_create(&sync);
  return (IteratorRecord){iterator,
                          object_get(value_as_object(iterator), key_from_atom(ATOM(next))), false};
}

IteratorRecord get_iterator_async(Value iterable) {
  return start_async(iterable, NULL);
}

bool iterator_step_value(IteratorRecord *record, Value *value) {
  record->is_done = true; /* also for a throw */
  Value step = perry_iterator_step(record->iterator, record->next_method);
  if (value_is_hole(step)) return false;
  record->is_done = false;
  *value = step;
  return true;
}

static void call_return(void *data) {
  Value iterator = *(Value *)data;
  Value method = value_get_method(iterator, key_from_atom(ATOM(return_)));
  if (!value_is_undefined(method)) call_0(method, iterator);
}

void iterator_close(IteratorRecord *record, bool is_throwing) {
  if (is_throwing)
    perry_iterator_close_throwing(record->iterator);
  else
    perry_iterator_close(record->iterator);
}

Object *create_iterator_result(Value value, bool done) {
  Object *result = object_create_with_shape(SHAPE_ITERATOR_RESULT);
  slot_init(&result->slots[0], value);
  slot_init(&result->slots[1], value_boolean(done));
  return result;
}

Array *iterable_to_array(Value iterable) {
  Array *array = array_create(0);
  perry_array_spread(value_object(array), iterable, NULL);
  return array;
}

/* ---- entries of compiled code ---- */

Value perry_get_iterator(Value iterable, Value *next, const char *text) {
  IteratorRecord record = start(iterable, text);
  *next = record.next_method;
  return record.iterator;
}

Value perry_get_async_iterator(Value iterable, Value *next, const char *text) {
  IteratorRecord record = start_async(iterable, text);
  *next = record.next_method;
  return record.iterator;
}

Value perry_iterator_step(Value iterator, Value next) {
  if (builtin_iterator_can_step(iterator, next)) {
    Value value;
    return builtin_iterator_step(iterator, &value) ? value : value_hole();
  }
  Value result = function_call(next, iterator, 0, NULL);
  if (!value_is_object(result))
    throw_type_error_values("Iterator result % is not an object", 1, &result);
  const Object *object = value_as_object(result);
  if (object->header.shape == SHAPE_ITERATOR_RESULT)
    return to_boolean(object->slots[1]) ? value_hole() : object->slots[0];
  if (to_boolean(object_get(value_as_object(result), key_from_atom(ATOM(done)))))
    return value_hole();
  return object_get(value_as_object(result), key_from_atom(ATOM(value)));
}

void perry_iterator_close(Value iterator) {
  if (value_is_hole(iterator)) return;
  Value method = value_get_method(iterator, key_from_atom(ATOM(return_)));
  if (value_is_undefined(method)) return;
  Value result = call_0(method, iterator);
  if (!value_is_object(result))
    throw_type_error_values("Iterator result % is not an object", 1, &result);
}

void perry_iterator_close_throwing(Value iterator) {
  if (value_is_hole(iterator)) return;
  Value ignored;
  try_call(call_return, &iterator, &ignored);
}

Value perry_array_rest(Value array, Value index) {
  Array *source = value_as_array(array);
  uint32_t from = (uint32_t)value_as_number(index);
  if (array_is_packed(source) && from < source->length)
    return value_object(array_copy_range(source, from, source->length - from));
  Array *rest = array_create(0);
  for (; from < source->length; from++)
    array_push(rest, perry_get_index(array, from));
  return value_object(rest);
}

Value perry_array_iterator_at(Value array, Value index) {
  if (perry_isolate.array_iteration_epoch == 0) return value_hole();
  BuiltinIterator *made = array_iterator_create(value_as_object(array), ITERATE_VALUES);
  made->position = (uint64_t)value_as_number(index);
  return value_object(made);
}

Value perry_create_iterator_result(Value value, bool done) {
  return value_object(create_iterator_result(value, done));
}
