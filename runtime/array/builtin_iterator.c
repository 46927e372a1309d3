/* builtin_iterator.c - what all builtin iterators share, result objects, and the iterator of
 * arrays. */
#include "array/builtin_iterator.h"
#include "abi/builtin.h"
#include "abi/entry.h"
#include "array/array_like.h"
#include "array/typed_array.h"
#include "core/throw.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "operation/iterate.h"
#include "string/string.h"

void iterator_trace(Cell *cell, Tracer *tracer);

BuiltinIterator *builtin_iterator_create(Object *prototype, const IteratorClass *class) {
  size_t bytes = offsetof(BuiltinIterator, target) + class->value_count * sizeof(Value);
  BuiltinIterator *made = (BuiltinIterator *)object_create_of_kind(prototype, CELL_ITERATOR, bytes);
  made->class = class;
  for (uint32_t i = 0; i < class->value_count; i++)
    (&made->target)[i] = value_undefined();
  return made;
}

void iterator_trace(Cell *cell, Tracer *tracer) {
  BuiltinIterator *iterator = (BuiltinIterator *)cell;
  if (iterator->class) trace_values(tracer, &iterator->target, iterator->class->value_count);
}

void throw_incompatible_receiver(const char *method, Value receiver) {
  const Value texts[] = {value_string(string_from_ascii(method)), receiver};
  throw_type_error_values("Method % called on incompatible receiver %", 2, texts);
}

BuiltinIterator *this_builtin_iterator(Value this_value, const IteratorClass *class,
                                       const char *method) {
  BuiltinIterator *iterator = value_address(this_value);
  if (!value_is_object(this_value) || value_as_cell(this_value)->kind != CELL_ITERATOR ||
      iterator->class != class)
    throw_incompatible_receiver(method, this_value);
  return iterator;
}

Value builtin_iterator_next(BuiltinIterator *iterator) {
  Value value;
  bool is_done = !iterator->class->step(iterator, &value);
  return value_object(create_iterator_result(is_done ? value_undefined() : value, is_done));
}

Value entry_create(Value key, Value value) {
  return value_object(array_from_values(2, (const Value[]){key, value}));
}

/* ---- arrays ---- */

static bool array_iterator_step(BuiltinIterator *iterator, Value *value) {
  if (value_is_undefined(iterator->target)) return false;
  Object *object = value_as_object(iterator->target);
  double length = object->header.kind == CELL_TYPED_ARRAY
                      ? (double)typed_array_length_checked((TypedArray *)object)
                      : array_like_length(object);
  double index = (double)iterator->position;
  if (!(index < length)) {
    iterator->target = value_undefined();
    return false;
  }
  iterator->position++;
  if (iterator->what == ITERATE_KEYS)
    *value = value_number(index);
  else {
    *value = object->header.kind == CELL_TYPED_ARRAY
                 ? typed_array_get((const TypedArray *)object, index)
                 : element_get(object, index);
    if (iterator->what == ITERATE_ENTRIES) *value = entry_create(value_number(index), *value);
  }
  return true;
}

static const IteratorClass array_iterator_class = {
    .step = array_iterator_step,
    .next = array_iterator_prototype_next,
    .value_count = 1,
};

BuiltinIterator *array_iterator_create(Object *object, IterationWhat what) {
  Object *prototype = realm_intrinsic(INTRINSIC_ArrayIteratorPrototype);
  BuiltinIterator *made = builtin_iterator_create(prototype, &array_iterator_class);
  made->what = what;
  slot_write(&made->header, &made->target, value_object(object));
  return made;
}

Value array_iterator_prototype_next(Value this_value) {
  return builtin_iterator_next(
      this_builtin_iterator(this_value, &array_iterator_class, "Array Iterator.prototype.next"));
}
