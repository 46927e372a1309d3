/* position.c - where V8 says that an expression throws: what stacks and uncaught errors show.
 *
 * A call stands at the last name of its callee, or at its parenthesis if the callee does not end in
 * an identifier; a read of a property at the property, or at the dot behind a call; an operator and
 * an assignment at the operator. The tree keeps no positions of punctuation: it is found in the
 * text between the operands.
 */
#include "lower/builder.h"

#include "syntax/token.h"

#include <string.h>

/* The first `wanted` in [from, to) outside comments; `from` where there is none. */
static uint32_t find_forward(const FunctionBuilder *f, uint32_t from, uint32_t to, char wanted) {
  const char *text = f->module->source->text;
  for (uint32_t i = from; i < to; i++) {
    if (text[i] == wanted) return i;
    if (text[i] != '/' || (text[i + 1] != '*' && text[i + 1] != '/')) continue;
    bool is_block = text[i + 1] == '*';
    for (i += 2; i < to; i++)
      if (is_block ? text[i - 1] == '*' && text[i] == '/' : text[i] == '\n') break;
  }
  return from;
}

/* The start of the operator that ends last in [from, to). */
static uint32_t find_operator(const FunctionBuilder *f, uint32_t from, uint32_t to,
                              const char *text) {
  const char *source = f->module->source->text;
  size_t length = strlen(text);
  for (uint32_t i = to; i >= from + length; i--)
    if (memcmp(source + i - length, text, length) == 0) return i - (uint32_t)length;
  return from;
}

static const Node *object_of(const Node *member) {
  switch (member->kind) {
  case NODE_STATIC_MEMBER_EXPRESSION:
    return AST_AS(StaticMemberExpression, member)->object;
  case NODE_COMPUTED_MEMBER_EXPRESSION:
    return AST_AS(ComputedMemberExpression, member)->object;
  case NODE_PRIVATE_MEMBER_EXPRESSION:
    return AST_AS(PrivateMemberExpression, member)->object;
  default:
    return NULL;
  }
}

/* Does the member follow a call or `?.` in its chain? */
static bool follows_call(const Node *member) {
  for (const Node *node = member;;) {
    if (node_has(node, FLAG_OPTIONAL)) return true;
    node = object_of(node);
    if (!node || node_has(node, FLAG_PARENTHESIZED)) return false;
    if (node->kind == NODE_CALL_EXPRESSION || node->kind == NODE_SUPER_CALL) return true;
  }
}

uint32_t member_position(const FunctionBuilder *f, const Node *node) {
  const Node *object = object_of(node);
  if (!object) return node->start;
  if (node->kind == NODE_COMPUTED_MEMBER_EXPRESSION)
    return find_forward(f, object->end, AST_AS(ComputedMemberExpression, node)->property->start,
                        '[');
  const Node *property = node->kind == NODE_STATIC_MEMBER_EXPRESSION
                             ? AST_AS(StaticMemberExpression, node)->property
                             : AST_AS(PrivateMemberExpression, node)->property;
  if (!follows_call(node)) return property->start;
  return find_operator(f, object->end, property->start, node_has(node, FLAG_OPTIONAL) ? "?." : ".");
}

uint32_t call_position(const FunctionBuilder *f, const Node *call, const Node *callee) {
  if (!node_has(callee, FLAG_PARENTHESIZED)) {
    if (callee->kind == NODE_IDENTIFIER_REFERENCE) return callee->start;
    if (callee->kind == NODE_STATIC_MEMBER_EXPRESSION)
      return AST_AS(StaticMemberExpression, callee)->property->start;
  }
  return find_forward(f, callee->end, call->end, '(');
}

uint32_t operator_position(const FunctionBuilder *f, const Node *left, const Node *right,
                           TokenKind operator) {
  return find_operator(f, left->end, right->start, token_text(operator));
}
