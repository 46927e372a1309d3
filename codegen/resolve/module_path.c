/* module_path.c - which file a specifier names.
 *
 * `./x`, `../x` and `/x` name files; as TypeScript's users expect, `x.js` may stand for `x.ts`, and
 * the ending may be missing. A bare name is a package: the one around the importing file if it has
 * that name, else the nearest node_modules folder that has it; its package.json's `exports`
 * (conditions perry, node, import or require, module-sync, default), else `main`, else index. `#x`
 * is looked up in `imports` of the package.json around the file. `node:x` and the names of node's
 * modules are not files (node_module.c). Source: node's documentation, "Packages" and "ES modules:
 * resolution algorithm specification"
 */
#include "resolve/module.h"

#include "syntax/parse.h"
#include "unicode/file_url_text.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_file(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}
static bool is_folder(const char *path) {
  struct stat s;
  return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

static char *canonical(Arena *arena, const char *path) {
  char *resolved = realpath(path, NULL);
  if (!resolved) return NULL;
  char *copy = arena_copy_text(arena, resolved, strlen(resolved));
  free(resolved);
  return copy;
}

/* path as it is, with an ending added, with .js for .ts, or its index file. */
static char *find_file(Arena *arena, const char *path) {
  static const char *const endings[] = {"",      ".ts",       ".mts",      ".js",       ".mjs",
                                        ".json", "/index.ts", "/index.js", "/index.mjs"};
  static const char *const swaps[][2] = {{".js", ".ts"}, {".mjs", ".mts"}, {".cjs", ".cts"}};
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
    char *candidate = arena_format(arena, "%s%s", path, endings[i]);
    if (is_file(candidate)) return canonical(arena, candidate);
  }
  size_t length = strlen(path);
  for (size_t i = 0; i < sizeof swaps / sizeof *swaps; i++) {
    size_t n = strlen(swaps[i][0]);
    if (length <= n || strcmp(path + length - n, swaps[i][0]) != 0) continue;
    char *candidate = arena_format(arena, "%.*s%s", (int)(length - n), path, swaps[i][1]);
    if (is_file(candidate)) return canonical(arena, candidate);
  }
  return NULL;
}

/* ---- package.json, read through the parser: JSON is an expression
 * ------------------------------------------------ */

static Node *object_member(const Node *object, const char *key) {
  if (!object || object->kind != NODE_OBJECT_EXPRESSION) return NULL;
  NodeList properties = AST_AS(ObjectExpression, object)->properties;
  for (uint32_t i = 0; i < properties.count; i++) {
    if (properties.items[i]->kind != NODE_PROPERTY) continue;
    Property *p = AST_AS(Property, properties.items[i]);
    if (p->key->kind == NODE_STRING_LITERAL &&
        strcmp(AST_AS(StringLiteral, p->key)->value->text, key) == 0)
      return p->value;
  }
  return NULL;
}
static const char *string_value(const Node *node) {
  return node && node->kind == NODE_STRING_LITERAL ? AST_AS(StringLiteral, node)->value->text
                                                   : NULL;
}

static Node *parse_package(Compilation *compilation, const char *path) {
  Source *file = source_read(&compilation->arena, path);
  if (!file) return NULL;
  char *text = arena_format(&compilation->arena, "export default (%.*s\n);",
                            (int)file->length_bytes, file->text);
  uint32_t count = compilation->diagnostics.count, errors = compilation->diagnostics.error_count;
  Program *program =
      parse_program(compilation, source_from_text(&compilation->arena, path, text, strlen(text)),
                    (ParseOptions){PARSE_MODULE, false, false});
  bool failed = compilation->diagnostics.error_count != errors;
  diag_rewind(&compilation->diagnostics, count, errors);
  if (failed || program->body.count != 1 || program->body.items[0]->kind != NODE_EXPORT_DEFAULT)
    return NULL;
  return AST_AS(ExportDefault, program->body.items[0])->declaration;
}

/* The package.json of a folder, read once; NULL if there is none. */
static Node *read_package(ModuleGraph *graph, const char *folder) {
  Compilation *c = graph->compilation;
  Name *path = name_intern_c(&c->names, arena_format(&c->arena, "%s/package.json", folder));
  if (hash_map_has(&graph->packages, path)) return hash_map_get(&graph->packages, path);
  Node *package = parse_package(c, path->text);
  hash_map_set(&c->arena, &graph->packages, path, package);
  return package;
}

/* Cuts the last part off. False: none is left. */
static bool go_up(char *folder) {
  char *end = strrchr(folder, '/');
  if (!end) return false;
  *end = 0;
  return true;
}

/* The package.json around a file, and its folder. As node's: a folder named node_modules is a
 * border. */
static Node *package_around(ModuleGraph *graph, const char *path, char **folder) {
  *folder = arena_copy_text(&graph->compilation->arena, path, strlen(path));
  while (go_up(*folder)) {
    const char *name = strrchr(*folder, '/');
    if (name && strcmp(name, "/node_modules") == 0) return NULL;
    Node *package = read_package(graph, *folder);
    if (package) return package;
  }
  return NULL;
}

bool module_package_kind(ModuleGraph *graph, const char *path, ModuleKind *kind) {
  char *folder;
  const char *type = string_value(object_member(package_around(graph, path, &folder), "type"));
  bool is_module = type && strcmp(type, "module") == 0;
  if (!is_module && (!type || strcmp(type, "commonjs") != 0)) return false;
  *kind = is_module ? MODULE_ES : MODULE_COMMONJS;
  return true;
}

/* PACKAGE_TARGET_RESOLVE. star: text that `*` stands for. */
static const char *resolve_target(Arena *arena, const Node *target, const char *star,
                                  bool is_require) {
  if (!target) return NULL;
  if (target->kind == NODE_STRING_LITERAL) {
    const char *text = string_value(target);
    const char *mark = star ? strchr(text, '*') : NULL;
    return mark ? arena_format(arena, "%.*s%s%s", (int)(mark - text), text, star, mark + 1) : text;
  }
  if (target->kind == NODE_OBJECT_EXPRESSION) {
    const char *const conditions[] = {"perry", "node", is_require ? "require" : "import",
                                      "module-sync", "default"};
    NodeList properties = AST_AS(ObjectExpression, target)->properties;
    for (uint32_t i = 0; i < properties.count; i++) {
      Property *p = AST_AS(Property, properties.items[i]);
      const char *key = string_value(p->key);
      for (size_t k = 0; key && k < sizeof conditions / sizeof *conditions; k++) {
        if (strcmp(key, conditions[k]) != 0) continue;
        const char *found = resolve_target(arena, p->value, star, is_require);
        if (found) return found;
      }
    }
  }
  if (target->kind == NODE_ARRAY_EXPRESSION) {
    NodeList elements = AST_AS(ArrayExpression, target)->elements;
    for (uint32_t i = 0; i < elements.count; i++) {
      const char *found = resolve_target(arena, elements.items[i], star, is_require);
      if (found) return found;
    }
  }
  return NULL;
}

/* PACKAGE_IMPORTS_EXPORTS_RESOLVE: the row of `table` whose key is, or matches with a `*`, the key
 * asked for. */
static const char *resolve_row(Arena *arena, const Node *table, const char *asked,
                               bool is_require) {
  Node *exact = object_member(table, asked);
  if (exact && !strchr(asked, '*')) return resolve_target(arena, exact, NULL, is_require);
  NodeList properties = AST_AS(ObjectExpression, table)->properties;
  const char *best = NULL;
  size_t best_length = 0;
  for (uint32_t i = 0; i < properties.count; i++) {
    Property *p = AST_AS(Property, properties.items[i]);
    const char *key = string_value(p->key);
    const char *mark = key ? strchr(key, '*') : NULL;
    if (!mark) continue;
    size_t before = (size_t)(mark - key), after = strlen(mark + 1), length = strlen(asked);
    if (length < before + after || memcmp(asked, key, before) != 0 ||
        strcmp(asked + length - after, mark + 1) != 0)
      continue;
    if (best && before <= best_length) continue;
    best_length = before;
    best = resolve_target(
        arena, p->value,
        arena_format(arena, "%.*s", (int)(length - before - after), asked + before), is_require);
  }
  return best;
}

static const char *resolve_exports(Arena *arena, const Node *exports, const char *subpath,
                                   bool is_require) {
  if (exports->kind == NODE_OBJECT_EXPRESSION &&
      AST_AS(ObjectExpression, exports)->properties.count > 0) {
    const char *first =
        string_value(AST_AS(Property, AST_AS(ObjectExpression, exports)->properties.items[0])->key);
    if (first && first[0] == '.') return resolve_row(arena, exports, subpath, is_require);
  }
  return strcmp(subpath, ".") == 0 ? resolve_target(arena, exports, NULL, is_require) : NULL;
}

/* `subpath` ("." or "./x") of the package in `folder`. */
static char *resolve_in_package(ModuleGraph *graph, const char *folder, const char *subpath,
                                bool is_require, const char **reason) {
  Arena *arena = &graph->compilation->arena;
  Node *json = read_package(graph, folder), *exports = object_member(json, "exports");
  if (exports && exports->kind != NODE_NULL_LITERAL) {
    const char *target = resolve_exports(arena, exports, subpath, is_require);
    *reason = "its package.json does not export this path";
    return target ? canonical(arena, arena_format(arena, "%s/%s", folder, target)) : NULL;
  }
  *reason = "the package has no such file";
  if (subpath[1]) return find_file(arena, arena_format(arena, "%s%s", folder, subpath + 1));
  const char *main = string_value(object_member(json, "main"));
  char *found = main ? find_file(arena, arena_format(arena, "%s/%s", folder, main)) : NULL;
  return found ? found : find_file(arena, arena_format(arena, "%s/index", folder));
}

static char *resolve_package(ModuleGraph *graph, const char *from_path, const char *specifier,
                             bool is_require, const char **reason) {
  Arena *arena = &graph->compilation->arena;
  const char *slash = strchr(specifier, '/');
  if (specifier[0] == '@' && slash) slash = strchr(slash + 1, '/');
  size_t name_length = slash ? (size_t)(slash - specifier) : strlen(specifier);
  const char *subpath = slash ? arena_format(arena, ".%s", slash) : ".";
  char *folder;
  Node *own = package_around(graph, from_path, &folder);
  const char *own_name = string_value(object_member(own, "name"));
  if (own_name && object_member(own, "exports") && strlen(own_name) == name_length &&
      memcmp(own_name, specifier, name_length) == 0)
    return resolve_in_package(graph, folder, subpath, is_require, reason);
  folder = arena_copy_text(arena, from_path, strlen(from_path));
  while (go_up(folder)) {
    char *package =
        arena_format(arena, "%s/node_modules/%.*s", folder, (int)name_length, specifier);
    if (is_folder(package)) return resolve_in_package(graph, package, subpath, is_require, reason);
  }
  *reason = "there is no such package in a node_modules folder here or above";
  return NULL;
}

/* `#x`: `imports` of the package.json around the file. */
static char *resolve_private(ModuleGraph *graph, const char *from_path, const char *specifier,
                             bool is_require, const char **reason) {
  Arena *arena = &graph->compilation->arena;
  char *folder;
  Node *imports = object_member(package_around(graph, from_path, &folder), "imports");
  *reason = "the package.json around this file does not define it in `imports`";
  if (!imports || imports->kind != NODE_OBJECT_EXPRESSION) return NULL;
  const char *target = resolve_row(arena, imports, specifier, is_require);
  if (!target) return NULL;
  if (target[0] != '.')
    return resolve_package(graph, arena_format(arena, "%s/package.json", folder), target,
                           is_require, reason);
  *reason = "there is no such file";
  return canonical(arena, arena_format(arena, "%s/%s", folder, target));
}

static bool is_path(const char *specifier) {
  return specifier[0] == '/' || strncmp(specifier, "./", 2) == 0 ||
         strncmp(specifier, "../", 3) == 0 || strcmp(specifier, ".") == 0 ||
         strcmp(specifier, "..") == 0;
}

/* folder of the file, then the path */
static char *joined(Arena *arena, const char *from_path, const char *path) {
  const char *end = strrchr(from_path, '/');
  return path[0] == '/' ? arena_format(arena, "%s", path)
                        : arena_format(arena, "%.*s/%s", end ? (int)(end - from_path) : 1,
                                       end ? from_path : ".", path);
}

/* The path that the specifier of an import names, which is the text of a URL; other specifiers as
   they are. */
static const char *path_of_import(Arena *arena, const char *specifier) {
  static const char scheme[] = "file://";
  if (strncmp(specifier, scheme, sizeof scheme - 1) == 0) specifier += sizeof scheme - 1;
  if (!is_path(specifier)) return specifier;
  char *path = arena_copy_text(arena, specifier, strlen(specifier));
  file_url_decode(path);
  return path;
}

char *module_resolve_path(ModuleGraph *graph, const char *from_path, const char *specifier,
                          bool is_require, const char **reason) {
  Arena *arena = &graph->compilation->arena;
  if (!is_require) specifier = path_of_import(arena, specifier);
  if (is_path(specifier)) {
    char *path = joined(arena, from_path, specifier);
    if (!is_require) file_path_normalise(path); /* of a URL, before any folder is looked at */
    *reason = "there is no such file";
    return find_file(arena, path);
  }
  if (specifier[0] == '#') return resolve_private(graph, from_path, specifier, is_require, reason);
  return resolve_package(graph, from_path, specifier, is_require, reason);
}

const char *module_missing_text(Arena *arena, const char *from_path, const char *specifier) {
  specifier = path_of_import(arena, specifier);
  if (!is_path(specifier))
    return arena_format(arena, "Cannot find package '%s' imported from %s", specifier, from_path);
  char *path = joined(arena, from_path, specifier);
  file_path_normalise(path);
  return arena_format(arena, "Cannot find module '%s' imported from %s", path, from_path);
}
