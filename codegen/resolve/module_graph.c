/* module_graph.c - reads the entry file and everything it imports, and puts the modules in
 * evaluation order.
 *
 * The order is that of a depth-first walk over the requests in source order
 * (sec-innermoduleevaluation): a module comes after what it imports, except in cycles, where the
 * one reached first waits. import() and require() of literals bring in further modules, ordered
 * after those that the entry needs; which module they mean is looked up when they run.
 */
#include "resolve/module.h"

#include "syntax/parse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static Module *load(ModuleGraph *graph, Module *module);

/* ---- requests
 * ----------------------------------------------------------------------------------------------------
 */

static Name *literal_text(const Node *node) {
  return node && node->kind == NODE_STRING_LITERAL ? AST_AS(StringLiteral, node)->value : NULL;
}

static bool has_suffix(const char *path, const char *suffix) {
  size_t a = strlen(path), b = strlen(suffix);
  return a >= b && memcmp(path + a - b, suffix, b) == 0;
}

static void report_at(ModuleGraph *graph, const Module *module, const Node *node, DiagCode code,
                      const char *a, const char *b) {
  diag_report(&graph->compilation->diagnostics, module->source, node->start, node->end, code, a, b);
}

static Module *module_new(ModuleGraph *graph, char *path) {
  Module *module = ARENA_NEW(&graph->compilation->arena, Module);
  module->path = path;
  hash_map_set(&graph->compilation->arena, &graph->by_path,
               name_intern_c(&graph->compilation->names, path), module);
  return module;
}

static Module *find_node_module(ModuleGraph *graph, Module *from, ModuleRequest *request,
                                bool *is_node) {
  const char *name, *text = module_node_source(request->specifier->text, &name, is_node);
  if (!*is_node) return NULL;
  if (!text) {
    report_at(graph, from, request->specifier_node, DIAG_NODE_MODULE, name + strlen("node:"), NULL);
    return NULL;
  }
  Compilation *c = graph->compilation;
  Module *module = hash_map_get(&graph->by_path, name_intern_c(&c->names, name));
  if (module) return module;
  module = module_new(graph, arena_copy_text(&c->arena, name, strlen(name)));
  module->kind = MODULE_NODE;
  module->source = source_from_text(&c->arena, module->path, text, strlen(text));
  return load(graph, module);
}

static bool is_module_file(const char *path) {
  static const char *const endings[] = {".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", ".json"};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (has_suffix(path, endings[i])) return true;
  const char *slash = strrchr(path, '/');
  return strchr(slash ? slash : path, '.') == NULL;
}

static Module *find_file_module(ModuleGraph *graph, Module *from, ModuleRequest *request) {
  Compilation *c = graph->compilation;
  bool is_require = request->kind == REQUEST_REQUIRE;
  char *path = module_resolve_path(graph, from->path, request->specifier->text, is_require,
                                   &request->reason);
  if (!path) return NULL;
  Module *module = hash_map_get(&graph->by_path, name_intern_c(&c->names, path));
  if (module) return module;
  if (!is_module_file(path)) {
    request->reason = "a file with this ending is not a module";
    return NULL;
  }
  Source *source = source_read(&c->arena, path);
  if (!source) {
    request->reason = strerror(errno);
    return NULL;
  }
  module = module_new(graph, path);
  module->source = source;
  return load(graph, module);
}

static void add_request(ModuleGraph *graph, Module *module, RequestKind kind, Node *node,
                        Node *specifier_node) {
  ModuleRequest request = {kind, node, specifier_node, AST_AS(StringLiteral, specifier_node)->value,
                           NULL, NULL};
  bool is_node;
  request.module = find_node_module(graph, module, &request, &is_node);
  if (!is_node) request.module = find_file_module(graph, module, &request);
  if (request.module && kind != REQUEST_STATIC) request.module->needs_namespace = true;
  if (request.module && kind != REQUEST_REQUIRE && request.module->kind == MODULE_COMMONJS)
    request.module->is_imported = true;
  VECTOR_PUSH(&graph->compilation->arena, &module->requests, request);
}

typedef struct Search {
  ModuleGraph *graph;
  Module *module;
} Search;

static bool is_name(const Node *node, const char *text) {
  return node->kind == NODE_IDENTIFIER_REFERENCE &&
         strcmp(AST_AS(IdentifierReference, node)->name->text, text) == 0;
}

/* import(), and require() of literals in CommonJS modules. */
static void find_calls(Node *node, void *context) {
  Search *search = context;
  Module *module = search->module;
  if (ast_is_type(node) || node_has(node, FLAG_DECLARE | FLAG_TYPE_ONLY)) return;
  if (node->kind == NODE_IMPORT_EXPRESSION) {
    ImportExpression *e = AST_AS(ImportExpression, node);
    module->imports_dynamically = true;
    if (literal_text(e->source))
      add_request(search->graph, module, REQUEST_IMPORT, node, e->source);
    else
      search->graph->names_modules_at_run_time = true;
  } else if (node->kind == NODE_CALL_EXPRESSION && module->kind == MODULE_COMMONJS) {
    CallExpression *call = AST_AS(CallExpression, node);
    if (is_name(call->callee, "require") && call->arguments.count > 0) {
      if (literal_text(call->arguments.items[0]))
        add_request(search->graph, module, REQUEST_REQUIRE, node, call->arguments.items[0]);
      else
        search->graph->names_modules_at_run_time = true;
    }
  } else if (node->kind == NODE_IMPORT_EQUALS_DECLARATION) {
    Node *reference = AST_AS(ImportEqualsDeclaration, node)->reference;
    if (reference->kind == NODE_EXTERNAL_MODULE_REFERENCE)
      add_request(search->graph, module, REQUEST_REQUIRE, node,
                  AST_AS(ExternalModuleReference, reference)->source);
    return;
  }
  ast_for_each_child(node, find_calls, context);
}

static void find_requests(ModuleGraph *graph, Module *module) {
  NodeList body = module->program->body;
  for (uint32_t i = 0; i < body.count; i++) {
    Node *node = body.items[i];
    if (node_has(node, FLAG_TYPE_ONLY)) continue;
    if (node_has(node, FLAG_DEFER))
      report_at(graph, module, node, DIAG_NOT_SUPPORTED, "import defer", NULL);
    switch (node->kind) {
    case NODE_IMPORT_DECLARATION:
      add_request(graph, module, REQUEST_STATIC, node, AST_AS(ImportDeclaration, node)->source);
      break;
    case NODE_EXPORT_ALL:
      add_request(graph, module, REQUEST_STATIC, node, AST_AS(ExportAll, node)->source);
      break;
    case NODE_EXPORT_NAMED:
      if (AST_AS(ExportNamed, node)->source)
        add_request(graph, module, REQUEST_STATIC, node, AST_AS(ExportNamed, node)->source);
      break;
    default:
      break;
    }
  }
  Search search = {graph, module};
  ast_for_each_child(&module->program->node, find_calls, &search);
}

/* ---- parsing
 * -----------------------------------------------------------------------------------------------------
 */

static void find_module_syntax(Node *node, void *context) {
  bool *is_found = context;
  if (*is_found || ast_is_type(node) || node_has(node, FLAG_DECLARE | FLAG_TYPE_ONLY)) return;
  switch (node->kind) {
  case NODE_EXPORT_DECLARATION: {
    Node *declaration = AST_AS(ExportDeclaration, node)->declaration;
    if (ast_is_type(declaration) || node_has(declaration, FLAG_DECLARE | FLAG_TYPE_ONLY)) return;
    *is_found = true;
    return;
  }
  case NODE_IMPORT_DECLARATION:
  case NODE_EXPORT_NAMED:
  case NODE_EXPORT_ALL:
  case NODE_EXPORT_DEFAULT:
  case NODE_IMPORT_META:
    *is_found = true;
    return;
  default:
    ast_for_each_child(node, find_module_syntax, context);
  }
}

static bool has_module_syntax(Program *program) {
  bool is_found = node_has(&program->node, FLAG_USES_AWAIT);
  ast_for_each_child(&program->node, find_module_syntax, &is_found);
  return is_found;
}

/* Sets kind and program. */
static void parse_module(ModuleGraph *graph, Module *module) {
  Compilation *c = graph->compilation;
  ParseOptions options = parse_options_for_path(module->path);
  options.goal = PARSE_MODULE;
  if (has_suffix(module->path, ".json")) {
    /* The text is parsed when the program runs; the tree is that of a module with a default export.
     */
    static const char shape[] = "export default null;";
    module->kind = MODULE_JSON;
    module->program = parse_program(
        c, source_from_text(&c->arena, module->path, shape, sizeof shape - 1), options);
    return;
  }
  bool is_known = true;
  if (module->kind == MODULE_NODE)
    options.is_typescript = false;
  else if (has_suffix(module->path, ".mts") || has_suffix(module->path, ".mjs"))
    module->kind = MODULE_ES;
  else if (has_suffix(module->path, ".cts") || has_suffix(module->path, ".cjs"))
    module->kind = MODULE_COMMONJS;
  else
    is_known = module_package_kind(graph, module->path, &module->kind);
  if (is_known) {
    if (module->kind == MODULE_COMMONJS) options.goal = PARSE_COMMONJS;
    module->program = parse_program(c, module->source, options);
    return;
  }
  uint32_t count = c->diagnostics.count, errors = c->diagnostics.error_count;
  module->program = parse_program(c, module->source, options);
  if (has_module_syntax(module->program)) return;
  module->kind = MODULE_COMMONJS;
  diag_rewind(&c->diagnostics, count, errors);
  options.goal = PARSE_COMMONJS;
  module->program = parse_program(c, module->source, options);
}

static void load_parsed(ModuleGraph *graph, Module *module) {
  module->has_top_level_await = node_has(&module->program->node, FLAG_USES_AWAIT);
  find_requests(graph, module);
  resolve_module(graph->compilation, module);
}

static Module *load(ModuleGraph *graph, Module *module) {
  const Diagnostics *diagnostics = &graph->compilation->diagnostics;
  uint32_t errors = diagnostics->error_count;
  parse_module(graph, module);
  if (diagnostics->error_count == errors) load_parsed(graph, module); /* else the tree is broken */
  return module;
}

/* ---- order
 * -------------------------------------------------------------------------------------------------------
 */

static void order(ModuleGraph *graph, Module *module, bool is_static) {
  if (module->is_ordered) return;
  module->is_ordered = true;
  module->is_static = is_static;
  for (uint32_t i = 0; i < module->requests.count; i++) {
    ModuleRequest *request = &module->requests.items[i];
    if (!request->module || request->kind != REQUEST_STATIC) continue;
    order(graph, request->module, is_static);
    if (module->link_height <= request->module->link_height)
      module->link_height = request->module->link_height + 1;
  }
  module->index = graph->modules.count;
  VECTOR_PUSH(&graph->compilation->arena, &graph->modules, module);
}

static void order_all(ModuleGraph *graph) {
  order(graph, graph->entry, true);
  for (uint32_t i = 0; i < graph->modules.count; i++) { /* grows meanwhile */
    Module *module = graph->modules.items[i];
    for (uint32_t k = 0; k < module->requests.count; k++)
      if (module->requests.items[k].module) order(graph, module->requests.items[k].module, false);
  }
}

static void report_missing(ModuleGraph *graph, Module *module) {
  for (uint32_t i = 0; i < module->requests.count; i++) {
    ModuleRequest *request = &module->requests.items[i];
    bool is_missing = !request->module && request->reason; /* else it has been reported */
    if (!is_missing || request->kind != REQUEST_STATIC) continue;
    if (module->is_static) {
      report_at(graph, module, request->specifier_node, DIAG_MODULE_NOT_FOUND,
                request->specifier->text, request->reason);
    } else if (!module->fault) {
      module->fault =
          module_missing_text(&graph->compilation->arena, module->path, request->specifier->text);
      module->fault_code = "ERR_MODULE_NOT_FOUND";
    }
  }
}

static bool uses_wrapper(const Module *module) {
  for (unsigned i = 0; i < WRAPPER_FILENAME; i++) /* the other two are constants */
    if (module->wrapper[i] && module->wrapper[i]->is_used) return true;
  return module->scope && module->scope->this_binding;
}

static bool needs_evaluator(const Module *module, const Module *entry) {
  if (module->has_top_level_await || module->imports_dynamically) return true;
  if (module->kind == MODULE_COMMONJS) return module != entry || uses_wrapper(module);
  for (uint32_t i = 0; i < module->requests.count; i++)
    if (module->requests.items[i].kind == REQUEST_REQUIRE) return true;
  return false;
}

ModuleGraph *module_graph_new(Compilation *compilation) {
  ModuleGraph *graph = ARENA_NEW(&compilation->arena, ModuleGraph);
  graph->compilation = compilation;
  return graph;
}

void module_graph_read_entry(ModuleGraph *graph, const char *path, Source *source) {
  char *canonical = realpath(path, NULL);
  const char *known = canonical ? canonical : path;
  graph->entry =
      module_new(graph, arena_copy_text(&graph->compilation->arena, known, strlen(known)));
  free(canonical);
  graph->entry->source = source;
  parse_module(graph, graph->entry);
}

void module_graph_load(ModuleGraph *graph) {
  load_parsed(graph, graph->entry);
  order_all(graph);
  for (uint32_t i = 0; i < graph->modules.count; i++) {
    Module *module = graph->modules.items[i];
    report_missing(graph, module);
    if (needs_evaluator(module, graph->entry)) graph->is_dynamic = true;
  }
}
