/* describe.c - what node's messages call an expression: V8 prints it anew from its tree, with
 * "(intermediate value)" for what it has no words for. */
#include "lower/builder.h"

#include "syntax/token.h"

#include <string.h>

static const char *const intermediate = "(intermediate value)";
enum { DEPTH_MAX = 32 };

static const char *describe(FunctionBuilder *f, const Node *node, uint32_t depth);

/* The descriptions of the nodes, with `between` them. */
static const char *describe_list(FunctionBuilder *f, NodeList list, const char *between,
                                 uint32_t depth) {
  const char *text = "";
  for (uint32_t i = 0; i < list.count; i++)
    text = arena_format(f->arena, "%s%s%s", text, i ? between : "",
                        list.items[i] ? describe(f, list.items[i], depth + 1) : "");
  return text;
}

static const char *describe_member(FunctionBuilder *f, const Node *node, uint32_t depth) {
  switch (node->kind) {
  case NODE_STATIC_MEMBER_EXPRESSION: {
    StaticMemberExpression *m = AST_AS(StaticMemberExpression, node);
    return arena_format(f->arena, "%s%s%s", describe(f, m->object, depth + 1),
                        node_has(node, FLAG_OPTIONAL) ? "?." : ".",
                        AST_AS(IdentifierName, m->property)->name->text);
  }
  case NODE_PRIVATE_MEMBER_EXPRESSION: {
    PrivateMemberExpression *m = AST_AS(PrivateMemberExpression, node);
    return arena_format(f->arena, "%s.#%s", describe(f, m->object, depth + 1),
                        AST_AS(PrivateName, m->property)->name->text);
  }
  default:
    break;
  }
  ComputedMemberExpression *m = AST_AS(ComputedMemberExpression, node);
  const Node *key = skip_types(m->property);
  const char *object = describe(f, m->object, depth + 1);
  Name *name = key->kind == NODE_STRING_LITERAL ? AST_AS(StringLiteral, key)->value : NULL;
  if (key->kind == NODE_TEMPLATE_LITERAL && AST_AS(TemplateLiteral, key)->expressions.count == 0)
    name = AST_AS(TemplateElement, AST_AS(TemplateLiteral, key)->quasis.items[0])->cooked;
  if (name) return arena_format(f->arena, "%s.%s", object, name->text);
  return arena_format(f->arena, "%s[%s]", object, describe(f, key, depth + 1));
}

static const char *describe_unary(FunctionBuilder *f, const UnaryExpression *u, uint32_t depth) {
  const Node *argument = skip_types(u->argument);
  if (u->operator== TOKEN_MINUS && argument->kind == NODE_NUMERIC_LITERAL)
    return number_name(f, -AST_AS(NumericLiteral, argument)->value)->text;
  bool is_word =
      u->operator== TOKEN_DELETE || u->operator== TOKEN_TYPEOF || u->operator== TOKEN_VOID;
  return arena_format(f->arena, "(%s%s%s)", token_text(u->operator), is_word ? " " : "",
                      describe(f, argument, depth + 1));
}

/* a + b + c has one pair of parentheses in V8's tree. */
static const char *describe_binary(FunctionBuilder *f, const Node *left, TokenKind operator,
                                   const Node * right, uint32_t depth) {
  const char *first = describe(f, left, depth + 1);
  left = skip_types(left);
  bool is_same = !node_has(left, FLAG_PARENTHESIZED) &&
                 ((left->kind == NODE_BINARY_EXPRESSION &&
                   AST_AS(BinaryExpression, left)->operator== operator) ||
                  (left->kind == NODE_LOGICAL_EXPRESSION &&
                   AST_AS(LogicalExpression, left)->operator== operator));
  size_t length = strlen(first);
  if (is_same && length > 2 && first[0] == '(')
    first = arena_format(f->arena, "%.*s", (int)length - 2, first + 1);
  return arena_format(f->arena, "(%s %s %s)", first, token_text(operator),
                      describe(f, right, depth + 1));
}

static const char *describe_template(FunctionBuilder *f, const TemplateLiteral *t, uint32_t depth) {
  if (t->expressions.count > 0) return describe_list(f, t->expressions, "", depth);
  Name *text = AST_AS(TemplateElement, t->quasis.items[0])->cooked;
  return text ? arena_format(f->arena, "\"%s\"", text->text) : intermediate;
}

static const char *describe(FunctionBuilder *f, const Node *node, uint32_t depth) {
  node = skip_types(node);
  if (depth > DEPTH_MAX) return intermediate;
  switch (node->kind) {
  case NODE_IDENTIFIER_REFERENCE:
    return AST_AS(IdentifierReference, node)->name->text;
  case NODE_THIS_EXPRESSION:
    return "this";
  case NODE_STATIC_MEMBER_EXPRESSION:
  case NODE_PRIVATE_MEMBER_EXPRESSION:
  case NODE_COMPUTED_MEMBER_EXPRESSION:
    return describe_member(f, node, depth);
  case NODE_CALL_EXPRESSION:
    return arena_format(f->arena, "%s(...)",
                        describe(f, AST_AS(CallExpression, node)->callee, depth + 1));
  case NODE_CHAIN_EXPRESSION: /* inside of another expression it has no words */
    return depth == 0 ? describe(f, AST_AS(ChainExpression, node)->expression, depth)
                      : intermediate;
  case NODE_NULL_LITERAL:
    return "null";
  case NODE_BOOLEAN_LITERAL:
    return node_has(node, FLAG_IS_TRUE) ? "true" : "false";
  case NODE_NUMERIC_LITERAL:
    return number_name(f, AST_AS(NumericLiteral, node)->value)->text;
  case NODE_STRING_LITERAL:
    return arena_format(f->arena, "\"%s\"", AST_AS(StringLiteral, node)->value->text);
  case NODE_TEMPLATE_LITERAL:
    return describe_template(f, AST_AS(TemplateLiteral, node), depth);
  case NODE_ARRAY_EXPRESSION:
    return arena_format(f->arena, "[%s]",
                        describe_list(f, AST_AS(ArrayExpression, node)->elements, ",", depth));
  case NODE_SPREAD_ELEMENT:
    return arena_format(f->arena, "(...%s)",
                        describe(f, AST_AS(SpreadElement, node)->argument, depth + 1));
  case NODE_OBJECT_EXPRESSION: {
    const char *text = "{";
    for (uint32_t i = 0; i < AST_AS(ObjectExpression, node)->properties.count; i++)
      text = arena_format(f->arena, "%s%s", text, intermediate);
    return arena_format(f->arena, "%s}", text);
  }
  case NODE_UNARY_EXPRESSION:
    return describe_unary(f, AST_AS(UnaryExpression, node), depth);
  case NODE_UPDATE_EXPRESSION: {
    UpdateExpression *u = AST_AS(UpdateExpression, node);
    const char *operator= token_text(u->operator), *text = describe(f, u->argument, depth + 1);
    bool is_prefix = node_has(node, FLAG_PREFIX);
    return arena_format(f->arena, "(%s%s)", is_prefix ? operator: text, is_prefix ? text
                                                                                   : operator);
  }
  case NODE_BINARY_EXPRESSION: {
    BinaryExpression *b = AST_AS(BinaryExpression, node);
    return describe_binary(f, b->left, b->operator, b->right, depth);
  }
  case NODE_LOGICAL_EXPRESSION: {
    LogicalExpression *l = AST_AS(LogicalExpression, node);
    return describe_binary(f, l->left, l->operator, l->right, depth);
  }
  case NODE_SEQUENCE_EXPRESSION:
    return arena_format(
        f->arena, "(%s)",
        describe_list(f, AST_AS(SequenceExpression, node)->expressions, " , ", depth));
  case NODE_ASSIGNMENT_EXPRESSION:
    return describe(f, AST_AS(AssignmentExpression, node)->left, depth + 1);
  case NODE_CONDITIONAL_EXPRESSION:
    return "(intermediate value)(intermediate value)(intermediate value)";
  default:
    return intermediate;
  }
}

Name *callee_text(FunctionBuilder *f, const Node *node) {
  return intern(f, describe(f, node, 0));
}

const char *iterable_text(FunctionBuilder *f, const Node *node) {
  const Node *inner = skip_types(node);
  const char *text = describe(f, inner, 0);
  if (inner->kind != NODE_CALL_EXPRESSION) return text;
  return arena_format(f->arena, "%s is not a function or its return value",
                      describe(f, AST_AS(CallExpression, inner)->callee, 1));
}

/* V8 finds the expression by its position, which is its start for these only. */
static bool starts_at_its_position(const Node *node) {
  switch (skip_types(node)->kind) {
  case NODE_IDENTIFIER_REFERENCE:
  case NODE_NULL_LITERAL:
  case NODE_BOOLEAN_LITERAL:
  case NODE_NUMERIC_LITERAL:
  case NODE_STRING_LITERAL:
  case NODE_ARRAY_EXPRESSION:
  case NODE_OBJECT_EXPRESSION:
    return true;
  default:
    return false;
  }
}

const char *initializer_text(FunctionBuilder *f, const Node *pattern, const Node *initializer) {
  if (pattern->kind == NODE_ARRAY_PATTERN && !starts_at_its_position(initializer)) return NULL;
  return describe(f, initializer, 0);
}

const char *delegate_text(const Node *argument) {
  return starts_at_its_position(argument) ? NULL : "yield* (intermediate value)";
}
