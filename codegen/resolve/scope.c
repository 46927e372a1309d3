/* scope.c - making scopes and bindings. */
#include "resolve/scope.h"

Scope *scope_new(Arena *arena, ScopeKind kind, Scope *parent, Node *node, uint32_t start) {
  Scope *scope = ARENA_NEW(arena, Scope);
  scope->kind = kind;
  scope->parent = parent;
  scope->node = node;
  scope->start = start;
  scope->module = parent ? parent->module : NULL;
  bool is_function = kind == SCOPE_MODULE || kind == SCOPE_FUNCTION || kind == SCOPE_INITIALIZER ||
                     kind == SCOPE_NAMESPACE;
  scope->function = is_function ? scope : parent->function;
  if (is_function && parent) {
    scope->outer_function = parent->function;
    scope->creation_start = start;
  }
  return scope;
}

Binding *scope_declare(Arena *arena, Scope *scope, Name *name, BindingKind kind,
                       Node *declaration) {
  Binding *binding = ARENA_NEW(arena, Binding);
  binding->name = name;
  binding->kind = kind;
  binding->scope = scope;
  binding->declaration = declaration;
  VECTOR_PUSH(arena, &scope->bindings, binding);
  if (name) hash_map_set(arena, &scope->names, name, binding);
  return binding;
}

Binding *scope_find_own(const Scope *scope, const Name *name) {
  return hash_map_get(&scope->names, name);
}

bool scope_is_arrow(const Scope *scope) {
  return scope->kind == SCOPE_FUNCTION && scope->node->kind == NODE_ARROW_FUNCTION_EXPRESSION;
}

Scope *scope_this_owner(Scope *scope) {
  Scope *function = scope->function;
  while (scope_is_arrow(function) || function->kind == SCOPE_NAMESPACE)
    function = function->outer_function;
  return function;
}
