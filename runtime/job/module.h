/* module.h - the state of a program's modules while it runs, for graphs with top-level await,
 * import() or CommonJS.
 *
 * The compiler describes the modules (abi/program.h) and defines each with its body before anything
 * is evaluated; which module a specifier means was found at compile time. A module is named by the
 * number of its record. Spec  sec-cyclic-module-records; CommonJS as in node's documentation
 * "Modules: CommonJS modules"
 */
#ifndef PERRY_JOB_MODULE_H
#define PERRY_JOB_MODULE_H

#include "abi/program.h"
#include "job/promise.h"

typedef enum ModuleStatus {
  MODULE_LINKED,
  MODULE_EVALUATING,
  MODULE_EVALUATING_ASYNC,
  MODULE_EVALUATED
} ModuleStatus;

typedef struct ModuleState {
  uint8_t status; /* ModuleStatus */
  bool is_loaded; /* import() of it, or of something that needs it, has come as far as evaluating */
  bool has_error;
  bool is_requiring; /* CommonJS: has been asked for; commonjs_module is valid */
  uint32_t dfs_index, dfs_ancestor;
  uint32_t cycle_root;
  uint32_t pending_dependencies;
  uint64_t async_order; /* 0: none */
  uint32_t *async_parents;
  uint32_t async_parent_count, async_parent_capacity;
  Value error;
  Value promise; /* the promise of the top level capability; undefined if none */
  Value body, commonjs_body, namespace_object;
  Value commonjs_module; /* the `module` object */
} ModuleState;

/* A precise root. */
struct ModuleTable {
  uint32_t count;
  uint32_t main; /* number of the entry */
  uint64_t next_async_order;
  uint32_t *stack; /* room for count numbers */
  uint32_t stack_count;
  ModuleState states[];
};

static inline ModuleState *module_state(uint32_t module) {
  return &perry_isolate.modules->states[module];
}
static inline const ModuleRecord *module_record(uint32_t module) {
  return &perry_program.modules[module];
}

/* Evaluate(): the promise of the evaluation. CALL, throws nothing. */
Promise *module_evaluate(uint32_t module);

/* The module and all that it imports count as loaded from now on. */
void module_mark_loaded(uint32_t module);

enum { MODULE_NONE = UINT32_MAX };
/* The module that `specifier` means in `from`, or MODULE_NONE. ALLOC */
uint32_t module_find(uint32_t from, String *specifier, bool is_require);
/* The error of node for a specifier that means nothing. ALLOC */
Value module_missing_error(uint32_t from, String *specifier, bool is_require);
/* Is something wrong with the module or what it imports? Then *error is what asking for it throws.
 * ALLOC */
bool module_find_fault(uint32_t module, Value *error);

/* commonjs.c: what require() of the module gives. CALL */
Value commonjs_require(uint32_t module);

#endif
