/* describe.c - how node puts a value into the text of an error, without running any code of the
 * program. */
#include "array/typed_array.h"
#include "function/function.h"
#include "object/error.h"
#include "object/exotic.h"
#include "object/primitive_wrapper.h"
#include "object/slot.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

Value get_without_effects(Object *object, PropertyKey key) {
  PropertyDescriptor found;
  for (Object *o = object; o; o = object_get_prototype(o)) {
    if (o->header.kind == CELL_NAMESPACE) return value_undefined();
    if (object_get_own_property(o, key, &found))
      return descriptor_is_accessor(&found) ? value_undefined() : found.value;
  }
  return value_undefined();
}

static bool is_function(Value v) {
  return value_is_object(v) && value_as_cell(v)->kind >= CELL_FUNCTION &&
         value_as_cell(v)->kind <= CELL_BOUND_FUNCTION;
}

String *constructor_name(Object *object) {
  Value constructor = get_without_effects(object, key_from_atom(ATOM(constructor)));
  if (!is_function(constructor)) return NULL;
  Value name = get_without_effects(value_as_object(constructor), key_from_atom(ATOM(name)));
  return value_is_string(name) && value_as_string(name)->length ? value_as_string(name) : NULL;
}

static const char *builtin_tag(const Object *object) {
  switch (object->header.kind) {
  case CELL_ARRAY:
    return "Array";
  case CELL_ARGUMENTS:
    return "Arguments";
  case CELL_ERROR:
    return "Error";
  case CELL_MAP:
    return "Map";
  case CELL_SET:
    return "Set";
  case CELL_PROMISE:
    return "Promise";
  case CELL_NAMESPACE:
    return "Module";
  case CELL_DATE:
    return "Date";
  case CELL_PRIMITIVE_WRAPPER: {
    Value inside = ((const PrimitiveWrapper *)object)->value;
    if (value_is_string(inside)) return "String";
    return value_is_number(inside) ? "Number" : value_is_boolean(inside) ? "Boolean" : "Object";
  }
  case CELL_TYPED_ARRAY:
    return typed_array_names[((const TypedArray *)object)->element_type];
  default:
    return "Object";
  }
}

static String *surround(const char *before, String *text, const char *after) {
  return string_concat(string_concat(string_from_ascii(before), text), string_from_ascii(after));
}

/* Error.prototype.toString on what can be seen without running code. */
static String *describe_error(Object *error) {
  Value name = get_without_effects(error, key_from_atom(ATOM(name)));
  Value message = get_without_effects(error, key_from_atom(ATOM(message)));
  String *n = value_is_string(name) ? value_as_string(name) : ATOM(Error);
  String *m = value_is_string(message) ? value_as_string(message) : ATOM(empty);
  if (n->length == 0) return m;
  if (m->length == 0) return n;
  return string_concat(string_concat(n, string_from_ascii(": ")), m);
}

static String *describe_object(Object *object) {
  if (is_function(value_object(object))) return function_source_text(object);
  if (object->header.kind == CELL_ERROR) return describe_error(object);
  Value to_string_method = get_without_effects(object, key_from_atom(ATOM(toString)));
  Value usual = get_without_effects(realm_intrinsic(INTRINSIC_ObjectPrototype),
                                    key_from_atom(ATOM(toString)));
  if (value_is_identical(to_string_method, usual)) {
    String *name = constructor_name(object);
    if (name) return surround("#<", name, ">");
  }
  Value tag = get_without_effects(object, WELL_KNOWN(toStringTag));
  String *text =
      value_is_string(tag) ? value_as_string(tag) : string_from_ascii(builtin_tag(object));
  return surround("[object ", text, "]");
}

String *describe_value(Value value) {
  if (value_is_object(value)) return describe_object(value_as_object(value));
  if (value_is_symbol(value)) {
    Value description = value_as_symbol(value)->description;
    if (value_as_symbol(value)->flags & SYMBOL_PRIVATE) return value_as_string(description);
    return surround("Symbol(",
                    value_is_string(description) ? value_as_string(description) : ATOM(empty), ")");
  }
  if (value_is_hole(value)) return ATOM(undefined);
  return to_string(value);
}

String *describe_operand(Value value) {
  String *type = type_of(value);
  if (value_is_string(value))
    return string_concat(type, surround(" \"", value_as_string(value), "\""));
  bool is_shown = value_is_number(value) || value_is_boolean(value) || value_is_null(value);
  return is_shown ? string_concat(type, surround(" ", to_string(value), "")) : type;
}

String *describe_type(Value value) {
  if (value_is_nullish(value)) return to_string(value);
  return surround(value_is_object(value) && !is_function(value) ? "an " : "a ", type_of(value), "");
}
