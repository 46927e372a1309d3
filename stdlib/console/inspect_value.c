/* inspect_value.c - any value: primitives, custom inspection methods, references back to an object
 * under inspection, objects. */
#include "console/inspector.h"

#include <math.h>

/* ---- references back ---- */

uint32_t circular_index(const Inspector *inspector, const Object *object) {
  uint32_t count = inspector->circular ? inspector->circular->length : 0;
  for (uint32_t i = 0; i < count; i++)
    if (value_as_object(array_get(inspector->circular, i)) == object) return i + 1;
  return 0;
}

static bool is_seen(const Inspector *inspector, const Object *object) {
  for (const Seen *seen = inspector->seen; seen; seen = seen->outer)
    if (seen->object == object) return true;
  return false;
}

static void append_circular(Inspector *inspector, StringBuilder *text, Object *object) {
  uint32_t index = circular_index(inspector, object);
  if (index == 0) {
    if (!inspector->circular) inspector->circular = array_create_with_capacity(1);
    array_push(inspector->circular, value_object(object));
    index = inspector->circular->length;
  }
  builder_append_ascii(text, "[Circular *");
  builder_append_string(text, string_from_number(index));
  builder_append_unit(text, ']');
}

/* ---- custom inspection ---- */

/* The program's method, or undefined. A prototype object is not asked to show itself. */
static Value custom_method(Object *object) {
  Symbol *custom = symbol_for(string_from_ascii("nodejs.util.inspect.custom"));
  Value method = object_get(object, value_symbol(custom));
  if (!is_callable(method)) return value_undefined();
  PropertyDescriptor found;
  if (object_get_own_property(object, key_from_atom(ATOM(constructor)), &found) &&
      value_is_object(found.value) &&
      value_is_identical(object_get(value_as_object(found.value), key_from_atom(ATOM(prototype))),
                         value_object(object)))
    return value_undefined();
  return method;
}

/* True: the method has told how the object is shown. */
static bool format_by_method(Inspector *inspector, StringBuilder *text, Object *object,
                             uint32_t depth) {
  Value method = custom_method(object);
  if (value_is_undefined(method)) return false;
  double rest = inspector->options.depth - depth;
  Value arguments[3] = {isinf(rest) && inspector->options.is_depth_null ? value_null()
                                                                        : value_number(rest),
                        inspect_options_to_object(&inspector->options), inspect_function()};
  Value result = function_call(method, value_object(object), 3, arguments);
  if (value_is_identical(result, value_object(object))) return false;
  if (!value_is_string(result)) {
    format_value(inspector, text, result, depth);
    return true;
  }
  StringView view = string_view(value_as_string(result));
  for (uint32_t i = 0; i < view.length; i++) {
    uint16_t unit = view_unit(view, i);
    builder_append_unit(text, unit);
    if (unit == '\n') append_spaces(text, inspector->indentation);
  }
  return true;
}

void format_value(Inspector *inspector, StringBuilder *text, Value value, uint32_t depth) {
  if (!value_is_object(value)) {
    format_primitive(inspector, text, value);
    return;
  }
  Object *object = value_as_object(value);
  if (inspector->options.calls_custom && format_by_method(inspector, text, object, depth)) return;
  if (is_seen(inspector, object))
    append_circular(inspector, text, object);
  else
    format_object(inspector, text, object, depth);
}

/* ---- the inspector's face ---- */

void inspect_append_with(StringBuilder *text, Value value, const InspectOptions *options) {
  Inspector inspector = {.options = *options};
  format_value(&inspector, text, value, 0);
}

void inspect_append(StringBuilder *text, Value value) {
  InspectOptions options = inspect_options_default();
  inspect_append_with(text, value, &options);
}
