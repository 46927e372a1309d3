/* ast_verify.c - the invariants S1, S2 and S4 of ast.h, checked over a whole tree. */
#include "syntax/ast.h"

typedef struct Verify {
  const Node *parent;
  uint32_t depth;
} Verify;

static void verify_list(NodeList list, bool may_have_holes) {
  for (uint32_t i = 0; i < list.count; i++)
    CHECK(list.items[i] || may_have_holes, "S1: NULL in a list");
}

static void verify_fields(const Node *node) {
  bool may_have_holes = node->kind == NODE_ARRAY_EXPRESSION || node->kind == NODE_ARRAY_PATTERN;
#define CHILD(name) CHECK(at->name, "S1: missing child");
#define OPTIONAL(name)
#define LIST(name) verify_list(at->name, may_have_holes);
#define NAME(name) CHECK(at->name, "S1: missing name");
#define NAME_OPTIONAL(name)
#define NUMBER(name)
#define OPERATOR(name)
#define BINDING(name)
#define SCOPE(name)
#define NODE(ENUMERATOR, Struct, fields)                                                           \
  case NODE_##ENUMERATOR: {                                                                        \
    const Struct *at = (const Struct *)node;                                                       \
    (void)at;                                                                                      \
    fields break;                                                                                  \
  }
#define NODE_AS NODE
  switch (node->kind) {
#include "syntax/ast.def"
  case NODE_KIND_COUNT:
    CHECK(false, "S1: not a node kind");
    break;
  }
  (void)may_have_holes;
}

static void verify_node(Node *node, void *context) {
  const Verify *above = context;
  CHECK(above->depth <= AST_DEPTH_MAX, "S4: too deep");
  CHECK(node->start <= node->end, "S2: range reversed");
  CHECK(!above->parent || (node->start >= above->parent->start && node->end <= above->parent->end),
        "S2: child sticks out");
  verify_fields(node);
  Verify here = {node, above->depth + 1};
  ast_for_each_child(node, verify_node, &here);
}

void ast_verify(const Node *root) {
  Verify above = {NULL, 0};
  verify_node((Node *)root, &above);
}
