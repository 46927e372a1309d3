/* ast.h - the syntax tree, made from ast.def.
 *
 * Cover grammars are resolved by the parser: what is a pattern is a pattern node, what is an arrow
 * is an arrow.
 *
 * Invariants (ast_verify checks them)
 *   S1  a CHILD is never NULL; holes stand only in ArrayExpression.elements and
 * ArrayPattern.elements S2  start <= end; children lie inside their parent, except a shorthand's
 * value, which equals its key's range S3  a node has one parent; a shorthand's key and value are
 * two nodes S4  depth is at most AST_DEPTH_MAX, so recursive walks on the compiler's stack
 * (AST_STACK_BYTES) are safe Units     positions: byte offsets into the module's Source Owner the
 * arena of the Compilation Spec      node names are those of the specification where it has one,
 * else those of TypeScript
 */
#ifndef PERRY_SYNTAX_AST_H
#define PERRY_SYNTAX_AST_H

#include "base/arena.h"
#include "base/check.h"
#include "base/name.h"
#include "base/source.h"
#include "syntax/token.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct Binding; /* resolve/ */
struct Scope;

typedef enum NodeKind {
#define NODE(ENUMERATOR, Struct, fields)    NODE_##ENUMERATOR,
#define NODE_AS(ENUMERATOR, Struct, fields) NODE_##ENUMERATOR,
#include "syntax/ast.def"
#undef NODE
#undef NODE_AS
  NODE_KIND_COUNT
} NodeKind;

/* The enumerators are FLAG_NAME, values of 64 bits. */
#define FLAG(enumerator, bit, text) static const uint64_t FLAG_##enumerator = UINT64_C(1) << bit;
#include "syntax/ast_flag.def"
#undef FLAG

typedef struct Node {
  uint64_t flags; /* FLAG_* */
  uint32_t start, end;
  NodeKind kind;
} Node;

typedef struct NodeList {
  Node **items;
  uint32_t count;
} NodeList;

#define CHILD(name)         Node *name;
#define OPTIONAL(name)      Node *name;
#define LIST(name)          NodeList name;
#define NAME(name)          Name *name;
#define NAME_OPTIONAL(name) Name *name;
#define NUMBER(name)        double name;
#define OPERATOR(name)      TokenKind name;
#define BINDING(name)       struct Binding *name;
#define SCOPE(name)         struct Scope *name;
#define NODE(ENUMERATOR, Struct, fields)                                                           \
  typedef struct Struct {                                                                          \
    Node node;                                                                                     \
    fields                                                                                         \
  } Struct;
#define NODE_AS(ENUMERATOR, Struct, fields)
#include "syntax/ast.def"
#undef NODE
#undef NODE_AS
#undef CHILD
#undef OPTIONAL
#undef LIST
#undef NAME
#undef NAME_OPTIONAL
#undef NUMBER
#undef OPERATOR
#undef BINDING
#undef SCOPE

enum { AST_DEPTH_MAX = 100000 };
/* What a thread that walks trees needs as its stack; reserved, not used, by ordinary programs. */
#define AST_STACK_BYTES ((size_t)1 << 30)

/* A zeroed node of the kind. ast_new_FUNCTION_EXPRESSION(arena, start, end) returns Function *. */
Node *ast_new(Arena *arena, NodeKind kind, uint32_t start, uint32_t end);
#define NODE(ENUMERATOR, Struct, fields)                                                           \
  static inline Struct *ast_new_##ENUMERATOR(Arena *arena, uint32_t start, uint32_t end) {         \
    return (Struct *)ast_new(arena, NODE_##ENUMERATOR, start, end);                                \
  }
#define NODE_AS NODE
#include "syntax/ast.def"
#undef NODE
#undef NODE_AS

/* The checked way from Node to its struct: AST_AS(BinaryExpression, node)->left. */
#define AST_AS(Struct, pointer) ast_as_##Struct(pointer)
bool ast_kind_has_struct(NodeKind kind, const char *struct_name);
#define NODE(ENUMERATOR, Struct, fields)                                                           \
  static inline Struct *ast_as_##Struct(const Node *pointer) {                                     \
    ASSERT(ast_kind_has_struct(pointer->kind, #Struct), "node is not a " #Struct);                 \
    return (Struct *)pointer;                                                                      \
  }
#define NODE_AS(ENUMERATOR, Struct, fields)
#include "syntax/ast.def"
#undef NODE
#undef NODE_AS

static inline bool node_has(const Node *node, uint64_t flag) {
  return (node->flags & flag) != 0;
}

/* "BinaryExpression", also for kinds that share a struct ("ArrowFunctionExpression"). */
const char *ast_kind_name(NodeKind kind);

static inline bool ast_is_function(const Node *node) {
  return node->kind >= NODE_FUNCTION_DECLARATION && node->kind <= NODE_ARROW_FUNCTION_EXPRESSION;
}
static inline bool ast_is_class(const Node *node) {
  return node->kind == NODE_CLASS_DECLARATION || node->kind == NODE_CLASS_EXPRESSION;
}
static inline bool ast_is_pattern(const Node *node) {
  return node->kind == NODE_ARRAY_PATTERN || node->kind == NODE_OBJECT_PATTERN;
}
/* Nodes that exist for types alone and have no run-time meaning. Declarations with FLAG_DECLARE or
 * FLAG_TYPE_ONLY, and functions and methods without a body, have none either. */
static inline bool ast_is_type(const Node *node) {
  return node->kind >= NODE_INTERFACE_DECLARATION;
}

/* Calls `visit` for each child that is there, in source order. Recursing is the visitor's business.
 */
typedef void AstVisitor(Node *child, void *context);
void ast_for_each_child(Node *node, AstVisitor *visit, void *context);

/* Prints the tree as indented text; with positions as line:column-line:column when `source` is not
 * NULL. */
void ast_dump(FILE *out, const Node *root, Arena *arena, Source *source);

/* Checks the invariants; a broken one is a fault of the compiler. */
void ast_verify(const Node *root);

#endif
