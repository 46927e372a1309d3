/* module_path.c - which file a specifier names.
 *
 * `./x`, `../x` and `/x` name files; as TypeScript's users expect, `x.js` may stand for `x.ts`, and the ending may be missing. A bare name
 * is a package: the nearest node_modules folder that has it, its package.json's `exports` (conditions perry, node, import, default), else
 * `module` or `main`, else index. `node:x` and the names of node's modules are not files.
 * Source: node's documentation, "Packages" and "ES modules: resolution algorithm specification"
 */
#include "resolve/module.h"

#include "syntax/parse.h"

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
  static const char *const endings[] = {"", ".ts", ".mts", ".js", ".mjs", ".json", "/index.ts", "/index.js", "/index.mjs"};
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

/* ---- package.json, read through the parser: JSON is an expression ------------------------------------------------ */

static Node *object_member(const Node *object, const char *key) {
  if (!object || object->kind != NODE_OBJECT_EXPRESSION) return NULL;
  NodeList properties = AST_AS(ObjectExpression, object)->properties;
  for (uint32_t i = 0; i < properties.count; i++) {
    if (properties.items[i]->kind != NODE_PROPERTY) continue;
    Property *p = AST_AS(Property, properties.items[i]);
    if (p->key->kind == NODE_STRING_LITERAL && strcmp(AST_AS(StringLiteral, p->key)->value->text, key) == 0) return p->value;
  }
  return NULL;
}
static const char *string_value(const Node *node) {
  return node && node->kind == NODE_STRING_LITERAL ? AST_AS(StringLiteral, node)->value->text : NULL;
}

static Node *read_package(Compilation *compilation, const char *path) {
  Source *file = source_read(&compilation->arena, path);
  if (!file) return NULL;
  char *text = arena_format(&compilation->arena, "export default (%.*s\n);", (int)file->length_bytes, file->text);
  uint32_t count = compilation->diagnostics.count, errors = compilation->diagnostics.error_count;
  Program *program = parse_program(compilation, source_from_text(&compilation->arena, path, text, strlen(text)),
                                   (ParseOptions){PARSE_MODULE, false, false});
  bool failed = compilation->diagnostics.error_count != errors;
  diag_rewind(&compilation->diagnostics, count, errors);
  if (failed || program->body.count != 1 || program->body.items[0]->kind != NODE_EXPORT_DEFAULT) return NULL;
  return AST_AS(ExportDefault, program->body.items[0])->declaration;
}

/* PACKAGE_TARGET_RESOLVE for what a static import can ask. star: text that `*` stands for. */
static const char *resolve_target(Arena *arena, const Node *target, const char *star) {
  if (!target) return NULL;
  if (target->kind == NODE_STRING_LITERAL) {
    const char *text = string_value(target);
    const char *mark = star ? strchr(text, '*') : NULL;
    return mark ? arena_format(arena, "%.*s%s%s", (int)(mark - text), text, star, mark + 1) : text;
  }
  if (target->kind == NODE_OBJECT_EXPRESSION) {
    static const char *const conditions[] = {"perry", "node", "import", "module-sync", "default"};
    NodeList properties = AST_AS(ObjectExpression, target)->properties;
    for (uint32_t i = 0; i < properties.count; i++) {
      Property *p = AST_AS(Property, properties.items[i]);
      const char *key = string_value(p->key);
      for (size_t k = 0; key && k < sizeof conditions / sizeof *conditions; k++) {
        if (strcmp(key, conditions[k]) != 0) continue;
        const char *found = resolve_target(arena, p->value, star);
        if (found) return found;
      }
    }
  }
  if (target->kind == NODE_ARRAY_EXPRESSION) {
    NodeList elements = AST_AS(ArrayExpression, target)->elements;
    for (uint32_t i = 0; i < elements.count; i++) {
      const char *found = resolve_target(arena, elements.items[i], star);
      if (found) return found;
    }
  }
  return NULL;
}

static const char *resolve_exports(Arena *arena, const Node *exports, const char *subpath) {
  bool has_subpaths = false;
  if (exports->kind == NODE_OBJECT_EXPRESSION) {
    NodeList properties = AST_AS(ObjectExpression, exports)->properties;
    if (properties.count) {
      const char *first = string_value(AST_AS(Property, properties.items[0])->key);
      has_subpaths = first && first[0] == '.';
    }
    if (has_subpaths) {
      Node *exact = object_member(exports, subpath);
      if (exact && !strchr(subpath, '*')) return resolve_target(arena, exact, NULL);
      const char *best = NULL;
      size_t best_length = 0;
      for (uint32_t i = 0; i < properties.count; i++) {
        Property *p = AST_AS(Property, properties.items[i]);
        const char *key = string_value(p->key);
        const char *mark = key ? strchr(key, '*') : NULL;
        if (!mark) continue;
        size_t before = (size_t)(mark - key), after = strlen(mark + 1), length = strlen(subpath);
        if (length < before + after || memcmp(subpath, key, before) != 0 || strcmp(subpath + length - after, mark + 1) != 0) continue;
        if (best && before <= best_length) continue;
        best_length = before;
        best = resolve_target(arena, p->value, arena_format(arena, "%.*s", (int)(length - before - after), subpath + before));
      }
      return best;
    }
  }
  return strcmp(subpath, ".") == 0 ? resolve_target(arena, exports, NULL) : NULL;
}

static char *resolve_package(Compilation *compilation, const char *from_path, const char *specifier, const char **reason) {
  Arena *arena = &compilation->arena;
  const char *slash = strchr(specifier, '/');
  if (specifier[0] == '@' && slash) slash = strchr(slash + 1, '/');
  int name_length = slash ? (int)(slash - specifier) : (int)strlen(specifier);
  const char *subpath = slash ? arena_format(arena, ".%s", slash) : ".";
  char *folder = arena_copy_text(arena, from_path, strlen(from_path));
  for (;;) {
    char *end = strrchr(folder, '/');
    if (!end) break;
    *end = 0;
    char *package = arena_format(arena, "%s/node_modules/%.*s", folder, name_length, specifier);
    if (!is_folder(package)) continue;
    Node *json = read_package(compilation, arena_format(arena, "%s/package.json", package));
    Node *exports = object_member(json, "exports");
    if (exports && exports->kind != NODE_NULL_LITERAL) {
      const char *target = resolve_exports(arena, exports, subpath);
      *reason = "its package.json does not export this path";
      return target ? canonical(arena, arena_format(arena, "%s/%s", package, target)) : NULL;
    }
    *reason = "the package has no such file";
    if (slash) return find_file(arena, arena_format(arena, "%s%s", package, slash));
    const char *main = string_value(object_member(json, "module"));
    if (!main) main = string_value(object_member(json, "main"));
    char *found = main ? find_file(arena, arena_format(arena, "%s/%s", package, main)) : NULL;
    return found ? found : find_file(arena, arena_format(arena, "%s/index", package));
  }
  *reason = "there is no such package in a node_modules folder here or above";
  return NULL;
}

char *module_resolve_path(Compilation *compilation, const char *from_path, const char *specifier, const char **reason) {
  Arena *arena = &compilation->arena;
  if (specifier[0] == '/' || strncmp(specifier, "./", 2) == 0 || strncmp(specifier, "../", 3) == 0 || strcmp(specifier, ".") == 0 ||
      strcmp(specifier, "..") == 0) {
    const char *end = strrchr(from_path, '/');
    char *path = specifier[0] == '/' ? arena_format(arena, "%s", specifier)
                                     : arena_format(arena, "%.*s/%s", end ? (int)(end - from_path) : 1, end ? from_path : ".", specifier);
    *reason = "there is no such file";
    return find_file(arena, path);
  }
  if (strncmp(specifier, "node:", 5) == 0) {
    *reason = "node's modules are not supported yet";
    return NULL;
  }
  return resolve_package(compilation, from_path, specifier, reason);
}
