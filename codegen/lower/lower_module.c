/* lower_module.c - module bodies and the function that evaluates the graph.
 *
 * `evaluate` makes the namespace objects and the hoisted functions of all modules first (so that cycles see them), then runs the bodies in
 * order. Is there top-level await anywhere, it is an async function that awaits the bodies that are.
 * Spec: sec-source-text-module-record-initialize-environment, sec-moduleevaluation
 */
#include "lower/builder.h"

#include <string.h>

static IrFunction *lower_module_body(Lowering *lowering, Module *module) {
  FunctionBuilder builder, *f = &builder;
  builder_begin(f, lowering, NULL, module, module->scope, NULL, name_intern_c(&lowering->compilation->names, "<module>"));
  f->ir->end = module->source->length_bytes;
  IrBlock *rejecting = NULL;
  if (module->has_top_level_await) {
    f->ir->kind = IR_FUNCTION_ASYNC;
    f->ir->flags = FUNCTION_ASYNC;
    f->is_async_body = true;
    f->handler = rejecting = block_new(f);
    rejecting->is_handler = true;
    IrBlock *start = block_new(f);
    f->handler = NULL;
    jump(f, start);
    block_enter(f, start);
    f->handler = f->function_handler = rejecting;
  }
  scope_enter(f, module->scope);
  /* Functions in static slots exist already: evaluate made them. */
  declare_local_functions(f, module->scope);
  lower_statements(f, module->program->body);
  lower_return(f, constant_undefined(f));
  if (rejecting && block_is_reachable(rejecting)) {
    block_enter(f, rejecting);
    f->handler = NULL;
    IrNode *exception = EMIT0(f, IR_CATCH);
    RUNTIME(f, perry_async_throw, EMIT0(f, IR_FRAME), exception);
    terminate(f, IR_RETURN, constant_undefined(f));
  }
  builder_end(f);
  if (f->ir->kind != IR_FUNCTION_NORMAL) make_resumable(f->ir);
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
    info->globals[info->count++] = binding ? binding_global(lowering, binding) : namespace_global(lowering, from);
  }
  return info;
}

static void lower_evaluate(Lowering *lowering) {
  ModuleGraph *graph = lowering->graph;
  FunctionBuilder builder, *f = &builder;
  Scope *scope = scope_new(lowering->arena, SCOPE_MODULE, NULL, NULL, 0);
  builder_begin(f, lowering, NULL, graph->entry, scope, NULL, name_intern_c(&lowering->compilation->names, "<evaluate>"));
  bool is_async = graph->entry->is_async;
  IrBlock *rejecting = NULL;
  if (is_async) {
    f->ir->kind = IR_FUNCTION_ASYNC;
    f->ir->flags = FUNCTION_ASYNC;
    f->is_async_body = true;
    rejecting = block_new(f);
    rejecting->is_handler = true;
    IrBlock *start = block_new(f);
    jump(f, start);
    block_enter(f, start);
    f->handler = f->function_handler = rejecting;
  }
  for (uint32_t i = 0; i < graph->modules.count; i++) {
    Module *module = graph->modules.items[i];
    f->module = module;
    declare_static_functions(f, module->scope);
    if (!module->needs_namespace) continue;
    IrNode *object = EMIT0(f, IR_NAMESPACE_OBJECT);
    object->immediate.namespace_info = namespace_of(lowering, module);
    emit_global_store(f, namespace_global(lowering, module), object);
  }
  for (uint32_t i = 0; i < graph->modules.count; i++) {
    Module *module = graph->modules.items[i];
    IrNode *body = emit_function(f, IR_CLOSURE, module->body, 0, NULL);
    IrNode *result = emit_string(f, IR_CALL, name_intern_c(&lowering->compilation->names, "module"), 2, (IrNode *[]){body, constant_undefined(f)});
    if (module->has_top_level_await) emit_await(f, result);
  }
  f->module = graph->entry;
  lower_return(f, constant_undefined(f));
  if (rejecting && block_is_reachable(rejecting)) {
    block_enter(f, rejecting);
    f->handler = NULL;
    IrNode *exception = EMIT0(f, IR_CATCH);
    RUNTIME(f, perry_async_throw, EMIT0(f, IR_FRAME), exception);
    terminate(f, IR_RETURN, constant_undefined(f));
  }
  builder_end(f);
  if (is_async) make_resumable(f->ir);
  lowering->ir->evaluate = f->ir;
}

IrModule *lower_program(ModuleGraph *graph) {
  Lowering lowering = {graph, graph->compilation, &graph->compilation->arena, ir_module_new(graph->compilation), predictor_new(graph->compilation, graph)};
  lowering.ir->entry_path = graph->entry->source->path;
  for (uint32_t i = 0; i < graph->modules.count; i++) {
    Module *module = graph->modules.items[i];
    module->body = lower_module_body(&lowering, module);
  }
  lower_evaluate(&lowering);
  return lowering.ir;
}
