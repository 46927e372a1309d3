/* error.c - Error and its family (abi/builtin/error.def). */
#include "object/error.h"

#include "abi/builtin.h"
#include "core/throw.h"
#include "function/function.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "operation/iterate.h"
#include "string/atom.h"
#include "string/string.h"

static Value argument(uint32_t argc, const Value *argv, uint32_t i) {
  return i < argc ? argv[i] : value_undefined();
}

/* The intrinsic prototype of the constructor that was called. */
static Object *prototype_for(Function *callee, Value new_target) {
  if (value_is_object(new_target) && !value_is_identical(new_target, value_object(callee))) {
    Value prototype = object_get(value_as_object(new_target), key_from_atom(ATOM(prototype)));
    if (value_is_object(prototype)) return value_as_object(prototype);
  }
  return value_as_object(callee->prototype);
}

static Object *construct(Function *callee, Value new_target, Value message, Value options) {
  Object *prototype = prototype_for(callee, new_target);
  if (!value_is_undefined(message)) message = value_string(to_string(message));
  Object *error =
      error_create_for(prototype, value_is_undefined(message) ? value_hole() : message,
                       value_is_object(new_target) ? value_as_object(new_target) : NULL);
  if (value_is_object(options) &&
      object_has_property(value_as_object(options), key_from_atom(ATOM(cause)))) {
    Value cause = object_get(value_as_object(options), key_from_atom(ATOM(cause)));
    object_add_property(error, key_from_atom(ATOM(cause)), cause, PROPERTY_HIDDEN);
  }
  return error;
}

Value error_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                        const Value *argv) {
  return value_object(
      construct(callee, new_target, argument(argc, argv, 0), argument(argc, argv, 1)));
}

Value aggregate_error_constructor(Function *callee, Value this_value, Value new_target,
                                  uint32_t argc, const Value *argv) {
  Object *error = construct(callee, new_target, argument(argc, argv, 1), argument(argc, argv, 2));
  Array *errors = iterable_to_array(argument(argc, argv, 0));
  object_define(error, key_from_atom(ATOM(errors)), value_object(errors), PROPERTY_HIDDEN);
  return value_object(error);
}

Value error_capture_stack_trace(Value this_value, Value target, Value constructor) {
  if (!value_is_object(target)) throw_type_error_values("invalid_argument", 0, NULL);
  error_capture_stack(value_as_object(target),
                      is_callable(constructor) ? value_as_function(constructor) : NULL);
  return value_undefined();
}

Value error_is_error(Value this_value, Value v) {
  return value_boolean(value_is_object(v) && value_as_cell(v)->kind == CELL_ERROR);
}

Value error_prototype_to_string(Value this_value) {
  if (!value_is_object(this_value))
    throw_type_error_values("Method Error.prototype.toString called on incompatible receiver %", 1,
                            &this_value);
  Object *object = value_as_object(this_value);
  Value name = object_get(object, key_from_atom(ATOM(name)));
  String *first = value_is_undefined(name) ? ATOM(Error) : to_string(name);
  Value message = object_get(object, key_from_atom(ATOM(message)));
  String *second = value_is_undefined(message) ? ATOM(empty) : to_string(message);
  if (first->length == 0) return value_string(second);
  if (second->length == 0) return value_string(first);
  return value_string(string_concat(string_concat(first, string_from_ascii(": ")), second));
}
