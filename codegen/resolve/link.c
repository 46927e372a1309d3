/* link.c - joins imports to exports. Spec: sec-resolveexport,
 * sec-source-text-module-record-initialize-environment */
#include "resolve/module.h"

#include <stdlib.h>
#include <string.h>

typedef struct Visit {
  Module *module;
  Name *name;
  const struct Visit *previous;
} Visit;

typedef enum Resolution { RESOLUTION_FOUND, RESOLUTION_MISSING, RESOLUTION_AMBIGUOUS } Resolution;

static Resolution resolve_export(Module *module, Name *name, const Visit *visited, Module **from,
                                 Binding **binding) {
  for (const Visit *v = visited; v; v = v->previous)
    if (v->module == module && v->name == name) return RESOLUTION_MISSING; /* circular */
  Visit here = {module, name, visited};
  for (uint32_t i = 0; i < module->exports.count; i++) {
    ModuleExport *e = &module->exports.items[i];
    if (e->exported != name) continue;
    if (e->local) {
      *from = module;
      *binding = e->local;
      return RESOLUTION_FOUND;
    }
    if (!e->imported) {
      *from = e->from;
      *binding = NULL;
      return RESOLUTION_FOUND;
    }
    return resolve_export(e->from, e->imported, &here, from, binding);
  }
  if (strcmp(name->text, "default") == 0) return RESOLUTION_MISSING;
  bool is_found = false;
  for (uint32_t i = 0; i < module->star_exports.count; i++) {
    Module *star_from;
    Binding *star_binding;
    Resolution resolution =
        resolve_export(module->star_exports.items[i], name, &here, &star_from, &star_binding);
    if (resolution == RESOLUTION_AMBIGUOUS) return resolution;
    if (resolution == RESOLUTION_MISSING) continue;
    if (is_found && (*from != star_from || *binding != star_binding)) return RESOLUTION_AMBIGUOUS;
    is_found = true;
    *from = star_from;
    *binding = star_binding;
  }
  return is_found ? RESOLUTION_FOUND : RESOLUTION_MISSING;
}

bool module_resolve_export(Module *module, Name *name, Module **from, Binding **binding) {
  return resolve_export(module, name, NULL, from, binding) == RESOLUTION_FOUND;
}

static Module *requested(Module *module, Node *node) {
  for (uint32_t i = 0; i < module->requests.count; i++)
    if (module->requests.items[i].node == node) return module->requests.items[i].module;
  return NULL;
}

static bool declares_type(Module *module, Name *name, uint32_t depth);

/* A name that leads to no value: is it a type here, or in the module that it comes from? */
static bool exports_type(Module *module, const ExportNamed *named, const ExportSpecifier *specifier,
                         uint32_t depth) {
  if (named->source) {
    Module *from = requested(module, (Node *)&named->node);
    return from && declares_type(from, AST_AS(IdentifierName, specifier->local)->name, depth + 1);
  }
  const Binding *local =
      scope_find_own(module->scope, AST_AS(IdentifierReference, specifier->local)->name);
  if (!local || local->kind != BINDING_IMPORT) return true;
  Module *from = requested(module, local->declaration);
  return from && local->imported && declares_type(from, local->imported, depth + 1);
}

/* Does the module declare a type of this name? Then an import of it has no run-time meaning. */
static bool declares_type(Module *module, Name *name, uint32_t depth) {
  if (!module->program || depth > 64) return false;
  NodeList body = module->program->body;
  for (uint32_t i = 0; i < body.count; i++) {
    Node *node = body.items[i];
    if (node->kind == NODE_EXPORT_NAMED) {
      ExportNamed *named = AST_AS(ExportNamed, node);
      for (uint32_t k = 0; k < named->specifiers.count; k++) {
        ExportSpecifier *specifier = AST_AS(ExportSpecifier, named->specifiers.items[k]);
        if (specifier->exported == name) return exports_type(module, named, specifier, depth);
      }
    }
    if (node->kind == NODE_EXPORT_DEFAULT && strcmp(name->text, "default") == 0) return true;
    if (node->kind != NODE_EXPORT_DECLARATION) continue;
    node = AST_AS(ExportDeclaration, node)->declaration;
    Node *id = node->kind == NODE_INTERFACE_DECLARATION ? AST_AS(InterfaceDeclaration, node)->name
               : node->kind == NODE_TYPE_ALIAS_DECLARATION
                   ? AST_AS(TypeAliasDeclaration, node)->name
               : node->kind == NODE_MODULE_DECLARATION ? AST_AS(ModuleDeclaration, node)->name
               : node->kind == NODE_CLASS_DECLARATION  ? AST_AS(Class, node)->name
                                                       : NULL;
    if (id && id->kind == NODE_BINDING_IDENTIFIER && AST_AS(BindingIdentifier, id)->name == name)
      return true;
  }
  if (strcmp(name->text, "default") == 0) return false; /* never through export * */
  for (uint32_t i = 0; i < module->star_exports.count; i++)
    if (declares_type(module->star_exports.items[i], name, depth + 1)) return true;
  return false;
}

static void missing_export(ModuleGraph *graph, Module *module, Node *node, const Node *request,
                           Module *from, Name *name, Resolution resolution) {
  bool is_ambiguous = resolution == RESOLUTION_AMBIGUOUS;
  if (module->is_static) {
    diag_report(&graph->compilation->diagnostics, module->source, node->start, node->end,
                is_ambiguous ? DIAG_AMBIGUOUS_EXPORT : DIAG_MISSING_EXPORT, from->source->path,
                name->text);
    return;
  }
  if (module->fault) return;
  const char *specifier = from->path;
  for (uint32_t i = 0; i < module->requests.count; i++)
    if (module->requests.items[i].node == request)
      specifier = module->requests.items[i].specifier->text;
  module->fault = arena_format(
      &graph->compilation->arena,
      is_ambiguous ? "The requested module '%s' contains conflicting star exports for name '%s'"
                   : "The requested module '%s' does not provide an export named '%s'",
      specifier, name->text);
}

static void link_imports(ModuleGraph *graph, Module *module) {
  for (uint32_t i = 0; i < module->scope->bindings.count; i++) {
    Binding *b = module->scope->bindings.items[i];
    if (b->kind != BINDING_IMPORT) continue;
    Module *from = requested(module, b->declaration);
    if (!from || !from->scope) continue;
    if (!b->imported) {
      b->module = from;
      from->needs_namespace = true;
      continue;
    }
    Resolution resolution = resolve_export(from, b->imported, NULL, &b->module, &b->target);
    if (resolution == RESOLUTION_FOUND) {
      if (!b->target)
        b->module->needs_namespace = true;
      else
        b->target->is_static_slot = true;
    } else if (declares_type(from, b->imported, 0)) {
      b->is_type_only = true;
    } else {
      missing_export(graph, module, b->declaration, b->declaration, from, b->imported, resolution);
    }
  }
}

static void check_indirect_exports(ModuleGraph *graph, Module *module) {
  for (uint32_t i = 0; i < module->exports.count; i++) {
    ModuleExport *e = &module->exports.items[i];
    if (!e->from || !e->from->scope) continue;
    if (!e->imported) {
      e->from->needs_namespace = true;
      continue;
    }
    Module *from;
    Binding *binding;
    Resolution resolution = resolve_export(e->from, e->imported, NULL, &from, &binding);
    if (resolution == RESOLUTION_FOUND && binding)
      binding->is_static_slot = true;
    else if (resolution == RESOLUTION_FOUND)
      from->needs_namespace = true;
    else if (!declares_type(e->from, e->imported, 0))
      missing_export(graph, module, e->node, e->request, e->from, e->imported, resolution);
  }
}

void module_link(ModuleGraph *graph) {
  for (uint32_t i = 0; i < graph->modules.count; i++) {
    Module *module = graph->modules.items[i];
    if (graph->names_modules_at_run_time) module->needs_namespace = module->is_imported = true;
    if (module->kind == MODULE_COMMONJS && module->is_imported)
      commonjs_find_exports(graph->compilation, module);
  }
  for (uint32_t i = 0; i < graph->modules.count; i++) {
    if (!graph->modules.items[i]->scope) continue;
    link_imports(graph, graph->modules.items[i]);
    check_indirect_exports(graph, graph->modules.items[i]);
  }
}

static void collect_names(ModuleGraph *graph, Module *module, Vector *names, HashMap *seen,
                          HashMap *visited) {
  Arena *arena = &graph->compilation->arena;
  if (hash_map_has(visited, module)) return;
  hash_map_set(arena, visited, module, module);
  for (uint32_t i = 0; i < module->exports.count; i++) {
    Name *name = module->exports.items[i].exported;
    if (hash_map_has(seen, name)) continue;
    hash_map_set(arena, seen, name, name);
    VECTOR_PUSH(arena, names, name);
  }
  for (uint32_t i = 0; i < module->star_exports.count; i++) {
    Vector starred = {0};
    HashMap seen_there = {0};
    collect_names(graph, module->star_exports.items[i], &starred, &seen_there, visited);
    for (uint32_t k = 0; k < starred.count; k++) {
      Name *name = starred.items[k];
      if (strcmp(name->text, "default") == 0 || hash_map_has(seen, name)) continue;
      hash_map_set(arena, seen, name, name);
      VECTOR_PUSH(arena, names, name);
    }
  }
}

static int compare_names(const void *a, const void *b) {
  const Name *x = *(Name *const *)a, *y = *(Name *const *)b;
  uint32_t lx = name_length_units(x), ly = name_length_units(y);
  uint16_t *ux = calloc(lx + 1, sizeof *ux), *uy = calloc(ly + 1, sizeof *uy);
  name_to_utf16(x, ux);
  name_to_utf16(y, uy);
  uint32_t i = 0;
  while (i < lx && i < ly && ux[i] == uy[i])
    i++;
  int result = i < lx && i < ly ? (int)ux[i] - (int)uy[i] : (int)(lx > ly) - (int)(lx < ly);
  free(ux);
  free(uy);
  return result;
}

Vector module_exported_names(ModuleGraph *graph, Module *module) {
  Vector all = {0}, names = {0};
  HashMap seen = {0}, visited = {0};
  collect_names(graph, module, &all, &seen, &visited);
  for (uint32_t i = 0; i < all.count; i++) { /* ambiguous names are not exported */
    Module *from;
    Binding *binding;
    if (module_resolve_export(module, all.items[i], &from, &binding))
      VECTOR_PUSH(&graph->compilation->arena, &names, all.items[i]);
  }
  if (names.count) qsort(names.items, names.count, sizeof *names.items, compare_names);
  return names;
}
