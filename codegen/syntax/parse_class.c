/* parse_class.c - classes and their elements, with TypeScript's modifiers (sec-class-definitions).
 */
#include "syntax/parser.h"

NodeList parse_decorators(Parser *p) {
  uint32_t mark = list_begin(p);
  while (at(p, TOKEN_AT)) {
    uint32_t start = p->token.start;
    next(p);
    bool in_decorator = p->in_decorator;
    p->in_decorator = true;
    Node *expression = parse_left_hand_side_expression(p);
    p->in_decorator = in_decorator;
    Decorator *decorator = NEW(p, DECORATOR, start);
    decorator->expression = expression;
    list_add(p, &decorator->node);
  }
  return list_end(p, mark);
}

/* ---- modifiers ---- */

/* Whether a word before this token is a modifier, not the element's own name. */
static bool may_follow_modifier(const Token *token) {
  switch ((int)token->kind) {
  case TOKEN_STRING:
  case TOKEN_NUMERIC:
  case TOKEN_BIGINT:
  case TOKEN_PRIVATE_NAME:
  case TOKEN_LEFT_BRACKET:
  case TOKEN_STAR:
    return true;
  }
  return token_is_identifier_name(token->kind);
}

static uint64_t modifier_flag(const Parser *p) {
  switch ((int)p->token.kind) {
  case TOKEN_STATIC:
    return FLAG_STATIC;
  case TOKEN_ACCESSOR:
    return FLAG_ACCESSOR;
  }
  if (!p->options.is_typescript) return 0;
  switch ((int)p->token.kind) {
  case TOKEN_PUBLIC:
    return FLAG_PUBLIC;
  case TOKEN_PRIVATE:
    return FLAG_PRIVATE;
  case TOKEN_PROTECTED:
    return FLAG_PROTECTED;
  case TOKEN_ABSTRACT:
    return FLAG_ABSTRACT;
  case TOKEN_READONLY:
    return FLAG_READONLY;
  case TOKEN_OVERRIDE:
    return FLAG_OVERRIDE;
  case TOKEN_DECLARE:
    return FLAG_DECLARE;
  }
  return 0;
}

/* Modifiers; stops before a word that is the element's name. */
static uint64_t parse_modifiers(Parser *p) {
  uint64_t flags = 0, flag;
  while ((flag = modifier_flag(p)) && !(flags & flag)) {
    Token after = peek(p);
    if (flag == FLAG_STATIC && after.kind == TOKEN_LEFT_BRACE) return flags;
    if (!may_follow_modifier(&after) ||
        (flag == FLAG_ACCESSOR && (after.newline_before || after.kind == TOKEN_STAR)))
      return flags;
    if (flag != FLAG_STATIC && after.newline_before) return flags;
    flags |= flag;
    next(p);
  }
  return flags;
}

/* ---- elements ---- */

static Node *parse_static_block(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  FunctionContext context = {
      .is_static_block = true, .allows_super_property = true, .allows_new_target = true};
  function_enter(p, &context);
  expect(p, TOKEN_LEFT_BRACE);
  uint32_t mark = list_begin(p);
  parse_statement_list(p, TOKEN_RIGHT_BRACE);
  NodeList body = list_end(p, mark);
  expect(p, TOKEN_RIGHT_BRACE);
  function_leave(p, &context);
  ClassStaticBlock *block = NEW(p, CLASS_STATIC_BLOCK, start);
  block->body = body;
  block->node.flags |= context.uses | FLAG_STATIC;
  return &block->node;
}

static Node *parse_class_key(Parser *p, uint64_t *flags) {
  if (!at(p, TOKEN_PRIVATE_NAME)) return parse_property_key(p, flags);
  Token token = p->token;
  if (token.name == known(p, NAME_CONSTRUCTOR))
    report(p, token.start, token.end, DIAG_PRIVATE_CONSTRUCTOR);
  next(p);
  PrivateName *name = NEW(p, PRIVATE_NAME, token.start);
  name->name = token.name;
  return &name->node;
}

static Node *finish_field(Parser *p, Node *key, NodeList decorators, uint64_t flags,
                          uint32_t start) {
  if (key_is_name(key, flags, known(p, NAME_CONSTRUCTOR)))
    report_node(p, key, DIAG_FIELD_NAMED_CONSTRUCTOR);
  if ((flags & FLAG_STATIC) && key_is_name(key, flags, known(p, NAME_PROTOTYPE)))
    report_node(p, key, DIAG_STATIC_PROTOTYPE);
  FieldDefinition *field = NEW(p, FIELD_DEFINITION, start);
  field->decorators = decorators;
  field->key = key;
  if (p->options.is_typescript) {
    if (accept(p, TOKEN_QUESTION))
      flags |= FLAG_OPTIONAL;
    else if (at(p, TOKEN_NOT) && !p->token.newline_before) {
      flags |= FLAG_DEFINITE;
      next(p);
    }
  }
  field->type = parse_type_annotation(p);
  if (accept(p, TOKEN_ASSIGN)) {
    FunctionContext context = {
        .is_field = true, .allows_super_property = true, .allows_new_target = true};
    function_enter(p, &context);
    field->initializer = parse_assignment_expression_in(p);
    function_leave(p, &context);
    flags |= context.uses;
  }
  consume_semicolon(p);
  field->node.flags |= flags;
  return finish(p, field);
}

static void check_method_name(Parser *p, const Node *key, uint64_t flags) {
  if (!(flags & FLAG_STATIC) && key_is_name(key, flags, known(p, NAME_CONSTRUCTOR))) {
    if (flags & (FLAG_GETTER | FLAG_SETTER | FLAG_ASYNC | FLAG_GENERATOR))
      report_node(p, key, DIAG_SPECIAL_CONSTRUCTOR);
  }
  if ((flags & FLAG_STATIC) && key_is_name(key, flags, known(p, NAME_PROTOTYPE)))
    report_node(p, key, DIAG_STATIC_PROTOTYPE);
}

static Node *finish_method(Parser *p, Node *key, NodeList decorators, uint64_t flags,
                           uint32_t start, bool is_derived, Node **constructor) {
  check_method_name(p, key, flags);
  bool is_constructor =
      !(flags & (FLAG_STATIC | FLAG_GETTER | FLAG_SETTER | FLAG_ASYNC | FLAG_GENERATOR)) &&
      key_is_name(key, flags, known(p, NAME_CONSTRUCTOR));
  if (is_constructor) flags |= FLAG_CONSTRUCTOR;
  MethodDefinition *method = NEW(p, METHOD_DEFINITION, start);
  method->decorators = decorators;
  method->key = key;
  uint64_t function_flags = flags & (FLAG_ASYNC | FLAG_GENERATOR | FLAG_GETTER | FLAG_SETTER |
                                     FLAG_CONSTRUCTOR | FLAG_STATIC);
  method->value =
      parse_method(p, function_flags | (is_derived && is_constructor ? FLAG_DERIVED : 0));
  method->node.flags |= flags & ~(FLAG_ASYNC | FLAG_GENERATOR);
  if (is_constructor && ((Function *)method->value)->body) {
    if (*constructor) {
      report_node(p, key, DIAG_DUPLICATE_CONSTRUCTOR);
      diag_note(&p->compilation->diagnostics, p->lexer.source, (*constructor)->start,
                (*constructor)->end, "the first one is here");
    }
    *constructor = key;
  }
  return finish(p, method);
}

static Node *parse_class_element(Parser *p, bool is_derived, Node **constructor) {
  uint32_t start = p->token.start;
  NodeList decorators = parse_decorators(p);
  uint64_t flags = parse_modifiers(p);
  uint32_t method_start = p->token.start; /* modifiers are no part of a method's text */
  if (at(p, TOKEN_STATIC) && !(flags & FLAG_STATIC) && peek(p).kind == TOKEN_LEFT_BRACE)
    return parse_static_block(p);
  if (p->options.is_typescript && at_index_signature(p)) {
    Node *signature = parse_index_signature(p, flags, start);
    consume_semicolon(p);
    return finish(p, signature);
  }
  if (at(p, TOKEN_ASYNC) || at(p, TOKEN_GET) || at(p, TOKEN_SET)) {
    Token after = peek(p);
    if (at(p, TOKEN_ASYNC)) {
      if (!after.newline_before && may_follow_modifier(&after)) {
        flags |= FLAG_ASYNC;
        next(p);
      }
    } else if (may_follow_modifier(&after) && after.kind != TOKEN_STAR) {
      flags |= at(p, TOKEN_GET) ? FLAG_GETTER : FLAG_SETTER;
      next(p);
    }
  }
  if (!(flags & (FLAG_GETTER | FLAG_SETTER)) && accept(p, TOKEN_STAR)) flags |= FLAG_GENERATOR;
  Node *key = parse_class_key(p, &flags);
  if (at_type_script(p, TOKEN_QUESTION) &&
      (peek(p).kind == TOKEN_LEFT_PAREN || peek(p).kind == TOKEN_LESS)) {
    next(p);
    flags |= FLAG_OPTIONAL;
  }
  bool is_method = flags & (FLAG_ASYNC | FLAG_GENERATOR | FLAG_GETTER | FLAG_SETTER) ||
                   at(p, TOKEN_LEFT_PAREN) || at_type_script(p, TOKEN_LESS);
  if (is_method && !(flags & FLAG_ACCESSOR))
    return finish_method(p, key, decorators, flags, method_start, is_derived, constructor);
  return finish_field(p, key, decorators, flags, start);
}

static NodeList parse_class_body(Parser *p, bool is_derived) {
  Node *constructor = NULL;
  expect(p, TOKEN_LEFT_BRACE);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACE)) {
    if (accept(p, TOKEN_SEMICOLON)) continue;
    Node *element = parse_class_element(p, is_derived, &constructor);
    list_add(p, element);
  }
  next(p);
  return list_end(p, mark);
}

/* ---- classes ---- */

static void parse_super_class(Parser *p, Class *class) {
  Node *super_class = parse_left_hand_side_expression(p);
  if (super_class->kind == NODE_INSTANTIATION_EXPRESSION &&
      !node_has(super_class, FLAG_PARENTHESIZED)) {
    class->super_type_arguments = ((InstantiationExpression *)super_class)->type_arguments;
    super_class = ((InstantiationExpression *)super_class)->expression;
  }
  class->super_class = super_class;
  class->node.flags |= FLAG_DERIVED;
}

Node *parse_class(Parser *p, bool is_declaration, bool is_default_export, NodeList decorators,
                  uint64_t flags) {
  uint32_t start = decorators.count ? decorators.items[0]->start : p->token.start;
  Class *class = (Class *)ast_new(
      p->arena, is_declaration ? NODE_CLASS_DECLARATION : NODE_CLASS_EXPRESSION, start, start);
  class->decorators = decorators;
  class->node.flags = flags | FLAG_STRICT;
  bool was_strict = p->is_strict, no_in = p->no_in, in_branch = p->in_conditional_branch,
       in_decorator = p->in_decorator, in_namespace = p->in_namespace;
  p->is_strict = true;
  p->no_in = p->in_conditional_branch = p->in_decorator = p->in_namespace = false;
  expect(p, TOKEN_CLASS);
  bool has_name = p->token.kind >= TOKEN_IMPLEMENTS && !at(p, TOKEN_IMPLEMENTS);
  if (has_name || (is_declaration && !is_default_export))
    class->name = &parse_binding_identifier(p)->node;
  class->type_parameters = parse_type_parameters(p);
  if (accept(p, TOKEN_EXTENDS)) parse_super_class(p, class);
  if (at_type_script(p, TOKEN_IMPLEMENTS)) {
    next(p);
    class->implements = parse_heritage_types(p);
  }
  enter_nesting(p);
  class->body = parse_class_body(p, node_has(&class->node, FLAG_DERIVED));
  leave_nesting(p);
  p->is_strict = was_strict;
  p->no_in = no_in;
  p->in_conditional_branch = in_branch;
  p->in_decorator = in_decorator;
  p->in_namespace = in_namespace;
  return finish(p, class);
}
