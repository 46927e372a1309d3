/* boolean.c - Boolean and Boolean.prototype (abi/builtin/boolean.def). */
#include "abi/builtin.h"
#include "core/throw.h"
#include "object/intrinsic.h"
#include "object/primitive_wrapper.h"
#include "operation/convert.h"
#include "string/atom.h"

Value boolean_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                          const Value *argv) {
  Value primitive = value_boolean(argc && to_boolean(argv[0]));
  if (value_is_undefined(new_target)) return primitive;
  Object *prototype = prototype_from_constructor(new_target, INTRINSIC_BooleanPrototype);
  return value_object(primitive_wrapper_create(primitive, prototype));
}

static Value this_boolean(Value v, const char *method) {
  if (value_is_boolean(v)) return v;
  Value primitive = primitive_wrapper_value(v);
  if (value_is_boolean(primitive)) return primitive;
  throw_type_error("%s requires that 'this' be a Boolean", method);
}

Value boolean_prototype_to_string(Value this_value) {
  return value_string(value_is_true(this_boolean(this_value, "Boolean.prototype.toString"))
                          ? ATOM(true_)
                          : ATOM(false_));
}

Value boolean_prototype_value_of(Value this_value) {
  return this_boolean(this_value, "Boolean.prototype.valueOf");
}
