/* parse_type_member.c - the members of interfaces and object types. */
#include "syntax/parser.h"

/* [x: T]: U, as opposed to [computed]. */
bool at_index_signature(Parser *p) {
  if (!at(p, TOKEN_LEFT_BRACKET)) return false;
  Lexer lexer = p->lexer;
  Token name = lexer_next(&p->lexer), colon = lexer_next(&p->lexer);
  p->lexer = lexer;
  return name.kind >= TOKEN_IMPLEMENTS && colon.kind == TOKEN_COLON;
}

Node *parse_index_signature(Parser *p, uint64_t flags, uint32_t start) {
  next(p);
  IndexSignature *signature = NEW(p, INDEX_SIGNATURE, start);
  signature->node.flags |= flags;
  FormalParameter *parameter = NEW(p, FORMAL_PARAMETER, p->token.start);
  parameter->target = &parse_binding_identifier(p)->node;
  parameter->type = parse_type_annotation(p);
  signature->parameters = list_of_one(p, finish(p, parameter));
  expect(p, TOKEN_RIGHT_BRACKET);
  signature->type = parse_type_annotation(p);
  return finish(p, signature);
}

static Node *parse_call_signature(Parser *p, NodeKind kind, uint32_t start) {
  CallSignature *signature = (CallSignature *)ast_new(p->arena, kind, start, start);
  signature->type_parameters = parse_type_parameters(p);
  signature->parameters = parse_formal_parameters(p, false);
  if (accept(p, TOKEN_COLON)) signature->return_type = parse_return_type(p);
  return finish(p, signature);
}

/* Whether a word such as readonly or get before this token is a modifier. */
static bool may_follow_modifier(const Token *token) {
  switch ((int)token->kind) {
  case TOKEN_STRING:
  case TOKEN_NUMERIC:
  case TOKEN_BIGINT:
  case TOKEN_LEFT_BRACKET:
    return !token->newline_before;
  }
  return token_is_identifier_name(token->kind) && !token->newline_before;
}

static Node *parse_type_member(Parser *p) {
  uint32_t start = p->token.start;
  uint64_t flags = 0;
  if (at(p, TOKEN_LEFT_PAREN) || at(p, TOKEN_LESS))
    return parse_call_signature(p, NODE_CALL_SIGNATURE, start);
  if (at(p, TOKEN_NEW)) {
    Token after = peek(p);
    if (after.kind == TOKEN_LEFT_PAREN || after.kind == TOKEN_LESS) {
      next(p);
      return parse_call_signature(p, NODE_CONSTRUCT_SIGNATURE, start);
    }
  }
  if (at(p, TOKEN_READONLY)) {
    Token after = peek(p);
    if (may_follow_modifier(&after)) {
      flags |= FLAG_READONLY;
      next(p);
    }
  }
  if (at_index_signature(p)) return parse_index_signature(p, flags, start);
  if (at(p, TOKEN_GET) || at(p, TOKEN_SET)) {
    Token after = peek(p);
    if (may_follow_modifier(&after)) {
      flags |= at(p, TOKEN_GET) ? FLAG_GETTER : FLAG_SETTER;
      next(p);
    }
  }
  Node *key = parse_property_key(p, &flags);
  if (accept(p, TOKEN_QUESTION)) flags |= FLAG_OPTIONAL;
  if (at(p, TOKEN_LEFT_PAREN) || at(p, TOKEN_LESS)) {
    MethodSignature *method = NEW(p, METHOD_SIGNATURE, start);
    method->node.flags |= flags;
    method->key = key;
    method->type_parameters = parse_type_parameters(p);
    method->parameters = parse_formal_parameters(p, false);
    if (accept(p, TOKEN_COLON)) method->return_type = parse_return_type(p);
    return finish(p, method);
  }
  PropertySignature *property = NEW(p, PROPERTY_SIGNATURE, start);
  property->node.flags |= flags;
  property->key = key;
  property->type = parse_type_annotation(p);
  return finish(p, property);
}

NodeList parse_type_members(Parser *p) {
  bool no_conditional = p->no_conditional_type, was_ambient = p->is_ambient;
  p->no_conditional_type = false;
  p->is_ambient = true;
  expect(p, TOKEN_LEFT_BRACE);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACE)) {
    list_add(p, parse_type_member(p));
    if (!accept(p, TOKEN_COMMA)) consume_semicolon(p);
  }
  p->no_conditional_type = no_conditional;
  p->is_ambient = was_ambient;
  next(p);
  return list_end(p, mark);
}
