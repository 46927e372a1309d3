/* module_graph.c - reads the entry file and everything it imports, and puts the modules in evaluation order.
 *
 * The order is that of a depth-first walk over the requests in source order (sec-innermoduleevaluation): a module comes after what it
 * imports, except in cycles, where the one reached first waits.
 */
#include "resolve/module.h"

#include "syntax/parse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static Module *load(ModuleGraph *graph, char *path, Source *source);

static void add_request(ModuleGraph *graph, Module *module, Node *node, Node *specifier_node) {
  Name *specifier = AST_AS(StringLiteral, specifier_node)->value;
  ModuleRequest request = {node, specifier, NULL, false};
  const char *reason = NULL;
  char *path = module_resolve_path(graph->compilation, module->path, specifier->text, &reason);
  if (!path) {
    diag_report(&graph->compilation->diagnostics, module->source, specifier_node->start, specifier_node->end, DIAG_MODULE_NOT_FOUND,
                specifier->text, reason);
  } else {
    Name *key = name_intern_c(&graph->compilation->names, path);
    request.module = hash_map_get(&graph->by_path, key);
    if (!request.module) {
      Source *source = source_read(&graph->compilation->arena, path);
      if (source) request.module = load(graph, path, source);
      else
        diag_report(&graph->compilation->diagnostics, module->source, specifier_node->start, specifier_node->end,
                    DIAG_CANNOT_READ_FILE, path, strerror(errno));
    }
  }
  VECTOR_PUSH(&graph->compilation->arena, &module->requests, request);
}

static bool has_suffix(const char *path, const char *suffix) {
  size_t a = strlen(path), b = strlen(suffix);
  return a >= b && memcmp(path + a - b, suffix, b) == 0;
}

static Module *load(ModuleGraph *graph, char *path, Source *source) {
  Compilation *c = graph->compilation;
  Module *module = ARENA_NEW(&c->arena, Module);
  module->path = path;
  module->source = source;
  hash_map_set(&c->arena, &graph->by_path, name_intern_c(&c->names, path), module);
  module->is_json = has_suffix(path, ".json");
  if (module->is_json) {
    char *text = arena_format(&c->arena, "export default (%.*s\n);", (int)source->length_bytes, source->text);
    module->source = source_from_text(&c->arena, path, text, strlen(text));
  }
  module->program = parse_program(c, module->source, module->is_json ? (ParseOptions){PARSE_MODULE, false, false} : parse_options_for_path(path));
    module->has_top_level_await = node_has(&module->program->node, FLAG_USES_AWAIT);
  NodeList body = module->program->body;
  for (uint32_t i = 0; i < body.count; i++) {
    Node *node = body.items[i];
    if (node_has(node, FLAG_TYPE_ONLY)) continue;
    switch (node->kind) {
    case NODE_IMPORT_DECLARATION: add_request(graph, module, node, AST_AS(ImportDeclaration, node)->source); break;
    case NODE_EXPORT_ALL: add_request(graph, module, node, AST_AS(ExportAll, node)->source); break;
    case NODE_EXPORT_NAMED:
      if (AST_AS(ExportNamed, node)->source) add_request(graph, module, node, AST_AS(ExportNamed, node)->source);
      break;
    default: break;
    }
  }
  resolve_module(c, module);
  return module;
}

static void order(ModuleGraph *graph, Module *module) {
  if (module->is_ordered) return;
  module->is_ordered = true;
  for (uint32_t i = 0; i < module->requests.count; i++) {
    Module *needed = module->requests.items[i].module;
    if (!needed) continue;
    order(graph, needed);
    if (needed->is_async) module->is_async = true;
  }
  if (module->has_top_level_await) module->is_async = true;
  module->index = graph->modules.count;
  VECTOR_PUSH(&graph->compilation->arena, &graph->modules, module);
}

ModuleGraph *module_graph_load(Compilation *compilation, const char *entry_path) {
  ModuleGraph *graph = ARENA_NEW(&compilation->arena, ModuleGraph);
  graph->compilation = compilation;
  char *canonical = realpath(entry_path, NULL);
  char *path = arena_copy_text(&compilation->arena, canonical ? canonical : entry_path, strlen(canonical ? canonical : entry_path));
  free(canonical);
  Source *source = source_read(&compilation->arena, path);
  if (!source) {
    diag_report(&compilation->diagnostics, NULL, 0, 0, DIAG_CANNOT_READ_FILE, entry_path, strerror(errno));
    return NULL;
  }
  source->path = arena_copy_text(&compilation->arena, entry_path, strlen(entry_path));
  graph->entry = load(graph, path, source);
  order(graph, graph->entry);
  return graph;
}
