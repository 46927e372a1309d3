/* symbol.c - Symbol and Symbol.prototype (abi/builtin/symbol.def). */
#include "string/symbol.h"

#include "abi/builtin.h"
#include "core/throw.h"
#include "object/error.h"
#include "object/primitive_wrapper.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

Value symbol_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                         const Value *argv) {
  if (!value_is_undefined(new_target)) throw_type_error("Symbol is not a constructor");
  Value description = argc ? argv[0] : value_undefined();
  if (!value_is_undefined(description)) description = value_string(to_string(description));
  return value_symbol(symbol_create(description));
}

Value symbol_for_key(Value this_value, Value key) {
  return value_symbol(symbol_for(to_string(key)));
}

Value symbol_key_for_value(Value this_value, Value v) {
  if (!value_is_symbol(v)) throw_type_error_values("% is not a symbol", 1, &v);
  String *key = symbol_key_for(value_as_symbol(v));
  return key ? value_string(key) : value_undefined();
}

static Value this_symbol(Value v, const char *method) {
  if (value_is_symbol(v)) return v;
  Value primitive = primitive_wrapper_value(v);
  if (value_is_symbol(primitive)) return primitive;
  throw_type_error("%s requires that 'this' be a Symbol", method);
}

Value symbol_prototype_to_string(Value this_value) {
  return value_string(describe_value(this_symbol(this_value, "Symbol.prototype.toString")));
}

Value symbol_prototype_value_of(Value this_value) {
  return this_symbol(this_value, "Symbol.prototype.valueOf");
}

Value symbol_prototype_get_description(Value this_value) {
  return value_as_symbol(this_symbol(this_value, "Symbol.prototype.description"))->description;
}

Value symbol_prototype_to_primitive(Value this_value, Value hint) {
  return this_symbol(this_value, "Symbol.prototype [ @@toPrimitive ]");
}
