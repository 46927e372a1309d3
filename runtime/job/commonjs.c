/* commonjs.c - require(), the `module` object, and how ES modules and CommonJS modules see each
 * other.
 *
 * A module that has been asked for is in the cache (ModuleState.commonjs_module) before its body
 * runs, so cycles see the exports made so far; one whose body throws leaves the cache. Source:
 * node's documentation, "Modules: CommonJS modules"
 */
#include "abi/entry.h"
#include "array/array.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "job/file_url.h"
#include "job/module.h"
#include "object/error.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

#include <stdlib.h>

static PropertyKey key_of(const char *name) {
  return key_from_atom(atom_from_ascii(name));
}

/* ---- ES modules ---- */

static bool graph_awaits(uint32_t module, bool *is_seen) {
  if (is_seen[module]) return false;
  is_seen[module] = true;
  const ModuleRecord *record = module_record(module);
  if (record->flags & MODULE_HAS_AWAIT) return true;
  for (uint32_t i = 0; i < record->import_count; i++)
    if (graph_awaits(record->imports[i], is_seen)) return true;
  return false;
}

static bool is_asynchronous(uint32_t module) {
  bool *is_seen = calloc(perry_program.module_count, sizeof *is_seen);
  if (!is_seen) perry_out_of_memory(perry_program.module_count);
  bool result = graph_awaits(module, is_seen);
  free(is_seen);
  return result;
}

static void evaluate_now(uint32_t module) {
  Value error;
  if (module_find_fault(module, &error)) perry_throw(error);
  if (is_asynchronous(module))
    throw_error("require() cannot be used on an ESM graph with top-level await. Use import() "
                "instead. To see where the top-level await comes "
                "from, use --experimental-print-required-tla.");
  if (module_state(module)->status == MODULE_EVALUATING)
    throw_error("Cannot require() ES Module in a cycle.");
  module_mark_loaded(module);
  Promise *promise = module_evaluate(module);
  if (promise->state != PROMISE_REJECTED) return;
  promise->is_handled = true;
  perry_throw(promise->result);
}

static Value require_es(uint32_t module) {
  evaluate_now(module);
  Object *namespace_object = value_as_object(module_state(module)->namespace_object);
  if (module_record(module)->flags & MODULE_IS_SYNTHETIC)
    return object_get(namespace_object, key_from_atom(ATOM(default_)));
  PropertyKey whole = key_of("module.exports");
  return object_has_own_property(namespace_object, whole) ? object_get(namespace_object, whole)
                                                          : value_object(namespace_object);
}

/* ---- require ---- */

static Value require_from(uint32_t from, Value specifier) {
  if (!value_is_string(specifier))
    throw_type_error_values("The \"id\" argument must be of type string. Received %", 1,
                            (Value[]){value_string(describe_operand(specifier))});
  uint32_t module = module_find(from, value_as_string(specifier), true);
  if (module == MODULE_NONE)
    perry_throw(module_missing_error(from, value_as_string(specifier), true));
  return commonjs_require(module);
}

Value perry_require(uint32_t from, Value specifier) {
  return require_from(from, specifier);
}

/* Capture of both: the asking module's number. */
static Value enter_require(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  return require_from((uint32_t)value_as_number(callee->captures[0]),
                      argc > 0 ? argv[0] : value_undefined());
}

static Value enter_resolve(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  uint32_t from = (uint32_t)value_as_number(callee->captures[0]);
  String *specifier = to_string(argc > 0 ? argv[0] : value_undefined());
  uint32_t module = module_find(from, specifier, true);
  if (module == MODULE_NONE) perry_throw(module_missing_error(from, specifier, true));
  return value_string(module_record(module)->path);
}

static Function *function_of_module(const FunctionInfo *info, uint32_t module) {
  Function *function = function_create(info);
  slot_init(&function->captures[0], value_number(module));
  return function;
}

static Value require_function(uint32_t module) {
  static const FunctionInfo require_info = {.entry = enter_require,
                                            .name = ATOM(require),
                                            .length = 1,
                                            .flags = FUNCTION_BUILTIN,
                                            .capture_count = 1};
  static const FunctionInfo resolve_info = {.entry = enter_resolve,
                                            .name = ATOM(resolve),
                                            .length = 2,
                                            .flags = FUNCTION_BUILTIN,
                                            .capture_count = 1};
  Function *require = function_of_module(&require_info, module),
           *resolve = function_of_module(&resolve_info, module);
  object_create_data_property((Object *)require, key_from_atom(ATOM(resolve)),
                              value_object(resolve));
  object_create_data_property((Object *)require, key_of("main"),
                              module_state(perry_isolate.modules->main)->commonjs_module);
  return value_object(require);
}

/* ---- modules ---- */

static Object *module_object(uint32_t module) {
  String *path = module_record(module)->path;
  bool is_main = module == perry_isolate.modules->main;
  Object *object = object_create_plain();
  object_create_data_property(object, key_of("id"),
                              value_string(is_main ? string_from_ascii(".") : path));
  object_create_data_property(object, key_of("path"), value_string(file_folder(path)));
  object_create_data_property(object, key_of("exports"), value_object(object_create_plain()));
  object_create_data_property(object, key_of("filename"), value_string(path));
  object_create_data_property(object, key_of("loaded"), value_boolean(false));
  object_create_data_property(object, key_of("children"), value_object(array_create(0)));
  object_create_data_property(object, key_of("paths"), value_object(array_create(0)));
  return object;
}

static void run_body(void *data) {
  uint32_t module = *(uint32_t *)data;
  const ModuleState *state = module_state(module);
  String *path = module_record(module)->path;
  Value exports = object_get(value_as_object(state->commonjs_module), key_of("exports"));
  Value arguments[] = {exports, require_function(module), state->commonjs_module,
                       value_string(path), value_string(file_folder(path))};
  function_call(state->commonjs_body, exports, sizeof arguments / sizeof *arguments, arguments);
}

Value commonjs_require(uint32_t module) {
  if (!(module_record(module)->flags & MODULE_IS_COMMONJS)) return require_es(module);
  ModuleState *state = module_state(module);
  if (!state->is_requiring) {
    if (stack_is_exhausted()) perry_throw_stack_overflow();
    state->is_requiring = true;
    state->commonjs_module = value_object(module_object(module));
    Value error;
    if (!try_call(run_body, &module, &error)) {
      state->is_requiring = false;
      perry_throw(error);
    }
    object_set(value_as_object(state->commonjs_module), key_of("loaded"), value_boolean(true));
  }
  return object_get(value_as_object(state->commonjs_module), key_of("exports"));
}

/* ---- import of a CommonJS module ---- */

Value perry_commonjs_exports(uint32_t module) {
  return commonjs_require(module);
}

typedef struct Read {
  Object *object;
  PropertyKey key;
  Value value;
} Read;

static void read_property(void *data) {
  Read *read = data;
  if (object_has_own_property(read->object, read->key))
    read->value = object_get(read->object, read->key);
}

/* A getter that throws gives undefined. */
Value perry_commonjs_export(Value exports, Value name) {
  if (!value_is_object(exports)) return value_undefined();
  Read read = {value_as_object(exports), key_from_atom(value_as_string(name)), value_undefined()};
  Value error;
  return try_call(read_property, &read, &error) ? read.value : value_undefined();
}
