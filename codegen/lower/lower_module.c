/* lower_module.c - module bodies and the function that evaluates the graph.
 *
 * `evaluate` first makes the namespace objects and the hoisted functions of all modules, so that
 * cycles see them. In a graph without top-level await, import() and CommonJS (but for an entry that
 * asks for nothing) it then calls the bodies in order. Any other graph it hands to the runtime
 * (job/module_evaluate.c), which follows the specification's algorithm.
 *
 * A CommonJS module is a function of exports, require, module, __filename and __dirname. One that
 * ES modules import has a second body, which asks the runtime for its `module.exports` and copies
 * the names that its text shows to the slots that importers read. Spec:
 * sec-source-text-module-record-initialize-environment, sec-moduleevaluation
 */
#include "lower/builder.h"

#include "abi/module_flags.h"
#include "unicode/file_url_text.h"

#include <string.h>

static Name *body_name(Lowering *lowering) {
  return name_intern_c(&lowering->compilation->names, "<module>");
}

static void begin_async_body(FunctionBuilder *f) {
  f->ir->kind = IR_FUNCTION_ASYNC;
  f->ir->flags = FUNCTION_ASYNC;
  f->is_async_body = true;
  IrBlock *rejecting = block_new(f), *start = block_new(f);
  rejecting->is_handler = true;
  jump(f, start);
  block_enter(f, start);
  f->handler = f->function_handler = rejecting;
}

static void end_async_body(FunctionBuilder *f) {
  IrBlock *rejecting = f->function_handler;
  if (!block_is_reachable(rejecting)) return;
  block_enter(f, rejecting);
  f->handler = NULL;
  IrNode *exception = EMIT0(f, IR_CATCH);
  RUNTIME(f, perry_async_throw, EMIT0(f, IR_FRAME), exception);
  terminate(f, IR_RETURN, constant_undefined(f));
}

static const char *folder_of(Lowering *lowering, const char *path) {
  const char *end = strrchr(path, '/');
  return arena_format(lowering->arena, "%.*s", end && end > path ? (int)(end - path) : 1,
                      end ? path : ".");
}

/* The parameters of a CommonJS module become the bindings of their names. */
static void initialize_wrapper(FunctionBuilder *f, Module *module) {
  f->ir->formal_count = f->ir->length = WRAPPER_COUNT;
  for (unsigned i = 0; i < WRAPPER_FILENAME; i++)
    if (module->wrapper[i]->is_used)
      binding_initialize(f, module->wrapper[i], emit_integer(f, IR_ARGUMENT, i));
  binding_initialize(f, module->wrapper[WRAPPER_FILENAME],
                     constant_string(f, intern(f, module->path)));
  binding_initialize(f, module->wrapper[WRAPPER_DIRNAME],
                     constant_string(f, intern(f, folder_of(f->lowering, module->path))));
  if (module->scope->this_binding)
    binding_initialize(f, module->scope->this_binding, EMIT0(f, IR_THIS));
}

static IrFunction *lower_module_body(Lowering *lowering, Module *module) {
  FunctionBuilder builder, *f = &builder;
  builder_begin(f, lowering, NULL, module, module->scope, NULL, body_name(lowering));
  f->ir->end = module->source->length_bytes;
  f->ir->is_module_body = true;
  if (module->kind == MODULE_COMMONJS) f->ir->stack_owner = intern(f, "Object");
  if (module->has_top_level_await) begin_async_body(f);
  scope_enter(f, module->scope);
  if (module->kind == MODULE_COMMONJS) initialize_wrapper(f, module);
  /* Functions in static slots exist already: evaluate made them. */
  declare_local_functions(f, module->scope);
  if (module->kind == MODULE_JSON) {
    Name *text = name_intern(&lowering->compilation->names, module->source->text,
                             module->source->length_bytes);
    IrNode *value = RUNTIME(f, perry_json_module, constant_string(f, text),
                            constant_string(f, intern(f, module->path)));
    binding_initialize(f, module->default_binding, value);
  } else {
    lower_statements(f, module->program->body);
  }
  lower_return(f, constant_undefined(f));
  if (module->has_top_level_await) end_async_body(f);
  builder_end(f);
  if (f->ir->kind != IR_FUNCTION_NORMAL) make_resumable(f->ir);
  return f->ir;
}

/* What importing a CommonJS module evaluates. */
static IrFunction *lower_commonjs_import(Lowering *lowering, Module *module) {
  FunctionBuilder builder, *f = &builder;
  Scope *scope = scope_new(lowering->arena, SCOPE_MODULE, NULL, NULL, 0);
  builder_begin(f, lowering, NULL, module, scope, NULL, body_name(lowering));
  IrNode *exports = RUNTIME(f, perry_commonjs_exports, constant_i32(f, module->index));
  for (uint32_t i = 0; i < module->exports.count; i++) {
    const ModuleExport *e = &module->exports.items[i];
    bool is_whole = strcmp(e->exported->text, "default") == 0 ||
                    strcmp(e->exported->text, "module.exports") == 0;
    IrNode *value =
        is_whole ? exports
                 : RUNTIME(f, perry_commonjs_export, exports, constant_string(f, e->exported));
    binding_initialize(f, e->local, value);
  }
  terminate(f, IR_RETURN, constant_undefined(f));
  builder_end(f);
  return f->ir;
}

static IrNamespace *namespace_of(Lowering *lowering, Module *module) {
  Vector names = module_exported_names(lowering->graph, module);
  IrNamespace *info = ARENA_NEW(lowering->arena, IrNamespace);
  info->names = ARENA_ARRAY(lowering->arena, Name *, names.count);
  info->globals = ARENA_ARRAY(lowering->arena, IrGlobal *, names.count);
  for (uint32_t i = 0; i < names.count; i++) {
    Module *from;
    Binding *binding;
    if (!module_resolve_export(module, names.items[i], &from, &binding)) continue;
    info->names[info->count] = names.items[i];
    info->globals[info->count++] =
        binding ? binding_global(lowering, binding) : namespace_global(lowering, from);
  }
  return info;
}

/* Namespace object, or undefined where nobody needs one. */
static IrNode *instantiate(FunctionBuilder *f, Module *module) {
  f->module = module;
  declare_static_functions(f, module->scope);
  if (!module->needs_namespace || (module->kind == MODULE_COMMONJS && !module->is_imported))
    return constant_undefined(f);
  IrNode *object = EMIT0(f, IR_NAMESPACE_OBJECT);
  object->immediate.namespace_info = namespace_of(f->lowering, module);
  emit_global_store(f, namespace_global(f->lowering, module), object);
  return object;
}

static IrNode *body_closure(FunctionBuilder *f, IrFunction *body) {
  return body ? emit_function(f, IR_CLOSURE, body, 0, NULL) : constant_undefined(f);
}

static void define_module(FunctionBuilder *f, Module *module, IrNode *namespace_object) {
  bool is_commonjs = module->kind == MODULE_COMMONJS;
  IrFunction *import_body = !is_commonjs          ? module->body
                            : module->is_imported ? lower_commonjs_import(f->lowering, module)
                                                  : NULL;
  IrNode *body = body_closure(f, import_body),
         *commonjs = body_closure(f, is_commonjs ? module->body : NULL);
  RUNTIME(f, perry_module_define, constant_i32(f, module->index), body, commonjs, namespace_object);
}

static void lower_evaluate(Lowering *lowering) {
  ModuleGraph *graph = lowering->graph;
  FunctionBuilder builder, *f = &builder;
  Scope *scope = scope_new(lowering->arena, SCOPE_MODULE, NULL, NULL, 0);
  builder_begin(f, lowering, NULL, graph->entry, scope, NULL,
                name_intern_c(&lowering->compilation->names, "<evaluate>"));
  for (uint32_t i = 0; i < graph->modules.count; i++) {
    Module *module = graph->modules.items[i];
    if (module->fault) continue;
    IrNode *namespace_object = instantiate(f, module);
    if (graph->is_dynamic) define_module(f, module, namespace_object);
  }
  f->module = graph->entry;
  IrNode *result = constant_undefined(f);
  if (graph->is_dynamic) {
    result = RUNTIME(f, perry_module_evaluate, constant_i32(f, graph->entry->index));
  } else {
    Name *text = name_intern_c(&lowering->compilation->names, "module");
    for (uint32_t i = 0; i < graph->modules.count; i++) {
      IrNode *body = body_closure(f, graph->modules.items[i]->body);
      emit_string(f, IR_CALL, text, 2, (IrNode *[]){body, constant_undefined(f)});
    }
  }
  lower_return(f, result);
  builder_end(f);
  lowering->ir->evaluate = f->ir;
}

/* ---- module records (abi/program.h) ---- */

static IrModuleRecord *record_of(Lowering *lowering, const Module *module) {
  Arena *arena = lowering->arena;
  IrModuleRecord *record = ARENA_NEW(arena, IrModuleRecord);
  record->path = name_intern_c(&lowering->compilation->names, module->path);
  record->imports = ARENA_ARRAY(arena, uint32_t, module->requests.count + 1);
  record->specifiers = ARENA_ARRAY(arena, IrModuleSpecifier, module->requests.count + 1);
  for (uint32_t i = 0; i < module->requests.count; i++) {
    const ModuleRequest *request = &module->requests.items[i];
    if (!request->module) continue;
    if (request->kind == REQUEST_STATIC)
      record->imports[record->import_count++] = request->module->index;
    record->specifiers[record->specifier_count++] = (IrModuleSpecifier){
        request->specifier, request->module->index, request->kind == REQUEST_REQUIRE};
  }
  if (module->fault) record->fault = name_intern_c(&lowering->compilation->names, module->fault);
  if (module->fault_code)
    record->fault_code = name_intern_c(&lowering->compilation->names, module->fault_code);
  record->link_height = module->link_height;
  record->flags =
      (module->has_top_level_await ? MODULE_HAS_AWAIT : 0) |
      (module->kind == MODULE_COMMONJS ? MODULE_IS_COMMONJS : 0) |
      (module->kind == MODULE_JSON || module->kind == MODULE_NODE ? MODULE_IS_SYNTHETIC : 0);
  return record;
}

/* What stacks call a file, as node: ES modules and all TypeScript by URL, other CommonJS by path.
 */
static Name *script_name(Lowering *lowering, const Module *module) {
  NameTable *names = &lowering->compilation->names;
  const char *dot = strrchr(module->path, '.');
  bool is_typescript = dot && (strcmp(dot, ".ts") == 0 || strcmp(dot, ".cts") == 0);
  if (module->path[0] != '/' || (module->kind == MODULE_COMMONJS && !is_typescript))
    return name_intern_c(names, module->path);
  size_t bytes = strlen(module->path);
  char *url = arena_allocate(lowering->arena, FILE_URL_BYTES(bytes));
  return name_intern(names, url, file_url_write(url, module->path, bytes));
}

IrModule *lower_program(ModuleGraph *graph) {
  Lowering lowering = {graph, graph->compilation, &graph->compilation->arena,
                       ir_module_new(graph->compilation), predictor_new(graph->compilation, graph)};
  lowering.ir->entry_path = graph->entry->source->path;
  lowering.ir->is_commonjs = graph->entry->kind == MODULE_COMMONJS;
  for (uint32_t i = 0; i < graph->modules.count; i++) {
    Module *module = graph->modules.items[i];
    if (module->source)
      hash_map_set(lowering.arena, &lowering.ir->script_names, module->source,
                   script_name(&lowering, module));
    if (!module->fault) module->body = lower_module_body(&lowering, module);
    if (graph->is_dynamic)
      VECTOR_PUSH(lowering.arena, &lowering.ir->module_records, record_of(&lowering, module));
  }
  lower_evaluate(&lowering);
  predict_shapes(lowering.predictor, lowering.ir);
  return lowering.ir;
}
