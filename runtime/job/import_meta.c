/* import_meta.c - import.meta: url, dirname, filename, main, as node has them, in node's order.
 * Spec: sec-meta-properties-runtime-semantics-evaluation */
#include "abi/entry.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "job/file_url.h"
#include "object/error.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"
#include "json/json.h"

#include <stdlib.h>
#include <string.h>

static PropertyKey key_of(const char *name) {
  return key_from_atom(atom_from_ascii(name));
}

/* import.meta.resolve: of paths and URLs; which file a package means is known to the compiler only.
 * Capture: the module's path. */
static Value enter_resolve(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  String *specifier = to_string(argc > 0 ? argv[0] : value_undefined());
  String *path = file_path_join(value_as_string(callee->captures[0]), specifier);
  if (path) return value_string(file_url(path));
  char *text __attribute__((cleanup(file_text_free))) = string_to_utf8(specifier, NULL);
  if (strncmp(text, "node:", 5) == 0) return value_string(specifier);
  throw_error("Not supported by perry: import.meta.resolve of '%s'", text);
}

static Value resolve_function(String *path) {
  static const FunctionInfo info = {.entry = enter_resolve,
                                    .name = ATOM(resolve),
                                    .length = 1,
                                    .flags = FUNCTION_BUILTIN,
                                    .capture_count = 1};
  Function *function = function_create(&info);
  slot_init(&function->captures[0], value_string(path));
  return value_object(function);
}

Value perry_import_meta(Value path, uint32_t is_main) {
  String *file = value_as_string(path);
  Object *meta = object_create(NULL);
  if (string_unit_at(file, 0) == '/') {
    object_create_data_property(meta, key_of("dirname"), value_string(file_folder(file)));
    object_create_data_property(meta, key_of("filename"), path);
  }
  object_create_data_property(meta, key_of("main"), value_boolean(is_main));
  object_create_data_property(meta, key_of("resolve"), resolve_function(file));
  object_create_data_property(meta, key_of("url"), value_string(file_url(file)));
  return value_object(meta);
}

/* ---- JSON modules ---- */

typedef struct Parse {
  String *text;
  Value result;
} Parse;

static void parse_text(void *data) {
  Parse *parse = data;
  parse->result = json_parse_text(parse->text, NULL);
}

/* As node: the path stands before the parser's message. */
Value perry_json_module(Value text, Value path) {
  Parse parse = {value_as_string(text), value_undefined()};
  Value error;
  if (try_call(parse_text, &parse, &error)) return parse.result;
  String *message = to_string(object_get(value_as_object(error), key_from_atom(ATOM(message))));
  throw_error_values(
      INTRINSIC_SyntaxErrorPrototype, "%: %", 2,
      (Value[]){value_string(file_url(value_as_string(path))), value_string(message)});
}
