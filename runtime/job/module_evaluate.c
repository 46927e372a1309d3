/* module_evaluate.c - evaluates a graph of modules in which some wait: the algorithm of the
 * specification, step by step.
 *
 * Spec: sec-moduleevaluation, sec-innermoduleevaluation, sec-execute-async-module,
 * sec-gather-available-ancestors, sec-async-module-execution-fulfilled,
 * sec-async-module-execution-rejected
 */
#include "abi/entry.h"
#include "core/loop_hooks.h"
#include "core/throw.h"
#include "function/call.h"
#include "gc/roots.h"
#include "job/module.h"

#include <stdlib.h>

/* ---- the table ---- */

static void table_visit(Tracer *tracer, void *data) {
  ModuleTable *table = data;
  for (uint32_t i = 0; i < table->count; i++) {
    ModuleState *state = &table->states[i];
    Value *const slots[] = {
        &state->error,         &state->promise,          &state->body,
        &state->commonjs_body, &state->namespace_object, &state->commonjs_module};
    for (size_t k = 0; k < sizeof slots / sizeof *slots; k++)
      trace_value(tracer, slots[k]);
  }
}

static void *allocate(size_t count, size_t bytes) {
  void *memory = calloc(count, bytes);
  if (!memory) perry_out_of_memory(count * bytes);
  return memory;
}

static ModuleTable *table_create(void) {
  uint32_t count = perry_program.module_count;
  ModuleTable *table = allocate(1, sizeof *table + count * sizeof *table->states);
  table->count = count;
  table->next_async_order = 1;
  table->stack = allocate(count, sizeof *table->stack);
  for (uint32_t i = 0; i < count; i++) {
    ModuleState *state = &table->states[i];
    state->cycle_root = i;
    state->error = state->promise = state->body = state->commonjs_body = state->namespace_object =
        state->commonjs_module = value_undefined();
  }
  roots_register_function(table_visit, table);
  return perry_isolate.modules = table;
}

void perry_module_define(uint32_t module, Value body, Value commonjs_body, Value namespace_object) {
  if (!perry_isolate.modules) table_create();
  ModuleState *state = module_state(module);
  state->body = body;
  state->commonjs_body = commonjs_body;
  state->namespace_object = namespace_object;
}

/* ---- running one module ---- */

typedef struct BodyCall {
  Value body, result;
} BodyCall;

static void call_body(void *data) {
  BodyCall *call = data;
  call->result = function_call(call->body, value_undefined(), 0, NULL);
}

static void set_error(ModuleState *state, Value error) {
  state->status = MODULE_EVALUATED;
  state->has_error = true;
  state->error = error;
}

static void resolve_capability(ModuleState *state) {
  if (!value_is_undefined(state->promise))
    promise_fulfill(value_as_promise(state->promise), value_undefined());
}

static void async_settled(Value data, bool is_rejected, Value result);

/* ExecuteAsyncModule. An async body throws nothing: its promise is rejected. */
static void execute_async(uint32_t module) {
  Value promise = function_call(module_state(module)->body, value_undefined(), 0, NULL);
  promise_then_native(value_as_promise(promise), async_settled, value_number(module));
}

static bool execute_sync(uint32_t module, Value *error) {
  BodyCall call = {module_state(module)->body, value_undefined()};
  return try_call(call_body, &call, error);
}

/* ---- InnerModuleEvaluation ---- */

static void add_async_parent(ModuleState *state, uint32_t parent) {
  if (state->async_parent_count == state->async_parent_capacity) {
    state->async_parent_capacity =
        state->async_parent_capacity ? 2 * state->async_parent_capacity : 4;
    state->async_parents =
        realloc(state->async_parents, state->async_parent_capacity * sizeof *state->async_parents);
    if (!state->async_parents)
      perry_out_of_memory(state->async_parent_capacity * sizeof *state->async_parents);
  }
  state->async_parents[state->async_parent_count++] = parent;
}

static bool evaluate_inner(uint32_t module, uint32_t *index, Value *error);

static bool evaluate_imports(uint32_t module, uint32_t *index, Value *error) {
  ModuleState *state = module_state(module);
  const ModuleRecord *record = module_record(module);
  for (uint32_t i = 0; i < record->import_count; i++) {
    uint32_t required = record->imports[i];
    if (!evaluate_inner(required, index, error)) return false;
    ModuleState *needed = module_state(required);
    if (needed->status == MODULE_EVALUATING) {
      if (needed->dfs_ancestor < state->dfs_ancestor) state->dfs_ancestor = needed->dfs_ancestor;
    } else {
      needed = module_state(needed->cycle_root);
      if (needed->has_error) {
        *error = needed->error;
        return false;
      }
    }
    if (needed->async_order != 0 && needed->status != MODULE_EVALUATED) {
      state->pending_dependencies++;
      add_async_parent(needed, module);
    }
  }
  return true;
}

/* False: an exception, in *error. */
static bool evaluate_inner(uint32_t module, uint32_t *index, Value *error) {
  ModuleTable *table = perry_isolate.modules;
  ModuleState *state = module_state(module);
  if (state->status == MODULE_EVALUATING_ASYNC || state->status == MODULE_EVALUATED) {
    *error = state->error;
    return !state->has_error;
  }
  if (state->status == MODULE_EVALUATING) return true;
  state->status = MODULE_EVALUATING;
  state->dfs_index = state->dfs_ancestor = (*index)++;
  table->stack[table->stack_count++] = module;
  if (!evaluate_imports(module, index, error)) return false;
  bool is_async = (module_record(module)->flags & MODULE_HAS_AWAIT) != 0;
  if (state->pending_dependencies > 0 || is_async) {
    state->async_order = table->next_async_order++;
    if (state->pending_dependencies == 0) execute_async(module);
  } else if (!execute_sync(module, error)) {
    return false;
  }
  if (state->dfs_ancestor != state->dfs_index) return true;
  for (;;) {
    uint32_t member = table->stack[--table->stack_count];
    ModuleState *done = module_state(member);
    done->status = done->async_order != 0 ? MODULE_EVALUATING_ASYNC : MODULE_EVALUATED;
    done->cycle_root = module;
    if (member == module) return true;
  }
}

Promise *module_evaluate(uint32_t module) {
  ModuleTable *table = perry_isolate.modules;
  ModuleState *state = module_state(module);
  if (state->status == MODULE_EVALUATING_ASYNC || state->status == MODULE_EVALUATED)
    state = module_state(state->cycle_root);
  if (!value_is_undefined(state->promise)) return value_as_promise(state->promise);
  module = (uint32_t)(state - table->states);
  Promise *promise = promise_create();
  state->promise = value_object(promise);
  uint32_t bottom = table->stack_count, index = bottom;
  Value error = value_undefined();
  if (!evaluate_inner(module, &index, &error)) {
    while (table->stack_count > bottom)
      set_error(module_state(table->stack[--table->stack_count]), error);
    promise_reject(promise, error);
  } else if (state->status == MODULE_EVALUATED) {
    promise_fulfill(promise, value_undefined());
  }
  return promise;
}

/* ---- after an asynchronous module ---- */

typedef struct ModuleList {
  uint32_t *modules;
  uint32_t count;
} ModuleList;

static void free_list(ModuleList *list) {
  free(list->modules);
}

static bool list_has(const ModuleList *list, uint32_t module) {
  for (uint32_t i = 0; i < list->count; i++)
    if (list->modules[i] == module) return true;
  return false;
}

static void gather_available_ancestors(uint32_t module, ModuleList *list) {
  const ModuleState *state = module_state(module);
  for (uint32_t i = 0; i < state->async_parent_count; i++) {
    uint32_t parent = state->async_parents[i];
    ModuleState *waiting = module_state(parent);
    if (list_has(list, parent) || module_state(waiting->cycle_root)->has_error) continue;
    if (--waiting->pending_dependencies > 0) continue;
    list->modules[list->count++] = parent;
    if (!(module_record(parent)->flags & MODULE_HAS_AWAIT))
      gather_available_ancestors(parent, list);
  }
}

static int compare_async_order(const void *a, const void *b) {
  uint64_t x = module_state(*(const uint32_t *)a)->async_order,
           y = module_state(*(const uint32_t *)b)->async_order;
  return (x > y) - (x < y);
}

static void async_rejected(uint32_t module, Value error) {
  ModuleState *state = module_state(module);
  if (state->status == MODULE_EVALUATED) return;
  set_error(state, error);
  for (uint32_t i = 0; i < state->async_parent_count; i++)
    async_rejected(state->async_parents[i], error);
  if (!value_is_undefined(state->promise)) promise_reject(value_as_promise(state->promise), error);
}

static void async_fulfilled(uint32_t module) {
  ModuleState *state = module_state(module);
  if (state->status == MODULE_EVALUATED) return;
  state->status = MODULE_EVALUATED;
  resolve_capability(state);
  ModuleList list __attribute__((cleanup(free_list))) = {
      allocate(perry_isolate.modules->count, sizeof(uint32_t)), 0};
  gather_available_ancestors(module, &list);
  qsort(list.modules, list.count, sizeof *list.modules, compare_async_order);
  for (uint32_t i = 0; i < list.count; i++) {
    ModuleState *ready = module_state(list.modules[i]);
    Value error;
    if (ready->status == MODULE_EVALUATED) continue; /* failed meanwhile */
    if (module_record(list.modules[i])->flags & MODULE_HAS_AWAIT) {
      execute_async(list.modules[i]);
    } else if (!execute_sync(list.modules[i], &error)) {
      async_rejected(list.modules[i], error);
    } else {
      ready->status = MODULE_EVALUATED;
      resolve_capability(ready);
    }
  }
}

static void async_settled(Value data, bool is_rejected, Value result) {
  uint32_t module = (uint32_t)value_as_number(data);
  if (is_rejected)
    async_rejected(module, result);
  else
    async_fulfilled(module);
}

/* ---- the entry ---- */

void module_mark_loaded(uint32_t module) {
  if (module_state(module)->is_loaded) return;
  module_state(module)->is_loaded = true;
  const ModuleRecord *record = module_record(module);
  for (uint32_t i = 0; i < record->import_count; i++)
    module_mark_loaded(record->imports[i]);
}

Value perry_module_evaluate(uint32_t module) {
  perry_isolate.modules->main = module;
  module_mark_loaded(module);
  if (module_record(module)->flags & MODULE_IS_COMMONJS) {
    commonjs_require(module);
    return value_undefined();
  }
  Promise *promise = module_evaluate(module);
  if (promise->state == PROMISE_REJECTED) {
    promise->is_handled = true;
    perry_throw(promise->result);
  }
  return promise->state == PROMISE_PENDING ? value_object(promise) : value_undefined();
}
