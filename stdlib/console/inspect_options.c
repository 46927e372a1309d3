/* inspect_options.c - options of the inspector as the program gives and gets them, and the function
 * that custom inspection methods are handed. */
#include "console/inspector.h"

#include <math.h>

InspectOptions inspect_options_default(void) {
  return (InspectOptions){.depth = 2,
                          .max_array_length = 100,
                          .max_string_length = 10000,
                          .break_length = 80,
                          .compact = 3,
                          .calls_custom = true,
                          .comparator = value_undefined(),
                          .user = value_undefined()};
}

/* ---- reading ---- */

/* null is no limit; what is no number limits to nothing, as comparing with NaN does. */
static double read_limit(Value value) {
  return value_is_null(value) ? INFINITY : to_number(value);
}

static uint32_t read_compact(Value value) {
  if (value_is_true(value)) return COMPACT_ALWAYS;
  if (!value_is_number(value) || !(value_as_number(value) >= 1)) return 0;
  return (uint32_t)fmin(value_as_number(value), UINT32_MAX - 1);
}

static InspectGetters read_getters(Value value) {
  if (!value_is_string(value)) return value_is_true(value) ? GETTERS_CALLED : GETTERS_NAMED;
  if (string_equals_ascii(value_as_string(value), "get")) return GETTERS_CALLED_WITHOUT_SETTER;
  bool is_set = string_equals_ascii(value_as_string(value), "set");
  return is_set ? GETTERS_CALLED_WITH_SETTER : GETTERS_NAMED;
}

/* False: not an option of the inspector. */
static bool read_option(InspectOptions *options, String *name, Value value) {
  if (string_equals_ascii(name, "depth")) {
    options->depth = value_is_undefined(value) ? NAN : read_limit(value);
    options->is_depth_null = value_is_null(value);
  } else if (string_equals_ascii(name, "showHidden")) {
    options->shows_hidden = to_boolean(value);
  } else if (string_equals_ascii(name, "customInspect")) {
    options->calls_custom = to_boolean(value);
  } else if (string_equals_ascii(name, "maxArrayLength")) {
    options->max_array_length = read_limit(value);
  } else if (string_equals_ascii(name, "maxStringLength")) {
    options->max_string_length = read_limit(value);
  } else if (string_equals_ascii(name, "breakLength")) {
    options->break_length = to_number(value);
  } else if (string_equals_ascii(name, "compact")) {
    options->compact = read_compact(value);
  } else if (string_equals_ascii(name, "sorted")) {
    options->is_sorted = to_boolean(value);
    options->comparator = is_callable(value) ? value : value_undefined();
  } else if (string_equals_ascii(name, "getters")) {
    options->getters = read_getters(value);
  } else if (string_equals_ascii(name, "numericSeparator")) {
    options->separates_digits = to_boolean(value);
  } else if (string_equals_ascii(name, "colors")) {
    if (to_boolean(value)) throw_error("Not supported by perry: inspecting with colors");
  } else if (string_equals_ascii(name, "showProxy")) {
    return true;
  } else {
    return false;
  }
  return true;
}

void inspect_options_read(InspectOptions *options, Value value) {
  if (!value_is_object(value)) return;
  Object *object = value_as_object(value);
  Array *keys = object_own_keys(object, KEYS_STRINGS | KEYS_ENUMERABLE_ONLY);
  for (uint32_t i = 0; i < keys->length; i++) {
    String *name = value_as_string(array_get(keys, i));
    Value option = object_get(object, to_property_key(value_string(name)));
    if (!read_option(options, name, option)) options->user = value;
  }
}

/* ---- writing ---- */

static void put(Object *object, const char *name, Value value) {
  object_create_data_property(object, key_from_atom(atom_from_ascii(name)), value);
}

static Value limit_to_value(double limit) {
  return value_number_from_raw(limit);
}

/* stylize(text, style): without colours, the text. */
static Value stylize(Function *callee, Value this_value, Value new_target, uint32_t argc,
                     const Value *argv) {
  return value_string(to_string(argc > 0 ? argv[0] : value_undefined()));
}

static const FunctionInfo stylize_info = {
    .entry = stylize,
    .name = (const String *)(const void *)&perry_atoms[ATOM_ID_stylize],
    .length = 2,
    .flags = FUNCTION_BUILTIN};

/* inspect(value, options) */
static Value inspect_entry(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  InspectOptions options = inspect_options_default();
  if (argc > 1 && value_is_boolean(argv[1]))
    options.shows_hidden = value_is_true(argv[1]);
  else if (argc > 1)
    inspect_options_read(&options, argv[1]);
  STRING_BUILDER(text);
  inspect_append_with(&text, argc > 0 ? argv[0] : value_undefined(), &options);
  return value_string(builder_finish(&text));
}

static const FunctionInfo inspect_info = {
    .entry = inspect_entry,
    .name = (const String *)(const void *)&perry_atoms[ATOM_ID_inspect],
    .length = 2,
    .flags = FUNCTION_BUILTIN};

Value inspect_function(void) {
  return value_object(function_create(&inspect_info));
}

Value inspect_options_to_object(const InspectOptions *options) {
  static const char *const getters[] = {
      [GETTERS_CALLED_WITHOUT_SETTER] = "get", [GETTERS_CALLED_WITH_SETTER] = "set"};
  Object *object = object_create_plain();
  put(object, "stylize", value_object(function_create(&stylize_info)));
  put(object, "showHidden", value_boolean(options->shows_hidden));
  put(object, "depth", options->is_depth_null ? value_null() : limit_to_value(options->depth));
  put(object, "colors", value_boolean(false));
  put(object, "customInspect", value_boolean(options->calls_custom));
  put(object, "showProxy", value_boolean(false));
  put(object, "maxArrayLength", limit_to_value(options->max_array_length));
  put(object, "maxStringLength", limit_to_value(options->max_string_length));
  put(object, "breakLength", limit_to_value(options->break_length));
  put(object, "compact",
      options->compact == COMPACT_ALWAYS ? value_boolean(true) : value_number(options->compact));
  put(object, "sorted",
      is_callable(options->comparator) ? options->comparator : value_boolean(options->is_sorted));
  put(object, "getters",
      options->getters >= GETTERS_CALLED_WITHOUT_SETTER
          ? value_string(string_from_ascii(getters[options->getters]))
          : value_boolean(options->getters == GETTERS_CALLED));
  put(object, "numericSeparator", value_boolean(options->separates_digits));
  if (value_is_object(options->user)) {
    Object *user = value_as_object(options->user);
    Array *keys = object_own_keys(user, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_ENUMERABLE_ONLY);
    for (uint32_t i = 0; i < keys->length; i++) {
      PropertyKey key = to_property_key(array_get(keys, i));
      object_create_data_property(object, key, object_get(user, key));
    }
  }
  return value_object(object);
}
