/* inspect.c - primitives as the inspector shows them.
 *
 * TODO(inspect): objects and arrays; meanwhile inspecting one throws an Error that says so.
 */
#include "console/inspect.h"

#include <math.h>

static void append_quoted(StringBuilder *text, String *string) {
  builder_append_unit(text, '\'');
  builder_append_string(text, string);
  builder_append_unit(text, '\'');
}

void inspect_append(StringBuilder *text, Value value) {
  if (value_is_string(value)) {
    append_quoted(text, value_as_string(value));
  } else if (value_is_number(value) && value_as_number(value) == 0 && signbit(value_as_number(value))) {
    builder_append_ascii(text, "-0");
  } else if (value_is_symbol(value)) {
    Value description = value_as_symbol(value)->description;
    builder_append_ascii(text, "Symbol(");
    if (value_is_string(description)) builder_append_string(text, value_as_string(description));
    builder_append_unit(text, ')');
  } else if (value_is_object(value)) {
    throw_error("Not supported by perry: inspecting an object");
  } else {
    builder_append_string(text, to_string(value));
  }
}
