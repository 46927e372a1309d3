/* reflect.c - the Reflect object (abi/builtin/reflect.def). */
#include "abi/builtin.h"
#include "array/array.h"
#include "builtin/descriptor.h"
#include "builtin/list.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"
#include "operation/convert.h"

static Object *require_object(Value v, const char *method) {
  if (!value_is_object(v)) throw_type_error("Reflect.%s called on non-object", method);
  return value_as_object(v);
}

static Value argument(uint32_t argc, const Value *argv, uint32_t i) {
  return i < argc ? argv[i] : value_undefined();
}

Value reflect_apply(Value this_value, Value f, Value receiver, Value list) {
  if (!is_callable(f))
    throw_type_error_values(
        "Function.prototype.apply was called on %, which is % and not a function", 2,
        (Value[]){f, value_string(describe_type(f))});
  return function_call_list(f, receiver, list_from_array_like(list));
}

Value reflect_construct(Function *callee, Value this_value, Value unused, uint32_t argc,
                        const Value *argv) {
  Value f = argument(argc, argv, 0);
  Value new_target = argc > 2 ? argv[2] : f;
  if (!is_constructor(f)) throw_type_error_values("% is not a constructor", 1, &f);
  if (!is_constructor(new_target))
    throw_type_error_values("% is not a constructor", 1, &new_target);
  return function_construct_list(f, new_target, list_from_array_like(argument(argc, argv, 1)));
}

Value reflect_define_property(Value this_value, Value target, Value property, Value attributes) {
  Object *object = require_object(target, "defineProperty");
  PropertyKey key = to_property_key(property);
  PropertyDescriptor descriptor = descriptor_from_object(attributes);
  return value_boolean(object_define_own_property(object, key, &descriptor));
}

Value reflect_delete_property(Value this_value, Value target, Value property) {
  Object *object = require_object(target, "deleteProperty");
  return value_boolean(object_delete(object, to_property_key(property)));
}

Value reflect_get(Function *callee, Value this_value, Value new_target, uint32_t argc,
                  const Value *argv) {
  Value target = argument(argc, argv, 0);
  Object *object = require_object(target, "get");
  PropertyKey key = to_property_key(argument(argc, argv, 1));
  return object_get_with_receiver(object, key, argc > 2 ? argv[2] : target);
}

Value reflect_get_own_property_descriptor(Value this_value, Value target, Value property) {
  Object *object = require_object(target, "getOwnPropertyDescriptor");
  PropertyDescriptor own;
  if (!object_get_own_property(object, to_property_key(property), &own)) return value_undefined();
  return descriptor_to_object(&own);
}

Value reflect_get_prototype_of(Value this_value, Value target) {
  Object *prototype = object_get_prototype(require_object(target, "getPrototypeOf"));
  return prototype ? value_object(prototype) : value_null();
}

Value reflect_has(Value this_value, Value target, Value property) {
  Object *object = require_object(target, "has");
  return value_boolean(object_has_property(object, to_property_key(property)));
}

Value reflect_is_extensible(Value this_value, Value target) {
  return value_boolean(object_is_extensible(require_object(target, "isExtensible")));
}

Value reflect_own_keys(Value this_value, Value target) {
  return value_object(
      object_own_keys(require_object(target, "ownKeys"), KEYS_STRINGS | KEYS_SYMBOLS));
}

Value reflect_prevent_extensions(Value this_value, Value target) {
  return value_boolean(object_prevent_extensions(require_object(target, "preventExtensions")));
}

Value reflect_set(Function *callee, Value this_value, Value new_target, uint32_t argc,
                  const Value *argv) {
  Value target = argument(argc, argv, 0);
  Object *object = require_object(target, "set");
  PropertyKey key = to_property_key(argument(argc, argv, 1));
  return value_boolean(
      object_set_with_receiver(object, key, argument(argc, argv, 2), argc > 3 ? argv[3] : target));
}

Value reflect_set_prototype_of(Value this_value, Value target, Value prototype) {
  Object *object = require_object(target, "setPrototypeOf");
  if (!value_is_object(prototype) && !value_is_null(prototype))
    throw_type_error_values("Object prototype may only be an Object or null: %", 1, &prototype);
  return value_boolean(
      object_set_prototype(object, value_is_null(prototype) ? NULL : value_as_object(prototype)));
}
