/* array.c - the Array constructor and its functions. Spec: sec-array-constructor */
#include "abi/builtin.h"
#include "abi/entry.h"
#include "array/array_like.h"
#include "array/iterate_values.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/intrinsic.h"

Value array_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                        const Value *argv) {
  Array *made;
  if (value_is_undefined(new_target) || value_is_identical(new_target, value_object(callee)))
    made = array_create(0);
  else {
    made = (Array *)object_create_from_constructor(new_target, INTRINSIC_ArrayPrototype, CELL_ARRAY,
                                                   sizeof(Array));
    made->elements = &perry_empty_elements;
  }
  if (argc == 1 && value_is_number(argv[0])) {
    double length = value_as_number(argv[0]);
    if (!(length >= 0 && length <= UINT32_MAX) || length != (uint32_t)length)
      throw_range_error("Invalid array length");
    array_set_length(made, (uint32_t)length);
    return value_object(made);
  }
  array_reserve(made, argc);
  for (uint32_t i = 0; i < argc; i++)
    array_push(made, argv[i]);
  return value_object(made);
}

Value array_is_array(Value this_value, Value value) {
  return value_boolean(is_array(value));
}

Value species_get(Value this_value) {
  return this_value;
}

/* The object that Array.of and Array.from fill: made by `this` if that is another constructor. */
static Object *create_target(Value constructor, uint32_t argc, double length) {
  if (!is_constructor(constructor) ||
      value_is_identical(constructor, value_object(realm_intrinsic(INTRINSIC_Array))))
    return (Object *)array_create_checked(length);
  Value argument = value_number(length);
  return value_as_object(function_construct(constructor, constructor, argc, &argument));
}

Value array_of(Function *callee, Value this_value, Value new_target, uint32_t argc,
               const Value *argv) {
  Object *made = create_target(this_value, 1, argc);
  for (uint32_t k = 0; k < argc; k++)
    element_define(made, k, argv[k]);
  array_like_set_length(made, argc);
  return value_object(made);
}

typedef struct Filling {
  Object *made;
  Value f, this_argument; /* f: mapper or undefined */
  double k;
} Filling;

static bool is_plain_array(const Object *object) {
  return object->header.shape >= SHAPE_ARRAY_NUMBER && object->header.shape <= SHAPE_ARRAY_HOLEY;
}

/* Maps and defines the next element. */
static bool fill_next(void *data, Value value) {
  Filling *filling = data;
  if (filling->k >= INDEX_MAX) throw_type_error("Invalid array length");
  if (!value_is_undefined(filling->f))
    value = call_2(filling->f, filling->this_argument, value, value_number(filling->k));
  if (is_plain_array(filling->made) && ((Array *)filling->made)->length == filling->k)
    array_push((Array *)filling->made, value);
  else
    element_define(filling->made, filling->k, value);
  filling->k++;
  return true;
}

Value array_from(Value this_value, Value items, Value f, Value this_argument) {
  if (!value_is_undefined(f)) require_callable(f);
  if (value_is_nullish(items)) get_iterator(items); /* throws with node's text */
  Value method = value_get_method(items, WELL_KNOWN(iterator));
  Filling filling = {.f = f, .this_argument = this_argument};
  if (!value_is_undefined(method)) {
    filling.made = create_target(this_value, 0, 0);
    IteratorRecord record = get_iterator_from_method(items, method);
    iterate_record(&record, fill_next, &filling);
  } else {
    Object *source = to_object(items);
    double length = array_like_length(source);
    filling.made = create_target(this_value, 1, length);
    if (is_plain_array(filling.made)) array_set_dense_length((Array *)filling.made, 0);
    while (filling.k < length)
      fill_next(&filling, element_get(source, filling.k));
  }
  array_like_set_length(filling.made, filling.k);
  return value_object(filling.made);
}
