/* function.c - Function and Function.prototype (abi/builtin/function.def). */
#include "function/function.h"

#include "abi/builtin.h"
#include "builtin/list.h"
#include "core/throw.h"
#include "object/error.h"
#include "operation/convert.h"
#include "operation/operators.h"
#include "string/atom.h"
#include "string/string.h"

#include <math.h>

Value function_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  throw_error_values(INTRINSIC_ErrorPrototype,
                     "Not supported by perry: % makes code from a string, which a program compiled "
                     "ahead of time cannot run",
                     1, (Value[]){value_string(callee->info->name)});
}

_Noreturn static void throw_not_function(Value this_value, const char *method) {
  throw_type_error_values("Function.prototype.% was called on %, which is % and not a function", 3,
                          (Value[]){value_string(string_from_ascii(method)), this_value,
                                    value_string(describe_type(this_value))});
}

Value function_prototype_apply(Value this_value, Value receiver, Value list) {
  if (!is_callable(this_value)) throw_not_function(this_value, "apply");
  if (value_is_nullish(list)) return function_call(this_value, receiver, 0, NULL);
  return function_call_list(this_value, receiver, list_from_array_like(list));
}

Value function_prototype_call(Function *callee, Value this_value, Value new_target, uint32_t argc,
                              const Value *argv) {
  if (!is_callable(this_value)) throw_not_function(this_value, "call");
  return argc ? function_call(this_value, argv[0], argc - 1, argv + 1)
              : function_call(this_value, value_undefined(), 0, NULL);
}

Value function_prototype_bind(Function *callee, Value this_value, Value new_target, uint32_t argc,
                              const Value *argv) {
  if (!is_callable(this_value)) throw_type_error("Bind must be called on a function");
  Object *target = value_as_object(this_value);
  uint32_t bound_count = argc ? argc - 1 : 0;
  double length = 0;
  if (object_has_own_property(target, key_from_atom(ATOM(length)))) {
    Value own = object_get(target, key_from_atom(ATOM(length)));
    if (value_is_number(own)) {
      double wanted = value_as_number(own);
      length = wanted != wanted ? 0
               : isinf(wanted)  ? wanted
                                : to_integer_or_infinity(own) - bound_count;
      if (!(length > 0)) length = 0;
    }
  }
  Value name = object_get(target, key_from_atom(ATOM(name)));
  String *text = value_is_string(name) ? value_as_string(name) : ATOM(empty);
  text = string_concat(string_from_ascii("bound "), text);
  return value_object(bound_function_create(this_value, argc ? argv[0] : value_undefined(),
                                            bound_count, argc ? argv + 1 : NULL, text, length));
}

Value function_prototype_to_string(Value this_value) {
  if (!is_callable(this_value))
    throw_type_error("Function.prototype.toString requires that 'this' be a Function");
  return value_string(function_source_text(value_as_object(this_value)));
}

Value function_prototype_has_instance(Value this_value, Value v) {
  return value_boolean(ordinary_has_instance(this_value, v));
}

bool is_function_has_instance(Value method) {
  return value_as_cell(method)->kind == CELL_BUILTIN_FUNCTION &&
         value_as_function(method)->info->native == (void *)function_prototype_has_instance;
}
