/* node_error.c - node's own argument errors. */
#include "uv/node_error.h"

/* Of console/, which stands above; every program links it (abi/library.def). */
void inspect_append(StringBuilder *text, Value value);

Object *node_error_create(IntrinsicId prototype, const char *code, String *message) {
  Object *error = error_create(prototype, message);
  PropertyKey name_key = key_from_atom(ATOM(name));
  STRING_BUILDER(name);
  builder_append_string(&name, to_string(get_without_effects(error, name_key)));
  builder_append_ascii(&name, " [");
  builder_append_ascii(&name, code);
  builder_append_ascii(&name, "]");
  object_define(error, name_key, value_string(builder_finish(&name)), PROPERTY_HIDDEN);
  error_stack(error);
  object_delete(error, name_key);
  object_create_data_property(error, key_from_atom(ATOM(code)),
                              value_string(string_from_ascii(code)));
  return error;
}

static void append_utf8(StringBuilder *text, const char *utf8) {
  builder_append_string(text, string_from_utf8(utf8, strlen(utf8)));
}

/* ` Received type string ('abc')` and so on. */
static void append_received(StringBuilder *text, Value value) {
  builder_append_ascii(text, ". Received ");
  if (value_is_nullish(value)) {
    inspect_append(text, value);
  } else if (is_callable(value)) {
    Value name = get_without_effects(value_as_object(value), key_from_atom(ATOM(name)));
    builder_append_ascii(text, "function ");
    if (value_is_string(name)) builder_append_string(text, value_as_string(name));
  } else if (value_is_object(value)) {
    String *name = constructor_name(value_as_object(value));
    if (name) {
      builder_append_ascii(text, "an instance of ");
      builder_append_string(text, name);
    } else {
      inspect_append(text, value);
    }
  } else {
    builder_append_ascii(text, "type ");
    builder_append_string(text, type_of(value));
    builder_append_ascii(text, " (");
    String *string = value_is_string(value) ? value_as_string(value) : NULL;
    if (string && string->length > 28) {
      string = string_concat(string_slice(string, 0, 25), string_from_ascii("..."));
      value = value_string(string);
    }
    inspect_append(text, value);
    builder_append_ascii(text, ")");
  }
}

_Noreturn void node_throw_invalid_argument(const char *name, const char *expected, Value received) {
  String *message;
  {
    STRING_BUILDER(text);
    builder_append_ascii(&text, "The \"");
    append_utf8(&text, name);
    builder_append_ascii(&text, "\" argument must be ");
    append_utf8(&text, expected);
    append_received(&text, received);
    message = builder_finish(&text);
  }
  perry_throw(value_object(
      node_error_create(INTRINSIC_TypeErrorPrototype, "ERR_INVALID_ARG_TYPE", message)));
}

_Noreturn void node_throw_out_of_range(const char *name, const char *expected, Value received) {
  String *message;
  {
    STRING_BUILDER(text);
    builder_append_ascii(&text, "The value of \"");
    append_utf8(&text, name);
    builder_append_ascii(&text, "\" is out of range. It must be ");
    append_utf8(&text, expected);
    builder_append_ascii(&text, ". Received ");
    inspect_append(&text, received);
    message = builder_finish(&text);
  }
  perry_throw(
      value_object(node_error_create(INTRINSIC_RangeErrorPrototype, "ERR_OUT_OF_RANGE", message)));
}

void node_require_function(Value value, const char *name) {
  if (!is_callable(value)) node_throw_invalid_argument(name, "of type function", value);
}
