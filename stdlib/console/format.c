/* format.c - util.format: %s %d %i %f %j %o %O %c %% in a first argument that is a string; the
 * other arguments follow, separated by spaces. */
#include "console/format.h"

#include "console/inspector.h"

#include <math.h>

static void append_number(StringBuilder *text, double number) {
  inspect_append_number(text, number, false);
}

static void append_bigint(StringBuilder *text, Value bigint) {
  builder_append_string(text, to_string(bigint));
  builder_append_unit(text, 'n');
}

/* ---- %s ---- */

/* Would converting the object to a string run only what the language itself brings along? Then
 * inspecting it tells more. */
static bool has_builtin_to_string(Object *object) {
  PropertyKey to_string_key = key_from_atom(ATOM(toString));
  bool asks_string = is_callable(object_get(object, to_string_key));
  bool asks_primitive = is_callable(object_get(object, WELL_KNOWN(toPrimitive)));
  if (!asks_string && !asks_primitive) return true;
  if (asks_string && object_has_own_property(object, to_string_key)) return false;
  if (asks_primitive && object_has_own_property(object, WELL_KNOWN(toPrimitive))) return false;
  Object *holder = object;
  do {
    holder = object_get_prototype(holder);
    if (!holder) return true;
  } while (!(asks_string && object_has_own_property(holder, to_string_key)) &&
           !(asks_primitive && object_has_own_property(holder, WELL_KNOWN(toPrimitive))));
  PropertyDescriptor found;
  if (!object_get_own_property(holder, key_from_atom(ATOM(constructor)), &found)) return false;
  if (!is_callable(found.value)) return false;
  Value name = object_get(value_as_object(found.value), key_from_atom(ATOM(name)));
  return value_is_string(name) && is_builtin_name(value_as_string(name));
}

static void append_as_string(StringBuilder *text, Value value) {
  if (value_is_number(value)) {
    append_number(text, value_as_number(value));
  } else if (value_is_bigint(value)) {
    append_bigint(text, value);
  } else if (value_is_symbol(value)) {
    symbol_append(text, value_as_symbol(value));
  } else if (value_is_object(value) && !is_callable(value) &&
             has_builtin_to_string(value_as_object(value))) {
    InspectOptions options = inspect_options_default();
    options.depth = 0;
    inspect_append_with(text, value, &options);
  } else {
    builder_append_string(text, to_string(value));
  }
}

/* ---- %d %i %f %j %o ---- */

static void append_as_number(StringBuilder *text, Value value) {
  if (value_is_bigint(value))
    append_bigint(text, value);
  else
    append_number(text, value_is_symbol(value) ? NAN : to_number(value));
}

static void append_parsed(StringBuilder *text, Value value, bool is_integer) {
  if (is_integer && value_is_bigint(value)) {
    append_bigint(text, value);
    return;
  }
  double number = NAN;
  if (!value_is_symbol(value))
    number =
        value_as_number(is_integer ? global_parse_int(value_undefined(), value, value_undefined())
                                   : global_parse_float(value_undefined(), value));
  append_number(text, number);
}

typedef struct Stringify {
  Value value, json;
} Stringify;

static void stringify(void *data) {
  Stringify *call = data;
  call->json = json_stringify(value_undefined(), call->value, value_undefined(), value_undefined());
}

static bool is_circular_error(Value exception) {
  if (!value_is_object(exception)) return false;
  Value message = get_without_effects(value_as_object(exception), key_from_atom(ATOM(message)));
  String *start = string_from_ascii("Converting circular structure to JSON");
  return value_is_string(message) && string_index_of(value_as_string(message), start, 0) == 0;
}

static void append_json(StringBuilder *text, Value value) {
  Stringify call = {value, value_undefined()};
  Value exception;
  if (!try_call(stringify, &call, &exception)) {
    if (!is_circular_error(exception)) perry_throw(exception);
    builder_append_ascii(text, "[Circular]");
  } else {
    builder_append_string(text, to_string(call.json));
  }
}

static void append_with_hidden(StringBuilder *text, Value value) {
  InspectOptions options = inspect_options_default();
  options.shows_hidden = true;
  options.depth = 4;
  inspect_append_with(text, value, &options);
}

static void append_conversion(StringBuilder *text, uint16_t letter, Value value) {
  switch (letter) {
  case 's':
    append_as_string(text, value);
    break;
  case 'd':
    append_as_number(text, value);
    break;
  case 'i':
  case 'f':
    append_parsed(text, value, letter == 'i');
    break;
  case 'j':
    append_json(text, value);
    break;
  case 'o':
    append_with_hidden(text, value);
    break;
  case 'O':
    inspect_append(text, value);
    break;
  default: /* 'c': styles are for browsers */
    break;
  }
}

/* Appends the first argument with its conversions replaced; returns how many arguments were used
 * up. */
static uint32_t append_template(StringBuilder *text, uint32_t argc, const Value *argv) {
  StringView template = string_view(value_as_string(argv[0]));
  uint32_t used = 1, copied = 0;
  for (uint32_t i = 0; i + 1 < template.length; i++) {
    if (view_unit(template, i) != '%') continue;
    uint16_t letter = view_unit(template, ++i);
    if (letter == '%') {
      builder_append_view(text, template, copied, i);
      copied = i + 1;
    } else if (used < argc && letter < 0x80 && strchr("sdifjoOc", letter)) {
      builder_append_view(text, template, copied, i - 1);
      append_conversion(text, letter, argv[used++]);
      copied = i + 1;
    }
  }
  builder_append_view(text, template, copied, template.length);
  return used;
}

void format_append(StringBuilder *text, uint32_t argc, const Value *argv) {
  uint32_t next = 0;
  if (argc > 1 && value_is_string(argv[0])) next = append_template(text, argc, argv);
  for (; next < argc; next++) {
    if (next > 0) builder_append_unit(text, ' ');
    if (value_is_string(argv[next]))
      builder_append_string(text, value_as_string(argv[next]));
    else
      inspect_append(text, argv[next]);
  }
}
