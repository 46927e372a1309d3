/* parse_pattern.c - binding patterns, and assignment patterns made from the literals they look like
 * (sec-destructuring-binding-patterns, sec-destructuring-assignment). */
#include "syntax/parser.h"

/* ---- binding patterns ---- */

static Node *parse_rest(Parser *p, bool may_be_pattern) {
  uint32_t start = p->token.start;
  next(p);
  RestElement *rest = NEW(p, REST_ELEMENT, start);
  rest->argument = may_be_pattern ? parse_binding_target(p) : &parse_binding_identifier(p)->node;
  return finish(p, rest);
}

static Node *finish_binding_element(Parser *p, Node *target) {
  if (!at(p, TOKEN_ASSIGN)) return target;
  next(p);
  AssignmentPattern *pattern = NEW(p, ASSIGNMENT_PATTERN, target->start);
  pattern->target = target;
  pattern->value = parse_assignment_expression_in(p);
  return finish(p, pattern);
}

Node *parse_binding_element(Parser *p) {
  return finish_binding_element(p, parse_binding_target(p));
}

static Node *parse_array_binding_pattern(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACKET)) {
    if (accept(p, TOKEN_COMMA)) {
      list_add(p, NULL);
      continue;
    }
    if (at(p, TOKEN_ELLIPSIS)) {
      list_add(p, parse_rest(p, true));
      if (!at(p, TOKEN_RIGHT_BRACKET)) fail_expected(p, "']' after a rest element");
      break;
    }
    list_add(p, parse_binding_element(p));
    if (!at(p, TOKEN_RIGHT_BRACKET) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or ']'");
  }
  next(p);
  ArrayPattern *pattern = NEW(p, ARRAY_PATTERN, start);
  pattern->elements = list_end(p, mark);
  return &pattern->node;
}

static Node *parse_binding_property(Parser *p) {
  uint64_t flags = 0;
  Token token = p->token;
  Node *key = parse_property_key(p, &flags), *value;
  if (accept(p, TOKEN_COLON)) {
    value = parse_binding_element(p);
  } else {
    if (key->kind != NODE_IDENTIFIER_NAME || flags) fail_expected(p, "':' after the property name");
    if (token.kind < TOKEN_IMPLEMENTS || token.kind == TOKEN_ESCAPED_KEYWORD) {
      report(p, token.start, token.end, DIAG_RESERVED_WORD, token.name->text);
      fail(p);
    }
    check_identifier(p, token.name, token.start, token.end, true);
    BindingIdentifier *name = ast_new_BINDING_IDENTIFIER(p->arena, token.start, token.end);
    name->name = token.name;
    flags |= FLAG_SHORTHAND;
    value = finish_binding_element(p, &name->node);
  }
  PropertyPattern *property = NEW(p, PROPERTY_PATTERN, token.start);
  property->key = key;
  property->value = value;
  property->node.flags = flags;
  return &property->node;
}

static Node *parse_object_binding_pattern(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACE)) {
    if (at(p, TOKEN_ELLIPSIS)) {
      list_add(p, parse_rest(p, false));
      if (!at(p, TOKEN_RIGHT_BRACE)) fail_expected(p, "'}' after a rest element");
      break;
    }
    list_add(p, parse_binding_property(p));
    if (!at(p, TOKEN_RIGHT_BRACE) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or '}'");
  }
  next(p);
  ObjectPattern *pattern = NEW(p, OBJECT_PATTERN, start);
  pattern->properties = list_end(p, mark);
  return &pattern->node;
}

Node *parse_binding_target(Parser *p) {
  if (!at(p, TOKEN_LEFT_BRACKET) && !at(p, TOKEN_LEFT_BRACE))
    return &parse_binding_identifier(p)->node;
  enter_nesting(p);
  Node *pattern =
      at(p, TOKEN_LEFT_BRACKET) ? parse_array_binding_pattern(p) : parse_object_binding_pattern(p);
  leave_nesting(p);
  return pattern;
}

/* ---- assignment patterns ---- */

static Node *to_element(Parser *p, Node *expression);

static Node *to_rest_element(Parser *p, SpreadElement *spread, bool may_be_pattern) {
  if (node_has(&spread->node, FLAG_TRAILING_COMMA))
    report_node(p, &spread->node, DIAG_REST_NOT_LAST);
  RestElement *rest = ast_new_REST_ELEMENT(p->arena, spread->node.start, spread->node.end);
  rest->argument = to_assignment_target(p, spread->argument, may_be_pattern);
  return &rest->node;
}

static Node *to_array_pattern(Parser *p, ArrayExpression *array) {
  ArrayPattern *pattern = ast_new_ARRAY_PATTERN(p->arena, array->node.start, array->node.end);
  uint32_t mark = list_begin(p);
  for (uint32_t i = 0; i < array->elements.count; i++) {
    Node *element = array->elements.items[i];
    if (element && element->kind == NODE_SPREAD_ELEMENT)
      list_add(p, to_rest_element(p, (SpreadElement *)element, true));
    else
      list_add(p, element ? to_element(p, element) : NULL);
  }
  pattern->elements = list_end(p, mark);
  return &pattern->node;
}

static Node *to_property_pattern(Parser *p, Node *node) {
  if (node->kind == NODE_SPREAD_ELEMENT) return to_rest_element(p, (SpreadElement *)node, false);
  if (node->kind != NODE_PROPERTY) {
    report_node(p, node, DIAG_INVALID_TARGET);
    fail(p);
  }
  Property *property = (Property *)node;
  PropertyPattern *pattern = ast_new_PROPERTY_PATTERN(p->arena, node->start, node->end);
  pattern->node.flags = node->flags & ~FLAG_PROTO_SETTER;
  pattern->key = property->key;
  pattern->value = to_element(p, property->value);
  return &pattern->node;
}

static Node *to_object_pattern(Parser *p, ObjectExpression *object) {
  ObjectPattern *pattern = ast_new_OBJECT_PATTERN(p->arena, object->node.start, object->node.end);
  uint32_t mark = list_begin(p);
  for (uint32_t i = 0; i < object->properties.count; i++)
    list_add(p, to_property_pattern(p, object->properties.items[i]));
  pattern->properties = list_end(p, mark);
  return &pattern->node;
}

/* A target with an optional default. */
static Node *to_element(Parser *p, Node *expression) {
  if (expression->kind == NODE_ASSIGNMENT_PATTERN) { /* { a = 1 } */
    AssignmentPattern *pattern = (AssignmentPattern *)expression;
    pattern->target = to_assignment_target(p, pattern->target, false);
    return expression;
  }
  if (expression->kind == NODE_ASSIGNMENT_EXPRESSION && !node_has(expression, FLAG_PARENTHESIZED)) {
    AssignmentExpression *assignment = (AssignmentExpression *)expression;
    if (assignment->operator== TOKEN_ASSIGN) {
      AssignmentPattern *pattern =
          ast_new_ASSIGNMENT_PATTERN(p->arena, expression->start, expression->end);
      pattern->target = assignment->left;
      pattern->value = assignment->right;
      return &pattern->node;
    }
  }
  return to_assignment_target(p, expression, true);
}

Node *to_assignment_target(Parser *p, Node *expression, bool may_be_pattern) {
  switch ((int)expression->kind) {
  case NODE_IDENTIFIER_REFERENCE: {
    Name *name = ((IdentifierReference *)expression)->name;
    if (p->is_strict && (name == known(p, NAME_EVAL) || name == known(p, NAME_ARGUMENTS)))
      report_node(p, expression, DIAG_STRICT_EVAL_OR_ARGUMENTS, name->text);
    return expression;
  }
  case NODE_STATIC_MEMBER_EXPRESSION:
  case NODE_COMPUTED_MEMBER_EXPRESSION:
  case NODE_PRIVATE_MEMBER_EXPRESSION:
    return expression;
  case NODE_NON_NULL_EXPRESSION:
    return to_assignment_target(p, ((NonNullExpression *)expression)->expression, false);
  case NODE_AS_EXPRESSION:
    return to_assignment_target(p, ((AsExpression *)expression)->expression, false);
  case NODE_SATISFIES_EXPRESSION:
    return to_assignment_target(p, ((SatisfiesExpression *)expression)->expression, false);
  case NODE_TYPE_ASSERTION:
    return to_assignment_target(p, ((TypeAssertion *)expression)->expression, false);
  case NODE_ARRAY_EXPRESSION:
    if (may_be_pattern && !node_has(expression, FLAG_PARENTHESIZED))
      return to_array_pattern(p, (ArrayExpression *)expression);
    break;
  case NODE_OBJECT_EXPRESSION:
    if (may_be_pattern && !node_has(expression, FLAG_PARENTHESIZED))
      return to_object_pattern(p, (ObjectExpression *)expression);
    break;
  }
  report_node(p, expression, DIAG_INVALID_TARGET);
  return expression;
}

/* ---- bound names ---- */

void for_each_bound_name(Node *pattern, BoundNameVisitor *visit, void *context) {
  switch ((int)pattern->kind) {
  case NODE_BINDING_IDENTIFIER:
    visit((BindingIdentifier *)pattern, context);
    return;
  case NODE_ASSIGNMENT_PATTERN:
    for_each_bound_name(((AssignmentPattern *)pattern)->target, visit, context);
    return;
  case NODE_REST_ELEMENT:
    for_each_bound_name(((RestElement *)pattern)->argument, visit, context);
    return;
  case NODE_PROPERTY_PATTERN:
    for_each_bound_name(((PropertyPattern *)pattern)->value, visit, context);
    return;
  case NODE_ARRAY_PATTERN: {
    NodeList elements = ((ArrayPattern *)pattern)->elements;
    for (uint32_t i = 0; i < elements.count; i++)
      if (elements.items[i]) for_each_bound_name(elements.items[i], visit, context);
    return;
  }
  case NODE_OBJECT_PATTERN: {
    NodeList properties = ((ObjectPattern *)pattern)->properties;
    for (uint32_t i = 0; i < properties.count; i++)
      for_each_bound_name(properties.items[i], visit, context);
    return;
  }
  }
}
