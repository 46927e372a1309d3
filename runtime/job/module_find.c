/* module_find.c - which module a specifier means while the program runs, and the errors of
 * specifiers that mean nothing.
 *
 * Specifiers that stand in the asking module's text were resolved by the compiler. Others are paths
 * or URLs of modules that are part of the program for another reason.
 */
#include "array/array.h"
#include "core/throw.h"
#include "job/file_url.h"
#include "job/module.h"
#include "object/error.h"
#include "string/atom.h"
#include "string/string.h"

#include <stdlib.h>
#include <string.h>

static uint32_t find_path(String *path) {
  for (uint32_t i = 0; i < perry_program.module_count; i++)
    if (string_equal(module_record(i)->path, path)) return i;
  return MODULE_NONE;
}

/* require() adds endings; `x.js` may stand for `x.ts`. */
static uint32_t find_file(String *path, bool is_require) {
  static const char *const endings[] = {".js",  ".json",     ".ts",      ".cjs",
                                        ".cts", "/index.js", "/index.ts"};
  uint32_t found = find_path(path);
  for (size_t i = 0; is_require && found == MODULE_NONE && i < sizeof endings / sizeof *endings;
       i++)
    found = find_path(string_concat(path, string_from_ascii(endings[i])));
  if (found != MODULE_NONE || path->length < 3) return found;
  String *ending = string_slice(path, path->length - 2, path->length);
  if (!string_equals_ascii(ending, "js")) return MODULE_NONE;
  return find_path(string_concat(string_slice(path, 0, path->length - 2), string_from_ascii("ts")));
}

uint32_t module_find(uint32_t from, String *specifier, bool is_require) {
  const ModuleRecord *record = module_record(from);
  for (uint32_t i = 0; i < record->specifier_count; i++) {
    const ModuleSpecifier *known = &record->specifiers[i];
    if (known->is_require == is_require && string_equal(known->text, specifier))
      return known->module;
  }
  String *path = file_path_join(record->path, specifier);
  if (path) return find_file(path, is_require);
  uint32_t found = find_path(specifier);
  return found != MODULE_NONE ? found
                              : find_path(string_concat(string_from_ascii("node:"), specifier));
}

/* An error whose stack begins `Error [CODE]: message`, with the property `code`. */
static Object *coded_error(IntrinsicId prototype, String *message, String *code) {
  Object *error = error_create(prototype, message);
  PropertyKey name = key_from_atom(ATOM(name));
  String *title = string_concat(value_as_string(object_get(error, name)), string_from_ascii(" ["));
  title = string_concat(string_concat(title, code), string_from_ascii("]"));
  object_define(error, name, value_string(title), PROPERTY_HIDDEN);
  error_stack(error);
  object_delete(error, name);
  object_create_data_property(error, key_from_atom(ATOM(code)), value_string(code));
  return error;
}

static Value required_missing(uint32_t from, String *specifier) {
  String *path = module_record(from)->path;
  STRING_BUILDER(text);
  builder_append_ascii(&text, "Cannot find module '");
  builder_append_string(&text, specifier);
  builder_append_ascii(&text, "'\nRequire stack:\n- ");
  builder_append_string(&text, path);
  Object *error = error_create(INTRINSIC_ErrorPrototype, builder_finish(&text));
  object_create_data_property(error, key_from_atom(ATOM(code)),
                              value_string(string_from_ascii("MODULE_NOT_FOUND")));
  Value stack = value_object(array_from_values(1, (Value[]){value_string(path)}));
  object_create_data_property(error, key_from_atom(atom_from_ascii("requireStack")), stack);
  return value_object(error);
}

Value module_missing_error(uint32_t from, String *specifier, bool is_require) {
  if (is_require) return required_missing(from, specifier);
  String *path = file_path_join(module_record(from)->path, specifier);
  STRING_BUILDER(text);
  builder_append_ascii(&text, path ? "Cannot find module '" : "Cannot find package '");
  builder_append_string(&text, path ? path : specifier);
  builder_append_ascii(&text, "' imported from ");
  builder_append_string(&text, module_record(from)->path);
  Object *error = coded_error(INTRINSIC_ErrorPrototype, builder_finish(&text),
                              string_from_ascii("ERR_MODULE_NOT_FOUND"));
  if (path)
    object_create_data_property(error, key_from_atom(atom_from_ascii("url")),
                                value_string(file_url(path)));
  return value_object(error);
}

/* ---- faults ---- */

static uint32_t find_faulty(uint32_t module, bool *is_seen) {
  if (is_seen[module] || module_state(module)->is_loaded) return MODULE_NONE;
  is_seen[module] = true;
  const ModuleRecord *record = module_record(module);
  if (record->fault) return module;
  for (uint32_t i = 0; i < record->import_count; i++) {
    uint32_t found = find_faulty(record->imports[i], is_seen);
    if (found != MODULE_NONE) return found;
  }
  return MODULE_NONE;
}

bool module_find_fault(uint32_t module, Value *error) {
  bool *is_seen = calloc(perry_program.module_count, sizeof *is_seen);
  if (!is_seen) perry_out_of_memory(perry_program.module_count);
  uint32_t faulty = find_faulty(module, is_seen);
  free(is_seen);
  if (faulty == MODULE_NONE) return false;
  const ModuleRecord *record = module_record(faulty);
  *error = value_object(
      record->fault_code ? coded_error(INTRINSIC_ErrorPrototype, record->fault, record->fault_code)
                         : error_create(INTRINSIC_SyntaxErrorPrototype, record->fault));
  return true;
}
