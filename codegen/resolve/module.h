/* module.h - the modules of a program and how their exports are joined to imports.
 *
 * module_graph_load reads the entry file and, following import and export specifiers, everything it needs; module_link resolves
 * every import to the binding or namespace that it names. Both report what they cannot do as diagnostics.
 * Order   graph->modules is in evaluation order (dependencies first, cycles as the specification orders them)
 * Spec    sec-cyclic-module-records, sec-resolveexport; file lookup as in node's documentation of ES modules
 */
#ifndef PERRY_RESOLVE_MODULE_H
#define PERRY_RESOLVE_MODULE_H

#include "base/compilation.h"
#include "resolve/scope.h"

typedef struct ModuleRequest {
  Node *node; /* the declaration that asks */
  Name *specifier;
  Module *module; /* NULL: could not be found (reported) */
  bool is_type_only;
} ModuleRequest;

typedef struct ModuleExport {
  Name *exported;
  Binding *local;  /* NULL for indirect ones */
  Module *from;    /* indirect: `export { imported as exported } from` */
  Name *imported;  /* indirect: NULL is the namespace */
  Node *node;
} ModuleExport;

struct Module {
  char *path; /* canonical */
  Source *source;
  Program *program;
  Scope *scope;
  uint32_t index; /* in evaluation order */
  struct {
    ModuleRequest *items;
    uint32_t count, capacity;
  } requests;
  struct {
    ModuleExport *items;
    uint32_t count, capacity;
  } exports;
  struct {
    Module **items;
    uint32_t count, capacity;
  } star_exports;
  bool is_json;
  bool has_top_level_await;
  bool is_async; /* itself or something it waits for has top-level await */
  bool needs_namespace;
  bool is_cycle_root;
  bool is_ordered;
  Binding *default_binding; /* of `export default expression` */
  struct IrGlobal *namespace_global; /* lower/ */
  struct IrFunction *body;           /* lower/ */
};

typedef struct ModuleGraph {
  Compilation *compilation;
  Module *entry;
  struct {
    Module **items;
    uint32_t count, capacity;
  } modules;
  HashMap by_path; /* Name * of path -> Module * */
} ModuleGraph;

/* NULL after reporting when even the entry cannot be read. */
ModuleGraph *module_graph_load(Compilation *compilation, const char *entry_path);
void module_link(ModuleGraph *graph);
/* ResolveExport. True when found; *binding is NULL for a namespace of *module. Ambiguous or missing: false. */
bool module_resolve_export(Module *module, Name *name, Module **from, Binding **binding);
/* All exported names in order of code units, for namespace objects. */
Vector module_exported_names(ModuleGraph *graph, Module *module);

/* The file that `specifier` names when imported from `from_path`, as a canonical path in the arena. NULL with *reason set. */
char *module_resolve_path(Compilation *compilation, const char *from_path, const char *specifier, const char **reason);

/* resolve.c: scopes and bindings of one module. Reports redeclarations, undeclared exports and private names. */
void resolve_module(Compilation *compilation, Module *module);

#endif
