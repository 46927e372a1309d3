/* parse_primary.c - literals, arrays, objects, templates and parentheses (sec-primary-expression).
 * Array and object literals are parsed with what only patterns allow in them; see p->cover in
 * parser.h. */
#include "syntax/parser.h"

#include <string.h>

static void set_cover_error(Parser *p, DiagCode code, uint32_t start, uint32_t end) {
  if (!p->cover.is_set) p->cover = (CoverError){true, code, start, end};
}

/* ---- literals ---- */

static Node *parse_numeric_literal(Parser *p) {
  Token token = p->token;
  if (token.has_legacy_octal && p->is_strict) report(p, token.start, token.end, DIAG_LEGACY_OCTAL);
  next(p);
  NumericLiteral *literal = NEW(p, NUMERIC_LITERAL, token.start);
  literal->value = token.number;
  return &literal->node;
}

static Node *parse_bigint_literal(Parser *p) {
  Token token = p->token;
  next(p);
  BigIntLiteral *literal = NEW(p, BIGINT_LITERAL, token.start);
  literal->digits = token.name;
  return &literal->node;
}

static Node *parse_regexp_literal(Parser *p) {
  p->token = lexer_rescan_regexp(&p->lexer, p->token);
  if (at(p, TOKEN_INVALID)) fail(p);
  check_regexp(p, &p->token);
  Token token = p->token;
  next(p);
  RegExpLiteral *literal = NEW(p, REGEXP_LITERAL, token.start);
  literal->pattern = token.name;
  literal->flags_text = token.raw;
  return &literal->node;
}

static Node *parse_boolean_literal(Parser *p) {
  bool is_true = at(p, TOKEN_TRUE);
  uint32_t start = p->token.start;
  next(p);
  BooleanLiteral *literal = NEW(p, BOOLEAN_LITERAL, start);
  if (is_true) literal->node.flags |= FLAG_IS_TRUE;
  return &literal->node;
}

/* ---- templates ---- */

static Node *parse_template_element(Parser *p, bool is_tagged) {
  Token token = p->token;
  if (!token.name && !is_tagged) report(p, token.start, token.end, DIAG_BAD_TEMPLATE_ESCAPE);
  TemplateElement *element = ast_new_TEMPLATE_ELEMENT(p->arena, token.start, token.end);
  element->cooked = token.name;
  element->raw = token.raw;
  return &element->node;
}

Node *parse_template_literal(Parser *p, bool is_tagged) {
  uint32_t start = p->token.start;
  NodeVector quasis = {0};
  bool in_decorator = p->in_decorator;
  p->in_decorator = false;
  uint32_t mark = list_begin(p);
  VECTOR_PUSH(p->arena, &quasis, parse_template_element(p, is_tagged));
  while (!at(p, TOKEN_TEMPLATE_WHOLE) && !at(p, TOKEN_TEMPLATE_TAIL)) {
    next(p);
    list_add(p, parse_expression_in(p));
    if (!at(p, TOKEN_RIGHT_BRACE)) fail_expected(p, "'}' to end the substitution");
    p->token = lexer_rescan_template(&p->lexer, p->token);
    if (at(p, TOKEN_INVALID)) fail(p);
    VECTOR_PUSH(p->arena, &quasis, parse_template_element(p, is_tagged));
  }
  p->in_decorator = in_decorator;
  next(p);
  TemplateLiteral *literal = NEW(p, TEMPLATE_LITERAL, start);
  literal->quasis = (NodeList){quasis.items, quasis.count};
  literal->expressions = list_end(p, mark);
  return &literal->node;
}

/* ---- arrays ---- */

static Node *parse_spread_element(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  SpreadElement *spread = NEW(p, SPREAD_ELEMENT, start);
  spread->argument = parse_assignment_expression_cover(p);
  if (at(p, TOKEN_COMMA)) spread->node.flags |= FLAG_TRAILING_COMMA;
  return finish(p, spread);
}

static Node *parse_array_literal(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACKET)) {
    if (accept(p, TOKEN_COMMA)) {
      list_add(p, NULL);
      continue;
    }
    list_add(p, at(p, TOKEN_ELLIPSIS) ? parse_spread_element(p)
                                      : parse_assignment_expression_cover(p));
    if (!at(p, TOKEN_RIGHT_BRACKET) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or ']'");
  }
  next(p);
  ArrayExpression *array = NEW(p, ARRAY_EXPRESSION, start);
  array->elements = list_end(p, mark);
  return &array->node;
}

/* ---- objects ---- */

Node *parse_property_key(Parser *p, uint64_t *flags) {
  switch ((int)p->token.kind) {
  case TOKEN_STRING:
    return parse_string_literal(p);
  case TOKEN_NUMERIC:
    return parse_numeric_literal(p);
  case TOKEN_BIGINT:
    return parse_bigint_literal(p);
  case TOKEN_LEFT_BRACKET: {
    bool in_decorator = p->in_decorator;
    p->in_decorator = false;
    next(p);
    *flags |= FLAG_COMPUTED;
    Node *key = parse_assignment_expression_in(p);
    p->in_decorator = in_decorator;
    expect(p, TOKEN_RIGHT_BRACKET);
    return key;
  }
  }
  if (!token_is_identifier_name(p->token.kind)) fail_expected(p, "a property name");
  return &parse_identifier_name(p)->node;
}

bool key_is_name(const Node *key, uint64_t flags, const Name *name) {
  if (flags & FLAG_COMPUTED) return false;
  if (key->kind == NODE_IDENTIFIER_NAME) return ((const IdentifierName *)key)->name == name;
  return key->kind == NODE_STRING_LITERAL && ((const StringLiteral *)key)->value == name;
}

/* After get, set, async: whether the word is a modifier, and not itself the property's name. */
static bool is_modifier(const Token *after) {
  switch ((int)after->kind) {
  case TOKEN_STRING:
  case TOKEN_NUMERIC:
  case TOKEN_BIGINT:
  case TOKEN_LEFT_BRACKET:
    return true;
  }
  return token_is_identifier_name(after->kind);
}

static Node *parse_shorthand(Parser *p, IdentifierName *key) {
  IdentifierReference *value =
      ast_new_IDENTIFIER_REFERENCE(p->arena, key->node.start, key->node.end);
  value->name = key->name;
  check_identifier(p, key->name, key->node.start, key->node.end, false);
  if (key->name == known(p, NAME_ARGUMENTS)) {
    p->function->uses |= FLAG_USES_ARGUMENTS;
    for (FunctionContext *context = p->function; context; context = context->outer) {
      if (context->is_field || context->is_static_block)
        report_node(p, &key->node, DIAG_ARGUMENTS_IN_INITIALIZER);
      if (!context->is_arrow) break;
    }
  }
  if (!at(p, TOKEN_ASSIGN)) return &value->node;
  set_cover_error(p, DIAG_COVER_INITIALIZER, p->token.start, p->token.end);
  CoverError cover = p->cover;
  next(p);
  AssignmentPattern *pattern = ast_new_ASSIGNMENT_PATTERN(p->arena, key->node.start, key->node.end);
  pattern->target = &value->node;
  pattern->value = parse_assignment_expression_in(p);
  p->cover = cover;
  return finish(p, pattern);
}

static Node *finish_object_method(Parser *p, Node *key, uint64_t flags, uint32_t start) {
  MethodDefinition *method = NEW(p, METHOD_DEFINITION, start);
  method->key = key;
  method->node.flags = flags & (FLAG_COMPUTED | FLAG_GETTER | FLAG_SETTER);
  method->value = parse_method(p, flags & ~FLAG_COMPUTED);
  return finish(p, method);
}

static Node *parse_property_definition(Parser *p, bool *has_proto) {
  uint32_t start = p->token.start;
  uint64_t flags = 0;
  if (at(p, TOKEN_ELLIPSIS)) return parse_spread_element(p);
  Token after = {0};
  if (at(p, TOKEN_ASYNC) || at(p, TOKEN_GET) || at(p, TOKEN_SET)) {
    after = peek(p);
    if (at(p, TOKEN_ASYNC)) {
      if (!after.newline_before && (after.kind == TOKEN_STAR || is_modifier(&after))) {
        flags |= FLAG_ASYNC;
        next(p);
      }
    } else if (is_modifier(&after)) {
      flags |= at(p, TOKEN_GET) ? FLAG_GETTER : FLAG_SETTER;
      next(p);
    }
  }
  if (!(flags & (FLAG_GETTER | FLAG_SETTER)) && accept(p, TOKEN_STAR)) flags |= FLAG_GENERATOR;
  Token key_token = p->token;
  Node *key = parse_property_key(p, &flags);
  if (flags & ~FLAG_COMPUTED || at(p, TOKEN_LEFT_PAREN) || at_type_script(p, TOKEN_LESS))
    return finish_object_method(p, key, flags, start);
  if (accept(p, TOKEN_COLON)) {
    Property *property = NEW(p, PROPERTY, start);
    property->key = key;
    if (key_is_name(key, flags, known(p, NAME_PROTO))) {
      flags |= FLAG_PROTO_SETTER;
      if (*has_proto) set_cover_error(p, DIAG_DUPLICATE_PROTO, key->start, key->end);
      *has_proto = true;
    }
    property->node.flags = flags;
    property->value = parse_assignment_expression_cover(p);
    return finish(p, property);
  }
  if (key->kind != NODE_IDENTIFIER_NAME || flags) fail_expected(p, "':' after the property name");
  if (key_token.kind < TOKEN_IMPLEMENTS || key_token.kind == TOKEN_ESCAPED_KEYWORD) {
    report_node(p, key, DIAG_RESERVED_WORD, ((IdentifierName *)key)->name->text);
    fail(p);
  }
  Node *value = parse_shorthand(p, (IdentifierName *)key);
  Property *property = NEW(p, PROPERTY, start);
  property->key = key;
  property->value = value;
  property->node.flags = FLAG_SHORTHAND;
  return &property->node;
}

static Node *parse_object_literal(Parser *p) {
  uint32_t start = p->token.start;
  bool has_proto = false;
  next(p);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACE)) {
    list_add(p, parse_property_definition(p, &has_proto));
    if (!at(p, TOKEN_RIGHT_BRACE) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or '}'");
  }
  next(p);
  ObjectExpression *object = NEW(p, OBJECT_EXPRESSION, start);
  object->properties = list_end(p, mark);
  return &object->node;
}

/* ---- parentheses, and the way to all of them ---- */

static Node *parse_parenthesized(Parser *p) {
  next(p);
  if (at(p, TOKEN_RIGHT_PAREN)) {
    next(p);
    if (at(p, TOKEN_ARROW)) {
      report(p, p->token.start, p->token.end, DIAG_MALFORMED_ARROW_PARAMETERS);
      fail(p);
    }
    fail_expected(p, "'=>' after an empty parameter list");
  }
  Node *expression = parse_expression_in(p);
  expect(p, TOKEN_RIGHT_PAREN);
  expression->flags |= FLAG_PARENTHESIZED;
  return expression;
}

static Node *parse_simple(Parser *p, NodeKind kind) {
  Node *node = ast_new(p->arena, kind, p->token.start, p->token.end);
  next(p);
  return node;
}

static Node *parse_primary_inner(Parser *p) {
  switch ((int)p->token.kind) {
  case TOKEN_NUMERIC:
    return parse_numeric_literal(p);
  case TOKEN_BIGINT:
    return parse_bigint_literal(p);
  case TOKEN_STRING:
    return parse_string_literal(p);
  case TOKEN_TEMPLATE_WHOLE:
  case TOKEN_TEMPLATE_HEAD:
    return parse_template_literal(p, false);
  case TOKEN_SLASH:
  case TOKEN_SLASH_ASSIGN:
    return parse_regexp_literal(p);
  case TOKEN_NULL:
    return parse_simple(p, NODE_NULL_LITERAL);
  case TOKEN_TRUE:
  case TOKEN_FALSE:
    return parse_boolean_literal(p);
  case TOKEN_THIS:
    p->function->uses |= FLAG_USES_THIS;
    return parse_simple(p, NODE_THIS_EXPRESSION);
  case TOKEN_LEFT_PAREN:
    return parse_parenthesized(p);
  case TOKEN_LEFT_BRACKET:
    return parse_array_literal(p);
  case TOKEN_LEFT_BRACE:
    return parse_object_literal(p);
  case TOKEN_FUNCTION:
    return parse_function_expression(p);
  case TOKEN_CLASS:
    return parse_class(p, false, false, (NodeList){0}, 0);
  case TOKEN_AT: {
    NodeList decorators = parse_decorators(p);
    if (!at(p, TOKEN_CLASS)) fail_expected(p, "'class' after the decorators");
    return parse_class(p, false, false, decorators, 0);
  }
  case TOKEN_ASYNC: {
    Token after = peek(p);
    if (after.kind == TOKEN_FUNCTION && !after.newline_before) return parse_function_expression(p);
    break;
  }
  }
  if (p->token.kind >= TOKEN_IMPLEMENTS && p->token.kind != TOKEN_ESCAPED_KEYWORD)
    return parse_identifier_reference(p);
  fail_expected(p, "an expression");
}

Node *parse_primary_expression(Parser *p) {
  bool no_in = p->no_in, in_branch = p->in_conditional_branch;
  p->no_in = p->in_conditional_branch = false;
  Node *expression = parse_primary_inner(p);
  p->no_in = no_in;
  p->in_conditional_branch = in_branch;
  return expression;
}
