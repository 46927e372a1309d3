/* module.h - the modules of a program and how their exports are joined to imports.
 *
 * module_graph_read_entry reads the entry file; module_graph_load follows import and export
 * specifiers, import() and require() of literals to everything it may need; module_link resolves
 * every import to the binding or namespace that it names.
 *
 * Two sets of modules: those that the entry needs before it runs (is_static), and those that
 * import() or require() may bring in. What is wrong with one of the first (a missing file or
 * export) is a diagnostic; with one of the others it is kept as the module's fault, and whoever
 * asks for the module at run time gets the error. Kinds   node's rules: the ending, else `type` of
 * the nearest package.json, else whether the file has import, export, import.meta or await Order
 * graph->modules: the static ones in evaluation order (dependencies first, cycles as the
 * specification orders them), then the others Spec    sec-cyclic-module-records, sec-resolveexport;
 * file lookup as in node's documentation of ES modules
 */
#ifndef PERRY_RESOLVE_MODULE_H
#define PERRY_RESOLVE_MODULE_H

#include "base/compilation.h"
#include "resolve/scope.h"

typedef enum ModuleKind {
  MODULE_ES,
  MODULE_COMMONJS,
  MODULE_JSON,
  MODULE_NODE, /* one of node's own, written in node_module.def */
} ModuleKind;

typedef enum RequestKind { REQUEST_STATIC, REQUEST_IMPORT, REQUEST_REQUIRE } RequestKind;

typedef struct ModuleRequest {
  RequestKind kind;
  Node *node; /* the declaration that asks; the call for import() and require() */
  Node *specifier_node;
  Name *specifier;
  Module *module;     /* NULL: could not be found */
  const char *reason; /* why; NULL: reported already */
} ModuleRequest;

typedef struct ModuleExport {
  Name *exported;
  Binding *local; /* NULL for indirect ones */
  Module *from;   /* indirect: `export { imported as exported } from` */
  Name *imported; /* indirect: NULL is the namespace */
  Node *node;
  Node *request; /* indirect: the declaration that asks for `from` */
} ModuleExport;

typedef enum WrapperParameter {
  WRAPPER_EXPORTS,
  WRAPPER_REQUIRE,
  WRAPPER_MODULE,
  WRAPPER_FILENAME,
  WRAPPER_DIRNAME,
  WRAPPER_COUNT
} WrapperParameter;

struct Module {
  char *path; /* canonical; "node:x" of node's own */
  ModuleKind kind;
  Source *source;
  Program *program;
  Scope *scope;
  uint32_t index; /* in graph->modules */
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
  bool is_static;
  bool has_top_level_await;
  bool imports_dynamically; /* has import() */
  bool needs_namespace;
  bool is_imported; /* CommonJS: by an ES module, so that its exports become bindings */
  bool is_ordered;
  uint32_t link_height;            /* longest chain of static requests below it */
  const char *fault, *fault_code;  /* what import() of it fails with; no code: a SyntaxError */
  Binding *default_binding;        /* of `export default expression` */
  Binding *wrapper[WRAPPER_COUNT]; /* CommonJS: the parameters of the function that the module is */
  struct IrGlobal *namespace_global; /* lower/ */
  struct IrGlobal *meta_global;      /* lower/ */
  struct IrFunction *body;           /* lower/ */
};

typedef struct ModuleGraph {
  Compilation *compilation;
  Module *entry;
  struct {
    Module **items;
    uint32_t count, capacity;
  } modules;
  HashMap by_path;                /* Name * of path -> Module * */
  HashMap packages;               /* Name * of path of a package.json -> Node * or NULL */
  bool names_modules_at_run_time; /* import() or require() of something else than a literal */
  bool is_dynamic; /* some module awaits, calls import() or is CommonJS with requests: evaluated by
                      the runtime */
} ModuleGraph;

ModuleGraph *module_graph_new(Compilation *compilation);
/* Parses the entry, whose text is `source`. */
void module_graph_read_entry(ModuleGraph *graph, const char *path, Source *source);
/* Everything else; after a parse of the entry without errors. */
void module_graph_load(ModuleGraph *graph);
void module_link(ModuleGraph *graph);
/* ResolveExport. True when found; *binding is NULL for a namespace of *module. Ambiguous or
 * missing: false. */
bool module_resolve_export(Module *module, Name *name, Module **from, Binding **binding);
/* All exported names in order of code units, for namespace objects. */
Vector module_exported_names(ModuleGraph *graph, Module *module);

/* The file that `specifier` names when imported from `from_path`, as a canonical path in the arena.
 * NULL with *reason set. */
char *module_resolve_path(ModuleGraph *graph, const char *from_path, const char *specifier,
                          bool is_require, const char **reason);
/* What node says of a module that cannot be found. */
const char *module_missing_text(Arena *arena, const char *from_path, const char *specifier);
/* `type` of the nearest package.json: MODULE_ES or MODULE_COMMONJS; false where there is none. */
bool module_package_kind(ModuleGraph *graph, const char *path, ModuleKind *kind);
/* The text of one of node's own modules ("fs" or "node:fs"), NULL if it is not supported; *is_known
 * tells whether node has it. */
const char *module_node_source(const char *specifier, const char **name, bool *is_known);

/* commonjs.c: fills in `exports` of a CommonJS module that is imported: "default", "module.exports"
 * and the names that its text shows. */
void commonjs_find_exports(Compilation *compilation, Module *module);

/* resolve.c: scopes and bindings of one module. Reports redeclarations, undeclared exports and
 * private names. */
void resolve_module(Compilation *compilation, Module *module);

#endif
