/* ast.c - what ast.def says about each kind, as tables: sizes, names, and the children in source
 * order. */
#include "syntax/ast.h"

#include <stddef.h>
#include <string.h>

static const uint16_t node_sizes[NODE_KIND_COUNT] = {
#define NODE(ENUMERATOR, Struct, fields) [NODE_##ENUMERATOR] = sizeof(Struct),
#define NODE_AS                          NODE
#include "syntax/ast.def"
#undef NODE
#undef NODE_AS
};

static const char *const struct_names[NODE_KIND_COUNT] = {
#define NODE(ENUMERATOR, Struct, fields) [NODE_##ENUMERATOR] = #Struct,
#define NODE_AS                          NODE
#include "syntax/ast.def"
#undef NODE
#undef NODE_AS
};

Node *ast_new(Arena *arena, NodeKind kind, uint32_t start, uint32_t end) {
  Node *node = arena_allocate(arena, node_sizes[kind]);
  node->kind = kind;
  node->start = start;
  node->end = end;
  return node;
}

bool ast_kind_has_struct(NodeKind kind, const char *struct_name) {
  return !strcmp(struct_names[kind], struct_name);
}

const char *ast_kind_name(NodeKind kind) {
  switch (kind) {
  case NODE_FUNCTION_DECLARATION:
    return "FunctionDeclaration";
  case NODE_FUNCTION_EXPRESSION:
    return "FunctionExpression";
  case NODE_ARROW_FUNCTION_EXPRESSION:
    return "ArrowFunctionExpression";
  case NODE_CLASS_DECLARATION:
    return "ClassDeclaration";
  case NODE_CLASS_EXPRESSION:
    return "ClassExpression";
  case NODE_CONSTRUCTOR_TYPE:
    return "ConstructorType";
  case NODE_CONSTRUCT_SIGNATURE:
    return "ConstructSignature";
  default:
    return struct_names[kind];
  }
}

void ast_for_each_child(Node *node, AstVisitor *visit, void *context) {
#define CHILD(name) visit(at->name, context);
#define OPTIONAL(name)                                                                             \
  if (at->name) visit(at->name, context);
#define LIST(name)                                                                                 \
  for (uint32_t i = 0; i < at->name.count; i++)                                                    \
    if (at->name.items[i]) visit(at->name.items[i], context);
#define NAME(name)
#define NAME_OPTIONAL(name)
#define NUMBER(name)
#define OPERATOR(name)
#define BINDING(name)
#define SCOPE(name)
#define NODE(ENUMERATOR, Struct, fields)                                                           \
  case NODE_##ENUMERATOR: {                                                                        \
    Struct *at = (Struct *)node;                                                                   \
    (void)at;                                                                                      \
    fields break;                                                                                  \
  }
#define NODE_AS NODE
  switch (node->kind) {
#include "syntax/ast.def"
  case NODE_KIND_COUNT:
    break;
  }
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
}
