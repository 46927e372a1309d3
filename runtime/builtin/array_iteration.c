/* array_iteration.c - the methods of Array.prototype that call a function for each element.
 * Spec: sec-properties-of-the-array-prototype-object */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "core/throw.h"
#include "function/call.h"

#define call_for(f, this_value, value, k, object)                                                  \
  call_3((f), (this_value), (value), value_number(k), value_object(object))

Value array_prototype_for_each(Value this_value, Value f, Value this_argument) {
  Object *object = this_to_object(this_value, "Array.prototype.forEach");
  double length = array_like_length(object);
  require_callable(f);
  Value value;
  for (double k = 0; k < length; k++)
    if (element_find(object, k, &value)) call_for(f, this_argument, value, k, object);
  return value_undefined();
}

Value array_prototype_map(Value this_value, Value f, Value this_argument) {
  Object *object = this_to_object(this_value, "Array.prototype.map");
  double length = array_like_length(object);
  require_callable(f);
  Value value;
  Value species = array_species(object);
  if (value_is_undefined(species) && length <= ARRAY_DENSE_LENGTH_MAX) {
    /* Elements arrive in order, so the result grows by appending; it is nobody else's yet. */
    Array *made = array_create_with_capacity((uint32_t)length);
    for (double k = 0; k < length; k++) {
      if (!element_find(object, k, &value)) continue;
      Value mapped = call_for(f, this_argument, value, k, object);
      if (made->length < k) array_set_dense_length(made, (uint32_t)k);
      array_push(made, mapped);
    }
    if (made->length < length) array_set_dense_length(made, (uint32_t)length);
    return value_object(made);
  }
  Object *made = array_species_create(species, length);
  for (double k = 0; k < length; k++)
    if (element_find(object, k, &value))
      element_define(made, k, call_for(f, this_argument, value, k, object));
  return value_object(made);
}

Value array_prototype_filter(Value this_value, Value f, Value this_argument) {
  Object *object = this_to_object(this_value, "Array.prototype.filter");
  double length = array_like_length(object), to = 0;
  require_callable(f);
  Value species = array_species(object);
  Object *made = array_species_create(species, 0);
  Value value;
  for (double k = 0; k < length; k++) {
    if (!element_find(object, k, &value)) continue;
    if (!to_boolean(call_for(f, this_argument, value, k, object))) continue;
    if (value_is_undefined(species))
      array_push((Array *)made, value);
    else
      element_define(made, to++, value);
  }
  return value_object(made);
}

Value array_prototype_every(Value this_value, Value f, Value this_argument) {
  Object *object = this_to_object(this_value, "Array.prototype.every");
  double length = array_like_length(object);
  require_callable(f);
  Value value;
  for (double k = 0; k < length; k++)
    if (element_find(object, k, &value) &&
        !to_boolean(call_for(f, this_argument, value, k, object)))
      return value_boolean(false);
  return value_boolean(true);
}

Value array_prototype_some(Value this_value, Value f, Value this_argument) {
  Object *object = this_to_object(this_value, "Array.prototype.some");
  double length = array_like_length(object);
  require_callable(f);
  Value value;
  for (double k = 0; k < length; k++)
    if (element_find(object, k, &value) && to_boolean(call_for(f, this_argument, value, k, object)))
      return value_boolean(true);
  return value_boolean(false);
}

/* First (step 1) or last (step -1) element that f accepts; -1 if none. Holes count. */
static double find_via(Object *object, Value f, Value this_argument, int step, Value *value) {
  double length = array_like_length(object);
  require_callable(f);
  for (double k = step > 0 ? 0 : length - 1; k >= 0 && k < length; k += step) {
    *value = element_get(object, k);
    if (to_boolean(call_for(f, this_argument, *value, k, object))) return k;
  }
  *value = value_undefined();
  return -1;
}

Value array_prototype_find(Value this_value, Value f, Value this_argument) {
  Value value;
  find_via(this_to_object(this_value, "Array.prototype.find"), f, this_argument, 1, &value);
  return value;
}

Value array_prototype_find_index(Value this_value, Value f, Value this_argument) {
  Value value;
  Object *object = this_to_object(this_value, "Array.prototype.findIndex");
  return value_number(find_via(object, f, this_argument, 1, &value));
}

Value array_prototype_find_last(Value this_value, Value f, Value this_argument) {
  Value value;
  find_via(this_to_object(this_value, "Array.prototype.findLast"), f, this_argument, -1, &value);
  return value;
}

Value array_prototype_find_last_index(Value this_value, Value f, Value this_argument) {
  Value value;
  Object *object = this_to_object(this_value, "Array.prototype.findLastIndex");
  return value_number(find_via(object, f, this_argument, -1, &value));
}

/* step 1 from the first element, -1 from the last one. */
static Value reduce_via(Object *object, uint32_t argc, const Value *argv, int step) {
  double length = array_like_length(object);
  Value f = argc > 0 ? argv[0] : value_undefined(), result, value;
  require_callable(f);
  double k = step > 0 ? 0 : length - 1;
  if (argc > 1)
    result = argv[1];
  else {
    bool is_found = false;
    for (; !is_found && k >= 0 && k < length; k += step)
      is_found = element_find(object, k, &result);
    if (!is_found) throw_type_error("Reduce of empty array with no initial value");
  }
  for (; k >= 0 && k < length; k += step) {
    if (!element_find(object, k, &value)) continue;
    Value arguments[] = {result, value, value_number(k), value_object(object)};
    result = function_call(f, value_undefined(), 4, arguments);
  }
  return result;
}

Value array_prototype_reduce(Function *callee, Value this_value, Value new_target, uint32_t argc,
                             const Value *argv) {
  return reduce_via(this_to_object(this_value, "Array.prototype.reduce"), argc, argv, 1);
}

Value array_prototype_reduce_right(Function *callee, Value this_value, Value new_target,
                                   uint32_t argc, const Value *argv) {
  return reduce_via(this_to_object(this_value, "Array.prototype.reduceRight"), argc, argv, -1);
}

/* ---- flattening ---- */

/* FlattenIntoArray. f: mapper or undefined. Returns the next index of the target. */
static double flatten_into(Object *target, double to, Object *source, double length, double depth,
                           Value f, Value this_argument) {
  if (stack_is_exhausted()) perry_throw_stack_overflow();
  Value value;
  for (double k = 0; k < length; k++) {
    if (!element_find(source, k, &value)) continue;
    if (!value_is_undefined(f)) value = call_for(f, this_argument, value, k, source);
    if (depth > 0 && is_array(value)) {
      Object *inner = value_as_object(value);
      to = flatten_into(target, to, inner, array_like_length(inner), depth - 1, value_undefined(),
                        value_undefined());
    } else {
      if (to >= INDEX_MAX) throw_type_error("Invalid array length");
      element_define(target, to++, value);
    }
  }
  return to;
}

Value array_prototype_flat(Value this_value, Value depth_argument) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  double depth = value_is_undefined(depth_argument) ? 1 : to_integer_or_infinity(depth_argument);
  Object *made = array_species_create(array_species(object), 0);
  flatten_into(made, 0, object, length, depth, value_undefined(), value_undefined());
  return value_object(made);
}

Value array_prototype_flat_map(Value this_value, Value f, Value this_argument) {
  Object *object = this_to_object(this_value, NULL);
  double length = array_like_length(object);
  require_callable(f);
  Object *made = array_species_create(array_species(object), 0);
  flatten_into(made, 0, object, length, 1, f, this_argument);
  return value_object(made);
}
