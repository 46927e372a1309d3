/* scope.h - bindings and the scopes that hold them, as the resolver finds them and lowering uses
 * them.
 *
 * Every declaration makes a Binding; every reference is joined to one (or stays global). What
 * cannot be written as an identifier has bindings too: `this`, `new.target`, `arguments`, the home
 * object, private names, computed field keys. So capture is one mechanism.
 *
 * Invariants
 *   R1  a function's captures list holds each binding of an outer function that it or a function
 * inside it uses, once R2  a binding that needs_box is captured and may change after (or not have
 * its value at) the capture R3  bindings of a module's top scope that are captured, exported or in
 * a module that is imported live in static slots instead and are never in captures lists Owner the
 * arena of the Compilation
 */
#ifndef PERRY_RESOLVE_SCOPE_H
#define PERRY_RESOLVE_SCOPE_H

#include "base/hash_map.h"
#include "base/vector.h"
#include "syntax/ast.h"

typedef struct Binding Binding;
typedef struct Scope Scope;
typedef struct Module Module;

typedef enum BindingKind {
  BINDING_VAR,
  BINDING_FUNCTION, /* function declaration, var-like at the top of functions, let-like in blocks */
  BINDING_PARAMETER,
  BINDING_LET,
  BINDING_CONST,
  BINDING_CLASS, /* class declaration: let-like */
  BINDING_CATCH,
  BINDING_FUNCTION_NAME, /* a function expression's own name: assignments throw */
  BINDING_CLASS_NAME,    /* the name inside a class: const */
  BINDING_IMPORT,        /* `import` reaches the exporting module's binding or namespace */
  BINDING_ENUM,
  BINDING_NAMESPACE,
  BINDING_MEMBER, /* a member of an enum or exported from a namespace, named inside its body: a
                     property of `container` */
  BINDING_PRIVATE_NAME,
  BINDING_THIS,
  BINDING_NEW_TARGET,
  BINDING_ARGUMENTS,
  BINDING_HOME_OBJECT,
  BINDING_CALLEE, /* the active function, for super() */
  BINDING_HIDDEN, /* compiler's own: computed keys of fields, module default export */
} BindingKind;

struct Binding {
  Name *name;
  BindingKind kind;
  Scope *scope;
  Node *declaration;        /* node that introduces it; NULL for pseudo bindings */
  uint32_t initialized_end; /* position from which straight code sees it initialised; 0: from the
                               start of the scope */
  bool is_used;             /* some reference names it */
  bool is_captured;         /* used by a function inside the one that declares it */
  bool is_assigned;         /* by anything but its initialisation */
  bool needs_box;
  bool needs_tdz_check; /* some reference may come before the initialisation */
  bool is_exported;
  bool is_static_slot;   /* R3 */
  bool is_static_member; /* private names: of a static element */
  Binding *container;    /* BINDING_MEMBER: the enum or namespace */
  HashMap
      members; /* namespaces: Name * of what earlier blocks of it export, which later ones see */
  /* BINDING_IMPORT, after linking: */
  Module *module;  /* where it comes from */
  Name *imported;  /* NULL: the namespace object */
  Binding *target; /* the exporting binding, NULL for namespaces */
  bool is_type_only;
  /* private names: what the class declares under this name */
  Node *getter, *setter, *method;
  struct IrGlobal *global; /* lower/ */
};

typedef enum ScopeKind {
  SCOPE_MODULE,
  SCOPE_FUNCTION, /* parameters, and the body's variables unless it has a scope of its own */
  SCOPE_FUNCTION_BODY,
  SCOPE_BLOCK,
  SCOPE_LOOP, /* let bindings of a for head: fresh per iteration */
  SCOPE_SWITCH,
  SCOPE_CATCH,
  SCOPE_CLASS,
  SCOPE_INITIALIZER,  /* synthetic function that runs a class's instance fields, or its static
                         elements */
  SCOPE_STATIC_BLOCK, /* var scope inside an initializer */
  SCOPE_NAMESPACE,    /* body of a namespace or enum; a function of its own */
} ScopeKind;

struct Scope {
  ScopeKind kind;
  Scope *parent;
  Scope *function; /* nearest scope that is a function at run time: itself for MODULE, FUNCTION,
                      INITIALIZER, NAMESPACE */
  Node *node;
  Module *module;
  uint32_t start; /* position at which the scope is entered: where its hoisted functions are made */
  HashMap names;  /* Name * -> Binding * */
  struct {
    Binding **items;
    uint32_t count, capacity;
  } bindings;
  struct {
    Node **items;
    uint32_t count, capacity;
  } functions; /* FunctionDeclarations to instantiate on entry, in order */
  /* scopes that are functions: */
  struct {
    Binding **items;
    uint32_t count, capacity;
  } captures;
  Scope *outer_function;   /* the function that makes this one */
  uint32_t creation_start; /* position in outer_function at which closures over it are made */
  Binding *this_binding, *new_target_binding, *arguments_binding, *home_object_binding,
      *callee_binding; /* made when first used; not in arrows */
  /* SCOPE_CLASS: */
  Scope *instance_initializer, *static_initializer; /* NULL when the class has no such elements */
  /* SCOPE_NAMESPACE and enum bodies */
  Binding *container;
};

static inline bool scope_is_function(const Scope *scope) {
  return scope->function == scope;
}
/* The scope that `var` and function-level names go to. */
static inline bool scope_is_var_scope(const Scope *scope) {
  return scope_is_function(scope) || scope->kind == SCOPE_FUNCTION_BODY ||
         scope->kind == SCOPE_STATIC_BLOCK;
}
/* An arrow function's `this`, `arguments`, `new.target` and home object are those of the function
 * around it. */
bool scope_is_arrow(const Scope *scope);
/* The nearest function around (or at) scope that has a `this` of its own. */
Scope *scope_this_owner(Scope *scope);

Scope *scope_new(Arena *arena, ScopeKind kind, Scope *parent, Node *node, uint32_t start);
Binding *scope_declare(Arena *arena, Scope *scope, Name *name, BindingKind kind, Node *declaration);
/* Only in this scope. */
Binding *scope_find_own(const Scope *scope, const Name *name);
static inline bool binding_is_lexical(const Binding *b) {
  return b->kind == BINDING_LET || b->kind == BINDING_CONST || b->kind == BINDING_CLASS ||
         b->kind == BINDING_ENUM || b->kind == BINDING_CLASS_NAME;
}
/* Can it be met before its initialisation? Parameters only where the list holds expressions
 * (initialized_end is set then). */
static inline bool binding_has_dead_zone(const Binding *b) {
  return binding_is_lexical(b) || (b->kind == BINDING_PARAMETER && b->initialized_end > 0);
}
static inline bool binding_is_constant(const Binding *b) {
  return b->kind == BINDING_CONST || b->kind == BINDING_CLASS_NAME || b->kind == BINDING_IMPORT;
}

#endif
