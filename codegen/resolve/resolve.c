/* resolve.c - names to bindings.
 *
 * One walk over the tree of a module. Entering a scope first declares everything hoisted into it
 * (var through nested statements, functions, let, const, class, enum, namespace), then the contents
 * are walked and each reference is looked up outwards. A lookup that crosses functions adds the
 * binding to the captures of each one crossed and decides whether a value captured at the time the
 * closure is made would do (binding initialised before in straight code, never assigned again) or
 * the binding needs a box. Types are not walked: they have no run-time meaning. Spec:
 * sec-static-semantics-scope-analysis, sec-block-static-semantics-early-errors and its siblings
 */
#include "resolve/module.h"

typedef struct Resolver {
  Compilation *compilation;
  Arena *arena;
  Module *module;
  Source *source;
  Scope *scope;
} Resolver;

static void walk(Resolver *r, Node *node);
static void walk_list(Resolver *r, NodeList list) {
  for (uint32_t i = 0; i < list.count; i++)
    if (list.items[i]) walk(r, list.items[i]);
}

static Scope *push_scope(Resolver *r, ScopeKind kind, Node *node, uint32_t start) {
  r->scope = scope_new(r->arena, kind, r->scope, node, start);
  return r->scope;
}
static void pop_scope(Resolver *r) {
  r->scope = r->scope->parent;
}

static void report(Resolver *r, Node *node, DiagCode code, const Name *name) {
  diag_report(&r->compilation->diagnostics, r->source, node->start, node->end, code, name->text);
}

/* ---- declarations
 * ------------------------------------------------------------------------------------------------
 */

static void report_redeclaration(Resolver *r, Node *node, Name *name, const Binding *first) {
  report(r, node, DIAG_REDECLARED, name);
  if (first->declaration)
    diag_note(&r->compilation->diagnostics, r->source, first->declaration->start,
              first->declaration->end, "first declared here");
}

/* TypeScript joins these declarations of one name. */
static bool declarations_merge(BindingKind first, BindingKind second) {
  bool first_can = first == BINDING_FUNCTION || first == BINDING_CLASS || first == BINDING_ENUM ||
                   first == BINDING_NAMESPACE;
  if (second == BINDING_NAMESPACE) return first_can;
  if (second == BINDING_ENUM) return first == BINDING_ENUM || first == BINDING_NAMESPACE;
  if (first == BINDING_NAMESPACE) return second == BINDING_FUNCTION || second == BINDING_CLASS;
  return false;
}

static Binding *declare_lexical(Resolver *r, Node *identifier, BindingKind kind,
                                uint32_t initialized_end) {
  BindingIdentifier *id = AST_AS(BindingIdentifier, identifier);
  Binding *existing = scope_find_own(r->scope, id->name);
  if (existing && existing->kind != BINDING_FUNCTION_NAME) {
    if (declarations_merge(existing->kind, kind)) {
      id->binding = existing;
      existing->is_assigned = true;
      return existing;
    }
    bool both_functions = existing->kind == BINDING_FUNCTION && kind == BINDING_FUNCTION;
    bool is_var_like = scope_is_var_scope(r->scope) &&
                       (r->scope->kind != SCOPE_MODULE || r->module->kind == MODULE_COMMONJS);
    bool var_allows =
        is_var_like && kind == BINDING_FUNCTION &&
        (existing->kind == BINDING_VAR || existing->kind == BINDING_PARAMETER || both_functions);
    if (!var_allows) {
      report_redeclaration(r, identifier, id->name, existing);
      id->binding = existing;
      return existing;
    }
    existing->kind = existing->kind == BINDING_PARAMETER ? BINDING_PARAMETER : BINDING_FUNCTION;
    existing->is_assigned = true;
    id->binding = existing;
    return existing;
  }
  Binding *binding = scope_declare(r->arena, r->scope, id->name, kind, identifier);
  binding->initialized_end = initialized_end;
  id->binding = binding;
  return binding;
}

typedef void (*EachName)(Resolver *r, BindingIdentifier *id, void *data);
static void pattern_names(Resolver *r, Node *target, EachName each, void *data) {
  switch (target->kind) {
  case NODE_BINDING_IDENTIFIER:
    each(r, AST_AS(BindingIdentifier, target), data);
    break;
  case NODE_ARRAY_PATTERN: {
    NodeList list = AST_AS(ArrayPattern, target)->elements;
    for (uint32_t i = 0; i < list.count; i++)
      if (list.items[i]) pattern_names(r, list.items[i], each, data);
    break;
  }
  case NODE_OBJECT_PATTERN: {
    NodeList list = AST_AS(ObjectPattern, target)->properties;
    for (uint32_t i = 0; i < list.count; i++)
      pattern_names(r, list.items[i], each, data);
    break;
  }
  case NODE_PROPERTY_PATTERN:
    pattern_names(r, AST_AS(PropertyPattern, target)->value, each, data);
    break;
  case NODE_ASSIGNMENT_PATTERN:
    pattern_names(r, AST_AS(AssignmentPattern, target)->target, each, data);
    break;
  case NODE_REST_ELEMENT:
    pattern_names(r, AST_AS(RestElement, target)->argument, each, data);
    break;
  default:
    break; /* members in assignment patterns declare nothing */
  }
}

static Scope *var_scope(Scope *scope) {
  while (!scope_is_var_scope(scope))
    scope = scope->parent;
  return scope;
}

/* Declares a var name in the var scope; run when the scope is entered. */
static void hoist_var_name(Resolver *r, BindingIdentifier *id, void *data) {
  Scope *scope = data;
  Binding *existing = scope_find_own(scope, id->name);
  if (!existing && scope->kind == SCOPE_FUNCTION_BODY) {
    /* A var of the body that has a parameter's name starts with the parameter's value: it is
     * another binding. */
  }
  if (existing && existing->kind != BINDING_FUNCTION_NAME)
    return; /* conflicts are reported where the declaration is walked */
  Binding *binding = scope_declare(r->arena, scope, id->name, BINDING_VAR, &id->node);
  binding->initialized_end = 0;
}

typedef struct HoistContext {
  Resolver *resolver;
  Scope *scope;
} HoistContext;
static void hoist_vars(Node *node, void *context) {
  HoistContext *c = context;
  if (ast_is_function(node) || ast_is_class(node) || ast_is_type(node)) return;
  switch (node->kind) {
  case NODE_VARIABLE_DECLARATION: {
    VariableDeclaration *d = AST_AS(VariableDeclaration, node);
    if (d->keyword != TOKEN_VAR || node_has(node, FLAG_DECLARE)) return;
    for (uint32_t i = 0; i < d->declarators.count; i++)
      pattern_names(c->resolver, AST_AS(VariableDeclarator, d->declarators.items[i])->target,
                    hoist_var_name, c->scope);
    return;
  }
  case NODE_BLOCK_STATEMENT:
  case NODE_IF_STATEMENT:
  case NODE_FOR_STATEMENT:
  case NODE_FOR_IN_STATEMENT:
  case NODE_FOR_OF_STATEMENT:
  case NODE_WHILE_STATEMENT:
  case NODE_DO_WHILE_STATEMENT:
  case NODE_SWITCH_STATEMENT:
  case NODE_SWITCH_CASE:
  case NODE_LABELED_STATEMENT:
  case NODE_TRY_STATEMENT:
  case NODE_CATCH_CLAUSE:
  case NODE_WITH_STATEMENT:
  case NODE_EXPORT_DECLARATION:
    ast_for_each_child(node, hoist_vars, context);
    return;
  default:
    return; /* expressions hold no var declarations */
  }
}
static void hoist_vars_of_list(Resolver *r, NodeList body, Scope *scope) {
  HoistContext context = {r, scope};
  for (uint32_t i = 0; i < body.count; i++)
    hoist_vars(body.items[i], &context);
}

typedef struct LexicalContext {
  BindingKind kind;
  uint32_t initialized_end;
} LexicalContext;
static void declare_lexical_name(Resolver *r, BindingIdentifier *id, void *data) {
  LexicalContext *c = data;
  declare_lexical(r, &id->node, c->kind, c->initialized_end);
}

/* Has the namespace any run-time content? (TypeScript: is it instantiated.) */
static bool namespace_is_instantiated(const Node *node) {
  const ModuleDeclaration *d = AST_AS(ModuleDeclaration, node);
  if (node_has(node, FLAG_DECLARE | FLAG_GLOBAL) || !d->body) return false;
  if (d->body->kind == NODE_MODULE_DECLARATION) return namespace_is_instantiated(d->body);
  NodeList body = AST_AS(ModuleBlock, d->body)->body;
  for (uint32_t i = 0; i < body.count; i++) {
    Node *item = body.items[i];
    if (item->kind == NODE_EXPORT_DECLARATION) item = AST_AS(ExportDeclaration, item)->declaration;
    if (ast_is_type(item) || node_has(item, FLAG_DECLARE)) continue;
    if (item->kind == NODE_MODULE_DECLARATION && !namespace_is_instantiated(item)) continue;
    return true;
  }
  return false;
}

/* Is this statement without meaning at run time? */
static bool is_type_only(const Node *node) {
  if (ast_is_type(node) || node_has(node, FLAG_DECLARE | FLAG_TYPE_ONLY)) return true;
  if (ast_is_function(node)) return AST_AS(Function, node)->body == NULL;
  if (node->kind == NODE_MODULE_DECLARATION) return !namespace_is_instantiated(node);
  return false;
}

static void declare_import_name(Resolver *r, Node *local, Name *imported, bool is_type,
                                Node *declaration) {
  if (is_type) return;
  Binding *binding = declare_lexical(r, local, BINDING_IMPORT, 0);
  binding->imported = imported;
  binding->is_static_slot = true;
  binding->declaration = declaration;
}

/* Declares what a statement of the list being entered declares lexically. */
static void declare_statement(Resolver *r, Node *node) {
  if (is_type_only(node)) return;
  switch (node->kind) {
  case NODE_VARIABLE_DECLARATION: {
    VariableDeclaration *d = AST_AS(VariableDeclaration, node);
    if (d->keyword == TOKEN_VAR) return;
    for (uint32_t i = 0; i < d->declarators.count; i++) {
      Node *declarator = d->declarators.items[i];
      LexicalContext context = {d->keyword == TOKEN_CONST ? BINDING_CONST : BINDING_LET,
                                declarator->end};
      pattern_names(r, AST_AS(VariableDeclarator, declarator)->target, declare_lexical_name,
                    &context);
    }
    return;
  }
  case NODE_FUNCTION_DECLARATION: {
    Function *f = AST_AS(Function, node);
    if (f->name) {
      declare_lexical(r, f->name, BINDING_FUNCTION, r->scope->start + 1);
      VECTOR_PUSH(r->arena, &r->scope->functions, node);
    }
    return;
  }
  case NODE_CLASS_DECLARATION:
    if (AST_AS(Class, node)->name)
      declare_lexical(r, AST_AS(Class, node)->name, BINDING_CLASS, node->end);
    return;
  case NODE_ENUM_DECLARATION:
    declare_lexical(r, AST_AS(EnumDeclaration, node)->name, BINDING_ENUM, node->end);
    return;
  case NODE_MODULE_DECLARATION: {
    Node *name = AST_AS(ModuleDeclaration, node)->name;
    if (name->kind == NODE_BINDING_IDENTIFIER)
      declare_lexical(r, name, BINDING_NAMESPACE, node->end);
    return;
  }
  case NODE_EXPORT_DECLARATION:
    declare_statement(r, AST_AS(ExportDeclaration, node)->declaration);
    return;
  case NODE_EXPORT_DEFAULT: {
    ExportDefault *e = AST_AS(ExportDefault, node);
    bool is_declaration = e->declaration->kind == NODE_FUNCTION_DECLARATION ||
                          e->declaration->kind == NODE_CLASS_DECLARATION;
    if (is_type_only(e->declaration)) return;
    if (is_declaration) declare_statement(r, e->declaration);
    Node *name = !is_declaration ? NULL
                 : e->declaration->kind == NODE_CLASS_DECLARATION
                     ? AST_AS(Class, e->declaration)->name
                     : AST_AS(Function, e->declaration)->name;
    if (name) {
      e->binding = AST_AS(BindingIdentifier, name)->binding;
    } else {
      bool is_function = e->declaration->kind == NODE_FUNCTION_DECLARATION;
      e->binding =
          scope_declare(r->arena, r->scope, name_known(&r->compilation->names, NAME_DEFAULT_EXPORT),
                        is_function ? BINDING_FUNCTION : BINDING_CONST, node);
      e->binding->initialized_end = node->end;
      if (is_function) VECTOR_PUSH(r->arena, &r->scope->functions, node);
    }
    e->binding->is_exported = true;
    r->module->default_binding = e->binding;
    return;
  }
  case NODE_IMPORT_EQUALS_DECLARATION:
    declare_lexical(r, AST_AS(ImportEqualsDeclaration, node)->local, BINDING_CONST, node->end);
    return;
  case NODE_IMPORT_DECLARATION: {
    ImportDeclaration *d = AST_AS(ImportDeclaration, node);
    for (uint32_t i = 0; i < d->specifiers.count; i++) {
      Node *s = d->specifiers.items[i];
      bool is_type = node_has(s, FLAG_TYPE_ONLY);
      if (s->kind == NODE_IMPORT_SPECIFIER) {
        ImportSpecifier *named = AST_AS(ImportSpecifier, s);
        declare_import_name(r, named->local, named->imported, is_type, node);
      } else if (s->kind == NODE_IMPORT_DEFAULT_SPECIFIER) {
        declare_import_name(r, AST_AS(ImportDefaultSpecifier, s)->local,
                            name_known(&r->compilation->names, NAME_DEFAULT), is_type, node);
      } else {
        declare_import_name(r, AST_AS(ImportNamespaceSpecifier, s)->local, NULL, is_type, node);
      }
    }
    return;
  }
  default:
    return;
  }
}
static void declare_statements(Resolver *r, NodeList body) {
  for (uint32_t i = 0; i < body.count; i++) {
    Node *statement = body.items[i];
    while (statement->kind == NODE_LABELED_STATEMENT)
      statement = AST_AS(LabeledStatement, statement)->body;
    declare_statement(r, statement);
  }
}

/* ---- references
 * --------------------------------------------------------------------------------------------------
 */

/* Notes that the current function uses `binding` at `position`. */
static void use_binding(Resolver *r, Binding *binding, uint32_t position, bool is_assignment) {
  if (is_assignment) binding->is_assigned = true;
  Scope *home = binding->scope->function;
  if (r->scope->function == home) {
    bool in_switch = binding->scope->kind == SCOPE_SWITCH;
    if (binding_has_dead_zone(binding) && (position < binding->initialized_end || in_switch))
      binding->needs_tdz_check = true;
    return;
  }
  binding->is_captured = true;
  Scope *outermost = r->scope->function;
  while (outermost->outer_function != home)
    outermost = outermost->outer_function;
  bool is_before =
      outermost->creation_start < binding->initialized_end || binding->scope->kind == SCOPE_SWITCH;
  if (is_before) {
    binding->needs_box = true;
    if (binding_has_dead_zone(binding)) binding->needs_tdz_check = true;
  }
  if (binding->scope->kind == SCOPE_MODULE) {
    binding->is_static_slot = true;
    return;
  }
  for (Scope *f = r->scope->function; f != home; f = f->outer_function) {
    bool is_known = false;
    for (uint32_t i = 0; i < f->captures.count && !is_known; i++)
      is_known = f->captures.items[i] == binding;
    if (is_known) break; /* and so do all the functions outwards */
    VECTOR_PUSH(r->arena, &f->captures, binding);
  }
}

static Binding *find_binding(Resolver *r, const Name *name) {
  for (Scope *scope = r->scope; scope; scope = scope->parent) {
    Binding *binding = scope_find_own(scope, name);
    if (binding) return binding;
    if (scope->kind == SCOPE_FUNCTION && !scope_is_arrow(scope) &&
        name == name_known(&r->compilation->names, NAME_ARGUMENTS)) {
      if (!scope->arguments_binding)
        scope->arguments_binding =
            scope_declare(r->arena, scope, (Name *)name, BINDING_ARGUMENTS, NULL);
      return scope->arguments_binding;
    }
  }
  return NULL;
}

static Binding *reference(Resolver *r, Name *name, uint32_t position, bool is_assignment) {
  Binding *binding = find_binding(r, name);
  if (!binding) return NULL;
  binding->is_used = true;
  use_binding(r, binding, position, is_assignment);
  /* A member is reached through its container. */
  if (binding->kind == BINDING_MEMBER) use_binding(r, binding->container, position, false);
  return binding;
}

typedef enum Pseudo { PSEUDO_THIS, PSEUDO_NEW_TARGET, PSEUDO_HOME_OBJECT, PSEUDO_CALLEE } Pseudo;
static void use_pseudo(Resolver *r, Pseudo which, uint32_t position) {
  Scope *owner = scope_this_owner(r->scope);
  Binding **const places[] = {&owner->this_binding, &owner->new_target_binding,
                              &owner->home_object_binding, &owner->callee_binding};
  static const BindingKind kinds[] = {BINDING_THIS, BINDING_NEW_TARGET, BINDING_HOME_OBJECT,
                                      BINDING_CALLEE};
  Binding **place = places[which];
  BindingKind kind = kinds[which];
  if (!*place) {
    *place = scope_declare(r->arena, owner, NULL, kind, NULL);
    /* `this` of a derived constructor gets its value from super(): a captured one is a box. */
    bool is_derived = owner->kind == SCOPE_FUNCTION && node_has(owner->node, FLAG_CONSTRUCTOR) &&
                      node_has(owner->node, FLAG_DERIVED);
    if (which == PSEUDO_THIS && is_derived) (*place)->is_assigned = true;
  }
  use_binding(r, *place, position, false);
}

/* ---- functions and classes
 * --------------------------------------------------------------------------------------- */

static void declare_parameter_name(Resolver *r, BindingIdentifier *id, void *data) {
  Binding *existing = scope_find_own(r->scope, id->name);
  if (existing) { /* duplicates: the parser has reported them where they are errors; the last one
                     counts */
    id->binding = existing;
    existing->is_assigned = true;
    return;
  }
  id->binding = scope_declare(r->arena, r->scope, id->name, BINDING_PARAMETER, &id->node);
  id->binding->initialized_end = *(const uint32_t *)data;
}

static bool has_parameter_expressions(const Function *f) {
  for (uint32_t i = 0; i < f->parameters.count; i++) {
    FormalParameter *p = AST_AS(FormalParameter, f->parameters.items[i]);
    if (p->initializer || ast_is_pattern(p->target)) return true;
  }
  return false;
}

static void walk_function(Resolver *r, Node *node, uint32_t creation_start) {
  Function *f = AST_AS(Function, node);
  if (!f->body) return;
  Scope *scope = push_scope(r, SCOPE_FUNCTION, node, node->start);
  scope->creation_start = creation_start;
  f->scope = scope;
  /* What a derived constructor returns depends on its `this`. */
  if (node_has(node, FLAG_CONSTRUCTOR) && node_has(node, FLAG_DERIVED))
    use_pseudo(r, PSEUDO_THIS, node->start);
  bool has_expressions = has_parameter_expressions(f);
  for (uint32_t i = 0; i < f->parameters.count; i++) {
    FormalParameter *p = AST_AS(FormalParameter, f->parameters.items[i]);
    uint32_t initialized_end = has_expressions ? p->node.end : 0;
    if (p->target->kind != NODE_THIS_EXPRESSION)
      pattern_names(r, p->target, declare_parameter_name, &initialized_end);
  }
  f->body_scope = scope;
  bool has_block = f->body->kind == NODE_BLOCK_STATEMENT;
  NodeList body = has_block ? AST_AS(BlockStatement, f->body)->body : (NodeList){0};
  bool separate = has_block && has_expressions;
  Name *own_name = node->kind == NODE_FUNCTION_EXPRESSION && f->name
                       ? AST_AS(BindingIdentifier, f->name)->name
                       : NULL;
  if (!separate && has_block) {
    hoist_vars_of_list(r, body, scope);
    declare_statements(r, body);
  }
  if (own_name && !scope_find_own(scope, own_name))
    AST_AS(BindingIdentifier, f->name)->binding =
        scope_declare(r->arena, scope, own_name, BINDING_FUNCTION_NAME, f->name);
  walk_list(r, f->parameters);
  if (separate) {
    f->body_scope = push_scope(r, SCOPE_FUNCTION_BODY, f->body, f->body->start);
    hoist_vars_of_list(r, body, r->scope);
    declare_statements(r, body);
    /* let and const of the body may not repeat a parameter */
    for (uint32_t i = 0; i < r->scope->bindings.count; i++) {
      Binding *b = r->scope->bindings.items[i];
      Binding *parameter = scope_find_own(scope, b->name);
      if (parameter && parameter->kind == BINDING_PARAMETER && binding_is_lexical(b))
        report_redeclaration(r, b->declaration, b->name, parameter);
      /* A var with a parameter's name starts with the parameter's value: lowering reads it. */
      if (parameter && b->kind == BINDING_VAR) use_binding(r, parameter, 0, false);
    }
  }
  if (has_block)
    walk_list(r, body);
  else
    walk(r, f->body);
  if (separate) pop_scope(r);
  pop_scope(r);
}

static Name *private_key(Resolver *r, Name *name) {
  /* Private names share the maps of identifiers under "#name". */
  char *text = arena_format(r->arena, "#%s", name->text);
  return name_intern(&r->compilation->names, text, name->length_bytes + 1);
}

static void declare_private_name(Resolver *r, Scope *scope, Node *element, PrivateName *p) {
  Name *key = private_key(r, p->name);
  Binding *existing = scope_find_own(scope, key);
  MethodDefinition *method =
      element->kind == NODE_METHOD_DEFINITION ? AST_AS(MethodDefinition, element) : NULL;
  bool is_static = node_has(element, FLAG_STATIC);
  if (existing) {
    bool completes = method && existing->is_static_member == is_static &&
                     ((node_has(element, FLAG_GETTER) && !existing->getter && existing->setter) ||
                      (node_has(element, FLAG_SETTER) && !existing->setter && existing->getter));
    if (!completes) {
      report_redeclaration(r, &p->node, key, existing);
      return;
    }
  } else {
    existing = scope_declare(r->arena, scope, key, BINDING_PRIVATE_NAME, &p->node);
    existing->is_static_member = is_static;
  }
  if (method && node_has(element, FLAG_GETTER))
    existing->getter = element;
  else if (method && node_has(element, FLAG_SETTER))
    existing->setter = element;
  else if (method)
    existing->method = element;
  p->binding = existing;
}

static Scope *initializer_scope(Resolver *r, Scope *class_scope, bool is_static) {
  Scope **place = is_static ? &class_scope->static_initializer : &class_scope->instance_initializer;
  if (!*place) {
    *place = scope_new(r->arena, SCOPE_INITIALIZER, class_scope, class_scope->node,
                       class_scope->node->start);
    /* Static elements run when all methods exist, instance fields later still; captured bindings of
       the class scope are ready then, but the closure is made inside the class, before an outer
       class binding is initialised. */
    (*place)->creation_start = class_scope->node->end - 1;
  }
  return *place;
}

static void walk_class(Resolver *r, Node *node) {
  Class *c = AST_AS(Class, node);
  walk_list(r, c->decorators);
  Scope *scope = push_scope(r, SCOPE_CLASS, node, node->start);
  c->scope = scope;
  if (c->name) {
    Name *name = AST_AS(BindingIdentifier, c->name)->name;
    Binding *inner = scope_declare(r->arena, scope, name, BINDING_CLASS_NAME, c->name);
    inner->initialized_end = node->end - 1;
    if (node->kind == NODE_CLASS_EXPRESSION) AST_AS(BindingIdentifier, c->name)->binding = inner;
  }
  if (c->super_class)
    walk(r, c->super_class); /* sees the class's name, but not its private names */
  for (uint32_t i = 0; i < c->body.count; i++) {
    Node *element = c->body.items[i];
    Node *key = element->kind == NODE_METHOD_DEFINITION  ? AST_AS(MethodDefinition, element)->key
                : element->kind == NODE_FIELD_DEFINITION ? AST_AS(FieldDefinition, element)->key
                                                         : NULL;
    bool is_signature = element->kind == NODE_METHOD_DEFINITION &&
                        !AST_AS(Function, AST_AS(MethodDefinition, element)->value)->body;
    if (is_signature || node_has(element, FLAG_DECLARE | FLAG_ABSTRACT)) continue;
    if (key && key->kind == NODE_PRIVATE_NAME)
      declare_private_name(r, scope, element, AST_AS(PrivateName, key));
  }
  for (uint32_t i = 0; i < scope->bindings.count; i++)
    if (scope->bindings.items[i]->kind == BINDING_PRIVATE_NAME) {
      Binding *b = scope->bindings.items[i];
      b->initialized_end = 0; /* made before anything of the class runs */
      /* Private instance methods and accessors are put on objects by the fields initializer: it
       * uses the name and hidden bindings. */
      if (b->method || b->getter || b->setter) initializer_scope(r, scope, b->is_static_member);
    }
  for (uint32_t i = 0; i < c->body.count; i++) {
    Node *element = c->body.items[i];
    switch (element->kind) {
    case NODE_METHOD_DEFINITION: {
      MethodDefinition *m = AST_AS(MethodDefinition, element);
      if (!AST_AS(Function, m->value)->body || node_has(element, FLAG_ABSTRACT)) break;
      walk_list(r, m->decorators);
      if (node_has(element, FLAG_COMPUTED)) walk(r, m->key);
      walk_function(r, m->value, m->value->start);
      break;
    }
    case NODE_FIELD_DEFINITION: {
      FieldDefinition *f = AST_AS(FieldDefinition, element);
      if (node_has(element, FLAG_DECLARE | FLAG_ABSTRACT)) break;
      walk_list(r, f->decorators);
      Scope *initializer = initializer_scope(r, scope, node_has(element, FLAG_STATIC));
      if (node_has(element, FLAG_COMPUTED)) {
        walk(r, f->key);
        /* The key's value is kept in a hidden binding of the class scope for the initializer. */
        Binding *hidden = scope_declare(r->arena, scope, NULL, BINDING_HIDDEN, element);
        r->scope = initializer;
        use_binding(r, hidden, element->start, false);
        r->scope = scope;
      } else if (f->key->kind == NODE_PRIVATE_NAME) {
        r->scope = initializer;
        if (AST_AS(PrivateName, f->key)->binding)
          use_binding(r, AST_AS(PrivateName, f->key)->binding, element->start, false);
        r->scope = scope;
      }
      r->scope = initializer;
      f->scope = push_scope(r, SCOPE_BLOCK, element, element->start);
      if (f->initializer) walk(r, f->initializer);
      r->scope = scope;
      break;
    }
    case NODE_CLASS_STATIC_BLOCK: {
      ClassStaticBlock *b = AST_AS(ClassStaticBlock, element);
      r->scope = initializer_scope(r, scope, true);
      b->scope = push_scope(r, SCOPE_STATIC_BLOCK, element, element->start);
      hoist_vars_of_list(r, b->body, r->scope);
      declare_statements(r, b->body);
      walk_list(r, b->body);
      r->scope = scope;
      break;
    }
    default:
      break; /* index signatures */
    }
  }
  /* Private methods and accessors: a hidden binding per function, used by the initializer that
   * installs them. */
  for (uint32_t i = 0, count = scope->bindings.count; i < count; i++) {
    Binding *b = scope->bindings.items[i];
    if (b->kind != BINDING_PRIVATE_NAME || !(b->method || b->getter || b->setter)) continue;
    Node *elements[] = {b->method, b->getter, b->setter};
    r->scope = initializer_scope(r, scope, b->is_static_member);
    use_binding(r, b, node->start, false);
    for (int k = 0; k < 3; k++) {
      if (!elements[k]) continue;
      Binding *hidden = scope_declare(r->arena, scope, NULL, BINDING_HIDDEN, elements[k]);
      use_binding(r, hidden, node->start, false);
    }
    r->scope = scope;
  }
  pop_scope(r);
  /* Methods that name a top-level class reach its outer binding (lower/: binding_alias), which then
   * lives in a static slot. */
  if (node->kind == NODE_CLASS_DECLARATION && c->name && r->scope->kind == SCOPE_MODULE) {
    Name *name = AST_AS(BindingIdentifier, c->name)->name;
    Binding *outer = scope_find_own(r->scope, name);
    if (outer && scope_find_own(scope, name)->is_captured) outer->is_static_slot = true;
  }
}

/* ---- TypeScript's enums and namespaces
 * ----------------------------------------------------------------------------- */

static void walk_enum(Resolver *r, Node *node) {
  EnumDeclaration *e = AST_AS(EnumDeclaration, node);
  Binding *container = AST_AS(BindingIdentifier, e->name)->binding;
  if (!container) return;
  e->scope = push_scope(r, SCOPE_BLOCK, node, node->start);
  r->scope->container = container;
  use_binding(r, container, node->end, false);
  for (uint32_t i = 0; i < e->members.count; i++) {
    EnumMember *m = AST_AS(EnumMember, e->members.items[i]);
    m->binding = scope_declare(r->arena, r->scope, m->name, BINDING_MEMBER, &m->node);
    m->binding->container = container;
  }
  for (uint32_t i = 0; i < e->members.count; i++) {
    EnumMember *m = AST_AS(EnumMember, e->members.items[i]);
    if (m->initializer) walk(r, m->initializer);
  }
  pop_scope(r);
}

static void member_name(Resolver *r, BindingIdentifier *id, void *data) {
  Binding *binding = scope_find_own(r->scope, id->name);
  if (!binding) return;
  binding->kind = BINDING_MEMBER;
  binding->container = data;
}

static void note_member(Resolver *r, BindingIdentifier *id, void *data) {
  Binding *container = data;
  hash_map_set(r->arena, &container->members, id->name, id->name);
}

/* What earlier blocks of the namespace export is in scope here, as members of its object; what this
 * one exports is noted for later ones. */
static void share_members(Resolver *r, Binding *container, NodeList body) {
  for (uint32_t i = 0; i < container->members.count; i++) {
    Name *name = container->members.entries[i].value;
    if (!scope_find_own(r->scope, name))
      scope_declare(r->arena, r->scope, name, BINDING_MEMBER, NULL)->container = container;
  }
  for (uint32_t i = 0; i < body.count; i++) {
    if (body.items[i]->kind != NODE_EXPORT_DECLARATION) continue;
    Node *declaration = AST_AS(ExportDeclaration, body.items[i])->declaration;
    if (is_type_only(declaration)) continue;
    if (declaration->kind == NODE_VARIABLE_DECLARATION) {
      VariableDeclaration *v = AST_AS(VariableDeclaration, declaration);
      for (uint32_t k = 0; k < v->declarators.count; k++)
        pattern_names(r, AST_AS(VariableDeclarator, v->declarators.items[k])->target, note_member,
                      container);
      continue;
    }
    Node *id = declaration->kind == NODE_FUNCTION_DECLARATION ? AST_AS(Function, declaration)->name
               : declaration->kind == NODE_CLASS_DECLARATION  ? AST_AS(Class, declaration)->name
               : declaration->kind == NODE_ENUM_DECLARATION
                   ? AST_AS(EnumDeclaration, declaration)->name
               : declaration->kind == NODE_MODULE_DECLARATION
                   ? AST_AS(ModuleDeclaration, declaration)->name
               : declaration->kind == NODE_IMPORT_EQUALS_DECLARATION
                   ? AST_AS(ImportEqualsDeclaration, declaration)->local
                   : NULL;
    if (!id || id->kind != NODE_BINDING_IDENTIFIER) continue;
    note_member(r, AST_AS(BindingIdentifier, id), container);
    Binding *alias = declaration->kind == NODE_IMPORT_EQUALS_DECLARATION
                         ? AST_AS(BindingIdentifier, id)->binding
                         : NULL;
    if (alias) alias->is_exported = true;
  }
}

static void walk_namespace(Resolver *r, Node *node) {
  ModuleDeclaration *d = AST_AS(ModuleDeclaration, node);
  if (!namespace_is_instantiated(node) || d->name->kind != NODE_BINDING_IDENTIFIER) return;
  BindingIdentifier *name = AST_AS(BindingIdentifier, d->name);
  Scope *scope = push_scope(r, SCOPE_BLOCK, node, node->start);
  /* Inside, the namespace's name is its own object. */
  Binding *container = name->binding;
  scope->container = container;
  use_binding(r, container, node->end, false);
  if (d->body->kind == NODE_MODULE_DECLARATION) { /* namespace A.B { }: B is exported from A */
    declare_statement(r, d->body);
    member_name(r, AST_AS(BindingIdentifier, AST_AS(ModuleDeclaration, d->body)->name), container);
    walk_namespace(r, d->body);
  } else {
    ModuleBlock *block = AST_AS(ModuleBlock, d->body);
    block->scope = scope;
    hoist_vars_of_list(r, block->body, scope);
    declare_statements(r, block->body);
    for (uint32_t i = 0; i < block->body.count; i++) {
      Node *item = block->body.items[i];
      if (item->kind != NODE_EXPORT_DECLARATION) continue;
      Node *declaration = AST_AS(ExportDeclaration, item)->declaration;
      if (is_type_only(declaration)) continue;
      /* Exported variables live as properties; functions, classes, enums and namespaces stay
       * bindings and are copied to the object. */
      if (declaration->kind == NODE_VARIABLE_DECLARATION) {
        VariableDeclaration *v = AST_AS(VariableDeclaration, declaration);
        for (uint32_t k = 0; k < v->declarators.count; k++)
          pattern_names(r, AST_AS(VariableDeclarator, v->declarators.items[k])->target, member_name,
                        container);
      }
    }
    share_members(r, container, block->body);
    walk_list(r, block->body);
  }
  pop_scope(r);
}

/* ---- the walk
 * ----------------------------------------------------------------------------------------------------
 */

/* Assignment targets: names in them are assigned, everything else is evaluated. */
static void walk_target(Resolver *r, Node *target, bool is_declaration) {
  switch (target->kind) {
  case NODE_IDENTIFIER_REFERENCE: {
    IdentifierReference *id = AST_AS(IdentifierReference, target);
    id->binding = reference(r, id->name, target->start, true);
    break;
  }
  case NODE_BINDING_IDENTIFIER:
    break;
  case NODE_ARRAY_PATTERN: {
    NodeList list = AST_AS(ArrayPattern, target)->elements;
    for (uint32_t i = 0; i < list.count; i++)
      if (list.items[i]) walk_target(r, list.items[i], is_declaration);
    break;
  }
  case NODE_OBJECT_PATTERN: {
    NodeList list = AST_AS(ObjectPattern, target)->properties;
    for (uint32_t i = 0; i < list.count; i++)
      walk_target(r, list.items[i], is_declaration);
    break;
  }
  case NODE_PROPERTY_PATTERN: {
    PropertyPattern *p = AST_AS(PropertyPattern, target);
    if (node_has(target, FLAG_COMPUTED)) walk(r, p->key);
    walk_target(r, p->value, is_declaration);
    break;
  }
  case NODE_ASSIGNMENT_PATTERN: {
    AssignmentPattern *p = AST_AS(AssignmentPattern, target);
    walk_target(r, p->target, is_declaration);
    walk(r, p->value);
    break;
  }
  case NODE_REST_ELEMENT:
    walk_target(r, AST_AS(RestElement, target)->argument, is_declaration);
    break;
  case NODE_AS_EXPRESSION:
    walk_target(r, AST_AS(AsExpression, target)->expression, is_declaration);
    break;
  case NODE_SATISFIES_EXPRESSION:
    walk_target(r, AST_AS(SatisfiesExpression, target)->expression, is_declaration);
    break;
  case NODE_TYPE_ASSERTION:
    walk_target(r, AST_AS(TypeAssertion, target)->expression, is_declaration);
    break;
  case NODE_NON_NULL_EXPRESSION:
    walk_target(r, AST_AS(NonNullExpression, target)->expression, is_declaration);
    break;
  default:
    walk(r, target);
    break;
  }
}

/* A var declaration names the binding of the var scope and must not cross a lexical one of the same
 * name. */
static void bind_var_name(Resolver *r, BindingIdentifier *id, void *data) {
  Scope *target = var_scope(r->scope);
  for (Scope *scope = r->scope; scope; scope = scope->parent) {
    Binding *b = scope_find_own(scope, id->name);
    bool conflicts =
        b &&
        (binding_is_lexical(b) || b->kind == BINDING_IMPORT ||
         (b->kind == BINDING_FUNCTION && (scope != target || scope->kind == SCOPE_MODULE)) ||
         (b->kind == BINDING_CATCH && ast_is_pattern(AST_AS(CatchClause, scope->node)->parameter)));
    if (conflicts) {
      report_redeclaration(r, &id->node, id->name, b);
      break;
    }
    if (scope == target) break;
  }
  id->binding = scope_find_own(target, id->name);
  bool has_initializer = *(bool *)data;
  if (id->binding && has_initializer) use_binding(r, id->binding, id->node.end, true);
}

static void walk_variable_declaration(Resolver *r, Node *node, bool is_for_in_or_of) {
  VariableDeclaration *d = AST_AS(VariableDeclaration, node);
  for (uint32_t i = 0; i < d->declarators.count; i++) {
    VariableDeclarator *v = AST_AS(VariableDeclarator, d->declarators.items[i]);
    if (d->keyword == TOKEN_VAR) {
      bool assigns = v->initializer != NULL || is_for_in_or_of;
      pattern_names(r, v->target, bind_var_name, &assigns);
    }
    walk_target(r, v->target, true);
    if (v->initializer) walk(r, v->initializer);
  }
}

static void walk_block(Resolver *r, Node *node, NodeList body, Scope **place) {
  *place = push_scope(r, SCOPE_BLOCK, node, node->start);
  declare_statements(r, body);
  walk_list(r, body);
  pop_scope(r);
}

static void catch_name(Resolver *r, BindingIdentifier *id, void *data) {
  if (scope_find_own(r->scope, id->name)) {
    report_redeclaration(r, &id->node, id->name, scope_find_own(r->scope, id->name));
    return;
  }
  id->binding = scope_declare(r->arena, r->scope, id->name, BINDING_CATCH, &id->node);
}

static void walk_child(Node *child, void *context) {
  walk(context, child);
}

/* The first name of A.B.C in `import x = A.B.C`; a `require` has none. */
static void walk_entity_name(Resolver *r, Node *node) {
  while (node->kind == NODE_QUALIFIED_NAME)
    node = AST_AS(QualifiedName, node)->left;
  if (node->kind == NODE_IDENTIFIER_REFERENCE) walk(r, node);
}

static void walk(Resolver *r, Node *node) {
  if (is_type_only(node) && node->kind != NODE_IMPORT_DECLARATION) return;
  switch (node->kind) {
  case NODE_IDENTIFIER_REFERENCE: {
    IdentifierReference *id = AST_AS(IdentifierReference, node);
    id->binding = reference(r, id->name, node->start, false);
    break;
  }
  case NODE_THIS_EXPRESSION:
    use_pseudo(r, PSEUDO_THIS, node->start);
    break;
  case NODE_NEW_TARGET:
    use_pseudo(r, PSEUDO_NEW_TARGET, node->start);
    break;
  case NODE_SUPER:
    use_pseudo(r, PSEUDO_HOME_OBJECT, node->start);
    use_pseudo(r, PSEUDO_THIS, node->start);
    break;
  case NODE_SUPER_CALL:
    use_pseudo(r, PSEUDO_THIS, node->start);
    use_pseudo(r, PSEUDO_NEW_TARGET, node->start);
    use_pseudo(r, PSEUDO_CALLEE, node->start);
    walk_list(r, AST_AS(SuperCall, node)->arguments);
    break;
  case NODE_PRIVATE_NAME: {
    PrivateName *p = AST_AS(PrivateName, node);
    p->binding = reference(r, private_key(r, p->name), node->start, false);
    if (!p->binding) report(r, node, DIAG_UNDECLARED_PRIVATE_NAME, p->name);
    break;
  }
  case NODE_FUNCTION_DECLARATION:
  case NODE_FUNCTION_EXPRESSION:
  case NODE_ARROW_FUNCTION_EXPRESSION:
    walk_function(r, node, node->kind == NODE_FUNCTION_DECLARATION ? r->scope->start : node->start);
    break;
  case NODE_CLASS_DECLARATION:
  case NODE_CLASS_EXPRESSION:
    walk_class(r, node);
    break;
  case NODE_FORMAL_PARAMETER: {
    FormalParameter *p = AST_AS(FormalParameter, node);
    walk_list(r, p->decorators);
    if (p->target->kind != NODE_THIS_EXPRESSION) walk_target(r, p->target, true);
    if (p->initializer) walk(r, p->initializer);
    if (node_has(node, FLAG_PUBLIC | FLAG_PRIVATE | FLAG_PROTECTED | FLAG_READONLY))
      use_pseudo(r, PSEUDO_THIS, node->start);
    break;
  }
  case NODE_ASSIGNMENT_EXPRESSION: {
    AssignmentExpression *a = AST_AS(AssignmentExpression, node);
    walk_target(r, a->left, false);
    walk(r, a->right);
    break;
  }
  case NODE_UPDATE_EXPRESSION:
    walk_target(r, AST_AS(UpdateExpression, node)->argument, false);
    break;
  case NODE_PROPERTY: {
    Property *p = AST_AS(Property, node);
    if (node_has(node, FLAG_COMPUTED)) walk(r, p->key);
    walk(r, p->value);
    break;
  }
  case NODE_METHOD_DEFINITION: { /* of object literals; walk_class does its own */
    MethodDefinition *m = AST_AS(MethodDefinition, node);
    if (node_has(node, FLAG_COMPUTED)) walk(r, m->key);
    walk(r, m->value);
    break;
  }
  case NODE_STATIC_MEMBER_EXPRESSION:
    walk(r, AST_AS(StaticMemberExpression, node)->object);
    break;
  case NODE_VARIABLE_DECLARATION:
    walk_variable_declaration(r, node, false);
    break;
  case NODE_BLOCK_STATEMENT: {
    BlockStatement *b = AST_AS(BlockStatement, node);
    walk_block(r, node, b->body, &b->scope);
    break;
  }
  case NODE_FOR_STATEMENT: {
    ForStatement *f = AST_AS(ForStatement, node);
    f->scope = push_scope(r, SCOPE_LOOP, node, node->start);
    if (f->initializer) declare_statement(r, f->initializer);
    if (f->initializer) walk(r, f->initializer);
    if (f->test) walk(r, f->test);
    if (f->update) walk(r, f->update);
    walk(r, f->body);
    pop_scope(r);
    break;
  }
  case NODE_FOR_IN_STATEMENT:
  case NODE_FOR_OF_STATEMENT: {
    ForInStatement *f = (ForInStatement *)node; /* same fields */
    Scope **place =
        node->kind == NODE_FOR_IN_STATEMENT ? &f->scope : &AST_AS(ForOfStatement, node)->scope;
    Node *left = node->kind == NODE_FOR_IN_STATEMENT ? f->left : AST_AS(ForOfStatement, node)->left;
    Node *right =
        node->kind == NODE_FOR_IN_STATEMENT ? f->right : AST_AS(ForOfStatement, node)->right;
    Node *body = node->kind == NODE_FOR_IN_STATEMENT ? f->body : AST_AS(ForOfStatement, node)->body;
    *place = push_scope(r, SCOPE_LOOP, node, node->start);
    if (left->kind == NODE_VARIABLE_DECLARATION) {
      declare_statement(r, left);
      /* The names are in their dead zone while the right side is evaluated. */
      for (uint32_t i = 0; i < r->scope->bindings.count; i++)
        r->scope->bindings.items[i]->initialized_end = right->end;
      walk(r, right);
      walk_variable_declaration(r, left, true);
    } else {
      walk(r, right);
      walk_target(r, left, false);
    }
    walk(r, body);
    pop_scope(r);
    break;
  }
  case NODE_SWITCH_STATEMENT: {
    SwitchStatement *s = AST_AS(SwitchStatement, node);
    walk(r, s->discriminant);
    s->scope = push_scope(r, SCOPE_SWITCH, node, s->discriminant->end);
    for (uint32_t i = 0; i < s->cases.count; i++)
      declare_statements(r, AST_AS(SwitchCase, s->cases.items[i])->consequent);
    for (uint32_t i = 0; i < s->cases.count; i++) {
      SwitchCase *c = AST_AS(SwitchCase, s->cases.items[i]);
      if (c->test) walk(r, c->test);
      walk_list(r, c->consequent);
    }
    pop_scope(r);
    break;
  }
  case NODE_CATCH_CLAUSE: {
    CatchClause *c = AST_AS(CatchClause, node);
    c->scope = push_scope(r, SCOPE_CATCH, node, node->start);
    if (c->parameter) {
      pattern_names(r, c->parameter, catch_name, NULL);
      walk_target(r, c->parameter, true);
    }
    BlockStatement *body = AST_AS(BlockStatement, c->body);
    walk_block(r, c->body, body->body, &body->scope);
    for (uint32_t i = 0; i < body->scope->bindings.count; i++) {
      Binding *b = body->scope->bindings.items[i];
      Binding *parameter = b->name ? scope_find_own(c->scope, b->name) : NULL;
      if (parameter) report_redeclaration(r, b->declaration, b->name, parameter);
    }
    pop_scope(r);
    break;
  }
  case NODE_ENUM_DECLARATION:
    walk_enum(r, node);
    break;
  case NODE_MODULE_DECLARATION:
    walk_namespace(r, node);
    break;
  case NODE_EXPORT_DECLARATION:
    walk(r, AST_AS(ExportDeclaration, node)->declaration);
    break;
  case NODE_EXPORT_DEFAULT:
    walk(r, AST_AS(ExportDefault, node)->declaration);
    break;
  case NODE_EXPORT_NAMED:
  case NODE_EXPORT_ALL:
  case NODE_IMPORT_DECLARATION:
    break;
  case NODE_IMPORT_EQUALS_DECLARATION:
    walk_entity_name(r, AST_AS(ImportEqualsDeclaration, node)->reference);
    break;
  case NODE_EXPORT_ASSIGNMENT:
    if (r->module->kind == MODULE_COMMONJS) r->module->wrapper[WRAPPER_MODULE]->is_used = true;
    walk(r, AST_AS(ExportAssignment, node)->expression);
    break;
  case NODE_LABELED_STATEMENT:
    walk(r, AST_AS(LabeledStatement, node)->body);
    break;
  case NODE_AS_EXPRESSION:
    walk(r, AST_AS(AsExpression, node)->expression);
    break;
  case NODE_SATISFIES_EXPRESSION:
    walk(r, AST_AS(SatisfiesExpression, node)->expression);
    break;
  case NODE_TYPE_ASSERTION:
    walk(r, AST_AS(TypeAssertion, node)->expression);
    break;
  case NODE_INSTANTIATION_EXPRESSION:
    walk(r, AST_AS(InstantiationExpression, node)->expression);
    break;
  case NODE_TAGGED_TEMPLATE:
    walk(r, AST_AS(TaggedTemplate, node)->tag);
    walk(r, AST_AS(TaggedTemplate, node)->quasi);
    break;
  case NODE_CALL_EXPRESSION:
    walk(r, AST_AS(CallExpression, node)->callee);
    walk_list(r, AST_AS(CallExpression, node)->arguments);
    break;
  case NODE_NEW_EXPRESSION:
    walk(r, AST_AS(NewExpression, node)->callee);
    walk_list(r, AST_AS(NewExpression, node)->arguments);
    break;
  case NODE_UNARY_EXPRESSION:
  case NODE_BINARY_EXPRESSION: /* long chains are deep on the left; ordinary recursion is guarded by
                                  AST_DEPTH_MAX */
  default:
    ast_for_each_child(node, walk_child, r);
    break;
  }
}

/* ---- exports
 * ------------------------------------------------------------------------------------------------------
 */

static void add_export(Resolver *r, Name *exported, Binding *local, Module *from, Name *imported,
                       Node *node, Node *request) {
  for (uint32_t i = 0; i < r->module->exports.count; i++)
    if (r->module->exports.items[i].exported == exported) {
      if (r->module->exports.items[i].local && r->module->exports.items[i].local == local &&
          local->kind >= BINDING_ENUM)
        return; /* merged declarations */
      report(r, node, DIAG_DUPLICATE_EXPORT, exported);
      return;
    }
  if (local) {
    local->is_exported = true;
    if (local->scope->kind == SCOPE_MODULE) local->is_static_slot = true;
  }
  ModuleExport e = {exported, local, from, imported, node, request};
  VECTOR_PUSH(r->arena, &r->module->exports, e);
}

static void export_name(Resolver *r, BindingIdentifier *id, void *data) {
  add_export(r, id->name, scope_find_own(r->module->scope, id->name), NULL, NULL, data, NULL);
}

static Module *requested(const Resolver *r, const Node *node) {
  for (uint32_t i = 0; i < r->module->requests.count; i++)
    if (r->module->requests.items[i].node == node) return r->module->requests.items[i].module;
  return NULL;
}

static bool is_type_name(Resolver *r, const Name *name) {
  NodeList body = r->module->program->body;
  for (uint32_t i = 0; i < body.count; i++) {
    Node *node = body.items[i];
    if (node->kind == NODE_EXPORT_DECLARATION) node = AST_AS(ExportDeclaration, node)->declaration;
    Node *id = node->kind == NODE_INTERFACE_DECLARATION ? AST_AS(InterfaceDeclaration, node)->name
               : node->kind == NODE_TYPE_ALIAS_DECLARATION
                   ? AST_AS(TypeAliasDeclaration, node)->name
               : node->kind == NODE_MODULE_DECLARATION ? AST_AS(ModuleDeclaration, node)->name
                                                       : NULL;
    if (id && id->kind == NODE_BINDING_IDENTIFIER && AST_AS(BindingIdentifier, id)->name == name)
      return true;
    if (node->kind != NODE_IMPORT_DECLARATION) continue;
    NodeList specifiers = AST_AS(ImportDeclaration, node)->specifiers;
    for (uint32_t k = 0; k < specifiers.count; k++) {
      if (!node_has(node, FLAG_TYPE_ONLY) && !node_has(specifiers.items[k], FLAG_TYPE_ONLY))
        continue;
      Node *s = specifiers.items[k];
      Node *local = s->kind == NODE_IMPORT_SPECIFIER ? AST_AS(ImportSpecifier, s)->local
                    : s->kind == NODE_IMPORT_DEFAULT_SPECIFIER
                        ? AST_AS(ImportDefaultSpecifier, s)->local
                        : AST_AS(ImportNamespaceSpecifier, s)->local;
      if (AST_AS(BindingIdentifier, local)->name == name) return true;
    }
  }
  return false;
}

static void collect_exports(Resolver *r) {
  NodeList body = r->module->program->body;
  for (uint32_t i = 0; i < body.count; i++) {
    Node *node = body.items[i];
    if (node_has(node, FLAG_TYPE_ONLY)) continue;
    switch (node->kind) {
    case NODE_EXPORT_DECLARATION: {
      Node *declaration = AST_AS(ExportDeclaration, node)->declaration;
      if (is_type_only(declaration)) break;
      if (declaration->kind == NODE_VARIABLE_DECLARATION) {
        VariableDeclaration *d = AST_AS(VariableDeclaration, declaration);
        for (uint32_t k = 0; k < d->declarators.count; k++)
          pattern_names(r, AST_AS(VariableDeclarator, d->declarators.items[k])->target, export_name,
                        node);
        break;
      }
      Node *id =
          declaration->kind == NODE_FUNCTION_DECLARATION ? AST_AS(Function, declaration)->name
          : declaration->kind == NODE_CLASS_DECLARATION  ? AST_AS(Class, declaration)->name
          : declaration->kind == NODE_ENUM_DECLARATION ? AST_AS(EnumDeclaration, declaration)->name
          : declaration->kind == NODE_MODULE_DECLARATION
              ? AST_AS(ModuleDeclaration, declaration)->name
          : declaration->kind == NODE_IMPORT_EQUALS_DECLARATION
              ? AST_AS(ImportEqualsDeclaration, declaration)->local
              : NULL;
      if (id && id->kind == NODE_BINDING_IDENTIFIER)
        export_name(r, AST_AS(BindingIdentifier, id), node);
      break;
    }
    case NODE_EXPORT_DEFAULT:
      if (AST_AS(ExportDefault, node)->binding)
        add_export(r, name_known(&r->compilation->names, NAME_DEFAULT),
                   AST_AS(ExportDefault, node)->binding, NULL, NULL, node, NULL);
      break;
    case NODE_EXPORT_ALL: {
      ExportAll *all = AST_AS(ExportAll, node);
      Module *from = requested(r, node);
      if (!from) break;
      if (all->exported)
        add_export(r, all->exported, NULL, from, NULL, node, node);
      else
        VECTOR_PUSH(r->arena, &r->module->star_exports, from);
      break;
    }
    case NODE_EXPORT_NAMED: {
      ExportNamed *named = AST_AS(ExportNamed, node);
      for (uint32_t k = 0; k < named->specifiers.count; k++) {
        ExportSpecifier *s = AST_AS(ExportSpecifier, named->specifiers.items[k]);
        if (node_has(&s->node, FLAG_TYPE_ONLY)) continue;
        if (named->source) {
          Module *from = requested(r, node);
          if (from)
            add_export(r, s->exported, NULL, from, AST_AS(IdentifierName, s->local)->name, &s->node,
                       node);
          continue;
        }
        IdentifierReference *id = AST_AS(IdentifierReference, s->local);
        Binding *binding = scope_find_own(r->module->scope, id->name);
        if (!binding) {
          if (!is_type_name(r, id->name)) report(r, s->local, DIAG_UNDECLARED_EXPORT, id->name);
          continue;
        }
        id->binding = binding;
        if (binding->kind == BINDING_IMPORT) {
          Module *from = requested(r, binding->declaration);
          if (from) {
            add_export(r, s->exported, NULL, from, binding->imported, &s->node,
                       binding->declaration);
            continue;
          }
        }
        add_export(r, s->exported, binding, NULL, NULL, &s->node, NULL);
      }
      break;
    }
    default:
      break;
    }
  }
}

/* The parameters of the function that a CommonJS module is. */
static void declare_wrapper(Resolver *r) {
  static const char *const names[] = {"exports", "require", "module", "__filename", "__dirname"};
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    r->module->wrapper[i] = scope_declare(
        r->arena, r->scope, name_intern_c(&r->compilation->names, names[i]), BINDING_VAR, NULL);
}

void resolve_module(Compilation *compilation, Module *module) {
  Resolver r = {compilation, &compilation->arena, module, module->source, NULL};
  Scope *scope = scope_new(r.arena, SCOPE_MODULE, NULL, &module->program->node, 0);
  scope->module = module;
  r.scope = module->scope = module->program->scope = scope;
  if (module->kind == MODULE_COMMONJS) declare_wrapper(&r);
  hoist_vars_of_list(&r, module->program->body, scope);
  declare_statements(&r, module->program->body);
  /* hoisted functions of the top are made before anything runs */
  walk_list(&r, module->program->body);
  collect_exports(&r);
}
