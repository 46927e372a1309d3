/* parse_type.c - TypeScript's types, from conditional types down to the primary ones.
 *
 *     Type := FunctionType | ConstructorType | Union [extends Type ? Type : Type]
 *     Union := [|] Intersection { | Intersection }      Intersection := [&] Operator { & Operator }
 *     Operator := keyof | unique | readonly | infer ... Operator | Postfix      Postfix := Primary
 * { [] | [Type] }
 */
#include "syntax/parser.h"

/* ---- names and type arguments ---- */

Node *parse_entity_name(Parser *p, bool may_be_this) {
  uint32_t start = p->token.start;
  Node *name;
  if (may_be_this && at(p, TOKEN_THIS)) {
    name = ast_new(p->arena, NODE_THIS_EXPRESSION, p->token.start, p->token.end);
    next(p);
  } else {
    if (p->token.kind < TOKEN_IMPLEMENTS) fail_expected(p, "a type");
    IdentifierReference *reference =
        ast_new_IDENTIFIER_REFERENCE(p->arena, p->token.start, p->token.end);
    reference->name = p->token.name;
    next(p);
    name = &reference->node;
  }
  while (at(p, TOKEN_DOT)) {
    next(p);
    if (at(p, TOKEN_PRIVATE_NAME)) { /* typeof this.#x */
      Name *private_name = p->token.name;
      next(p);
      QualifiedName *qualified = NEW(p, QUALIFIED_NAME, start);
      qualified->left = name;
      qualified->right = private_name;
      name = &qualified->node;
      continue;
    }
    Name *right = parse_identifier_name(p)->name;
    QualifiedName *qualified = NEW(p, QUALIFIED_NAME, start);
    qualified->left = name;
    qualified->right = right;
    p->chain_links++;
    name = &qualified->node;
  }
  return name;
}

void expect_greater(Parser *p) {
  switch ((int)p->token.kind) {
  case TOKEN_GREATER:
    next(p);
    return;
  case TOKEN_SHIFT_RIGHT:
  case TOKEN_SHIFT_RIGHT_UNSIGNED:
  case TOKEN_GREATER_EQUAL:
  case TOKEN_SHIFT_RIGHT_ASSIGN:
  case TOKEN_SHIFT_RIGHT_UNSIGNED_ASSIGN:
    p->token = lexer_split(&p->lexer, p->token, TOKEN_GREATER);
    next(p);
    return;
  }
  fail_expected(p, "'>'");
}

/* In an expression `>=` and `>>` after the list are operators, so `a < b, c >= d` compares twice.
 */
static NodeList parse_type_argument_list(Parser *p, bool in_expression) {
  void *key = position_key(p->token.start);
  hash_map_set(p->arena, p->not_type_arguments, key, key);
  if (at(p, TOKEN_SHIFT_LEFT)) p->token = lexer_split(&p->lexer, p->token, TOKEN_LESS);
  expect(p, TOKEN_LESS);
  bool no_conditional = p->no_conditional_type;
  p->no_conditional_type = false;
  uint32_t mark = list_begin(p);
  do {
    list_add(p, parse_type(p));
  } while (accept(p, TOKEN_COMMA));
  p->no_conditional_type = no_conditional;
  if (in_expression && !at(p, TOKEN_GREATER)) fail(p);
  expect_greater(p);
  hash_map_set(p->arena, p->not_type_arguments, key, NULL);
  return list_end(p, mark);
}

NodeList parse_type_arguments(Parser *p) {
  return parse_type_argument_list(p, false);
}

/* Whether what follows `f<T>` lets it be type arguments; otherwise the `<` and `>` compare. */
static bool can_follow_type_arguments(const Parser *p) {
  switch ((int)p->token.kind) {
  case TOKEN_LEFT_PAREN:
  case TOKEN_TEMPLATE_WHOLE:
  case TOKEN_TEMPLATE_HEAD:
    return true;
  case TOKEN_LESS:
  case TOKEN_GREATER:
  case TOKEN_PLUS:
  case TOKEN_MINUS:
    return false;
  }
  if (p->token.newline_before || token_binary_precedence(p->token.kind) ||
      token_is_assignment(p->token.kind))
    return true;
  switch ((int)p->token.kind) { /* tokens that cannot start an expression */
  case TOKEN_RIGHT_PAREN:
  case TOKEN_RIGHT_BRACKET:
  case TOKEN_RIGHT_BRACE:
  case TOKEN_COLON:
  case TOKEN_SEMICOLON:
  case TOKEN_COMMA:
  case TOKEN_DOT:
  case TOKEN_QUESTION:
  case TOKEN_QUESTION_DOT:
  case TOKEN_AS:
  case TOKEN_SATISFIES:
  case TOKEN_ARROW:
  case TOKEN_IMPLEMENTS: /* class C extends B<T> implements I { */
  case TOKEN_LEFT_BRACE:
  case TOKEN_OF:
  case TOKEN_END:
    return true;
  }
  return false;
}

bool try_parse_type_arguments(Parser *p, NodeList *arguments) {
  if (hash_map_get(p->not_type_arguments, position_key(p->token.start))) return false;
  Attempt attempt;
  if (setjmp(attempt_begin(p, &attempt)->jump)) {
    attempt_undo(p, &attempt);
    return false;
  }
  *arguments = parse_type_argument_list(p, true);
  if (!can_follow_type_arguments(p)) fail(p);
  attempt_commit(p, &attempt);
  return true;
}

NodeList parse_heritage_types(Parser *p) {
  uint32_t mark = list_begin(p);
  do {
    uint32_t start = p->token.start;
    HeritageType *heritage = NEW(p, HERITAGE_TYPE, start);
    heritage->expression = parse_entity_name(p, false);
    if (at(p, TOKEN_LESS) || at(p, TOKEN_SHIFT_LEFT))
      heritage->type_arguments = parse_type_arguments(p);
    list_add(p, finish(p, heritage));
  } while (accept(p, TOKEN_COMMA));
  return list_end(p, mark);
}

/* ---- type parameters ---- */

/* in, out and const before the name of a type parameter, unless they are the name. */
static uint64_t parse_type_parameter_modifiers(Parser *p) {
  uint64_t flags = 0;
  for (;; next(p)) {
    Token after = peek(p);
    bool is_name_next =
        after.kind >= TOKEN_IMPLEMENTS || after.kind == TOKEN_IN || after.kind == TOKEN_CONST;
    if (at(p, TOKEN_CONST))
      flags |= FLAG_CONST;
    else if (at(p, TOKEN_IN))
      flags |= FLAG_IN;
    else if (at(p, TOKEN_OUT) && is_name_next)
      flags |= FLAG_OUT;
    else
      return flags;
  }
}

static Node *parse_type_parameter(Parser *p) {
  uint32_t start = p->token.start;
  TypeParameter *parameter = NEW(p, TYPE_PARAMETER, start);
  parameter->node.flags |= parse_type_parameter_modifiers(p);
  if (p->token.kind < TOKEN_IMPLEMENTS) fail_expected(p, "a type parameter");
  parameter->name = p->token.name;
  next(p);
  if (accept(p, TOKEN_EXTENDS)) parameter->constraint = parse_type(p);
  if (accept(p, TOKEN_ASSIGN)) parameter->default_type = parse_type(p);
  return finish(p, parameter);
}

NodeList parse_type_parameters(Parser *p) {
  if (!at_type_script(p, TOKEN_LESS)) return (NodeList){0};
  next(p);
  bool no_conditional = p->no_conditional_type;
  p->no_conditional_type = false;
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_GREATER)) {
    list_add(p, parse_type_parameter(p));
    if (!at(p, TOKEN_GREATER) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or '>'");
  }
  if (p->scratch.count == mark) fail_expected(p, "a type parameter");
  next(p);
  p->no_conditional_type = no_conditional;
  return list_end(p, mark);
}

/* ---- primary types ---- */

static Node *parse_type_with_conditionals(Parser *p) {
  bool no_conditional = p->no_conditional_type;
  p->no_conditional_type = false;
  Node *type = parse_type(p);
  p->no_conditional_type = no_conditional;
  return type;
}

static bool is_keyword_type(TokenKind kind) {
  switch ((int)kind) {
  case TOKEN_ANY:
  case TOKEN_BIGINT_TYPE:
  case TOKEN_BOOLEAN:
  case TOKEN_INTRINSIC:
  case TOKEN_NEVER:
  case TOKEN_NULL:
  case TOKEN_NUMBER_TYPE:
  case TOKEN_OBJECT:
  case TOKEN_STRING_TYPE:
  case TOKEN_SYMBOL:
  case TOKEN_UNDEFINED:
  case TOKEN_UNKNOWN:
  case TOKEN_VOID:
    return true;
  }
  return false;
}

static Node *parse_keyword_type(Parser *p) {
  KeywordType *type = ast_new_KEYWORD_TYPE(p->arena, p->token.start, p->token.end);
  type->keyword = p->token.kind;
  next(p);
  return &type->node;
}

static Node *parse_type_reference(Parser *p) {
  uint32_t start = p->token.start;
  TypeReference *type = NEW(p, TYPE_REFERENCE, start);
  type->name = parse_entity_name(p, false);
  if (!p->token.newline_before && (at(p, TOKEN_LESS) || at(p, TOKEN_SHIFT_LEFT)))
    type->type_arguments = parse_type_arguments(p);
  return finish(p, type);
}

static Node *parse_literal_type(Parser *p) {
  uint32_t start = p->token.start;
  Node *literal;
  if (at(p, TOKEN_MINUS)) {
    next(p);
    if (!at(p, TOKEN_NUMERIC) && !at(p, TOKEN_BIGINT)) fail_expected(p, "a number");
    UnaryExpression *minus = NEW(p, UNARY_EXPRESSION, start);
    minus->operator= TOKEN_MINUS;
    minus->argument = parse_primary_expression(p);
    literal = finish(p, minus);
  } else {
    literal = parse_primary_expression(p);
  }
  LiteralType *type = NEW(p, LITERAL_TYPE, start);
  type->literal = literal;
  return &type->node;
}

static Node *parse_template_element_of_type(Parser *p) {
  TemplateElement *element = ast_new_TEMPLATE_ELEMENT(p->arena, p->token.start, p->token.end);
  element->cooked = p->token.name;
  element->raw = p->token.raw;
  return &element->node;
}

static Node *parse_template_type(Parser *p) {
  uint32_t start = p->token.start;
  NodeVector quasis = {0};
  uint32_t mark = list_begin(p);
  VECTOR_PUSH(p->arena, &quasis, parse_template_element_of_type(p));
  while (!at(p, TOKEN_TEMPLATE_WHOLE) && !at(p, TOKEN_TEMPLATE_TAIL)) {
    next(p);
    list_add(p, parse_type_with_conditionals(p));
    if (!at(p, TOKEN_RIGHT_BRACE)) fail_expected(p, "'}' to end the substitution");
    p->token = lexer_rescan_template(&p->lexer, p->token);
    if (at(p, TOKEN_INVALID)) fail(p);
    VECTOR_PUSH(p->arena, &quasis, parse_template_element_of_type(p));
  }
  next(p);
  TemplateLiteralType *type = NEW(p, TEMPLATE_LITERAL_TYPE, start);
  type->quasis = (NodeList){quasis.items, quasis.count};
  type->types = list_end(p, mark);
  return &type->node;
}

/* After import("x"). : an entity name whose first word may be reserved (default). */
static Node *parse_qualifier(Parser *p) {
  if (token_is_reserved(p->token.kind)) p->token.kind = TOKEN_IDENTIFIER;
  return parse_entity_name(p, false);
}

/* import("x", { with: {...} }).Q<T>; at `import`. */
static Node *parse_import_type(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  expect(p, TOKEN_LEFT_PAREN);
  ImportType *type = NEW(p, IMPORT_TYPE, start);
  type->source = parse_type(p);
  if (accept(p, TOKEN_COMMA) && at(p, TOKEN_LEFT_BRACE)) {
    type->attributes = list_of_one(p, parse_assignment_expression_in(p));
    accept(p, TOKEN_COMMA);
  }
  expect(p, TOKEN_RIGHT_PAREN);
  if (accept(p, TOKEN_DOT)) type->qualifier = parse_qualifier(p);
  if (!p->token.newline_before && (at(p, TOKEN_LESS) || at(p, TOKEN_SHIFT_LEFT)))
    type->type_arguments = parse_type_arguments(p);
  return finish(p, type);
}

static Node *parse_type_query(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  TypeQuery *query = NEW(p, TYPE_QUERY, start);
  query->name = at(p, TOKEN_IMPORT) ? parse_import_type(p) : parse_entity_name(p, true);
  if (!p->token.newline_before && (at(p, TOKEN_LESS) || at(p, TOKEN_SHIFT_LEFT)))
    query->type_arguments = parse_type_arguments(p);
  return finish(p, query);
}

static Node *parse_tuple_element(Parser *p) {
  uint32_t start = p->token.start;
  TupleElement *element = NEW(p, TUPLE_ELEMENT, start);
  if (accept(p, TOKEN_ELLIPSIS)) element->node.flags |= FLAG_REST;
  Token after = peek(p);
  bool has_label = token_is_identifier_name(p->token.kind) && after.kind == TOKEN_COLON;
  if (token_is_identifier_name(p->token.kind) && after.kind == TOKEN_QUESTION) {
    Lexer lexer = p->lexer;
    lexer_next(&p->lexer);
    has_label = lexer_next(&p->lexer).kind == TOKEN_COLON;
    p->lexer = lexer;
  }
  if (has_label) {
    element->label = p->token.name;
    next(p);
    if (accept(p, TOKEN_QUESTION)) element->node.flags |= FLAG_OPTIONAL;
    next(p);
  }
  element->type = parse_type(p);
  if (accept(p, TOKEN_QUESTION)) element->node.flags |= FLAG_OPTIONAL;
  return finish(p, element);
}

static Node *parse_tuple_type(Parser *p) {
  uint32_t start = p->token.start;
  bool no_conditional = p->no_conditional_type;
  p->no_conditional_type = false;
  next(p);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACKET)) {
    list_add(p, parse_tuple_element(p));
    if (!at(p, TOKEN_RIGHT_BRACKET) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or ']'");
  }
  p->no_conditional_type = no_conditional;
  next(p);
  TupleType *type = NEW(p, TUPLE_TYPE, start);
  type->elements = list_end(p, mark);
  return &type->node;
}

/* ---- mapped types ---- */

/* { [K in T]: U }, with readonly and + - before. */
static bool at_mapped_type(Parser *p) {
  Lexer lexer = p->lexer;
  Token token = lexer_next(&p->lexer);
  if (token.kind == TOKEN_PLUS || token.kind == TOKEN_MINUS) {
    token = lexer_next(&p->lexer);
    p->lexer = lexer;
    return token.kind == TOKEN_READONLY;
  }
  if (token.kind == TOKEN_READONLY) token = lexer_next(&p->lexer);
  bool is_mapped = token.kind == TOKEN_LEFT_BRACKET;
  is_mapped = is_mapped && token_is_identifier_name(lexer_next(&p->lexer).kind);
  is_mapped = is_mapped && lexer_next(&p->lexer).kind == TOKEN_IN;
  p->lexer = lexer;
  return is_mapped;
}

/* [+|-] token */
static TokenKind parse_mapped_modifier(Parser *p, TokenKind word) {
  TokenKind sign = TOKEN_PLUS;
  if (at(p, TOKEN_PLUS) || at(p, TOKEN_MINUS)) {
    sign = p->token.kind;
    next(p);
    expect(p, word);
    return sign;
  }
  return accept(p, word) ? sign : TOKEN_END;
}

static Node *parse_mapped_type(Parser *p) {
  uint32_t start = p->token.start;
  bool no_conditional = p->no_conditional_type;
  p->no_conditional_type = false;
  next(p);
  MappedType *type = NEW(p, MAPPED_TYPE, start);
  type->readonly_modifier = parse_mapped_modifier(p, TOKEN_READONLY);
  expect(p, TOKEN_LEFT_BRACKET);
  type->parameter = parse_identifier_name(p)->name;
  expect(p, TOKEN_IN);
  type->constraint = parse_type(p);
  if (accept(p, TOKEN_AS)) type->name_type = parse_type(p);
  expect(p, TOKEN_RIGHT_BRACKET);
  type->optional_modifier = parse_mapped_modifier(p, TOKEN_QUESTION);
  if (accept(p, TOKEN_COLON)) type->type = parse_type(p);
  if (!accept(p, TOKEN_SEMICOLON)) accept(p, TOKEN_COMMA);
  p->no_conditional_type = no_conditional;
  expect(p, TOKEN_RIGHT_BRACE);
  return finish(p, type);
}

static Node *parse_object_type(Parser *p) {
  if (at_mapped_type(p)) return parse_mapped_type(p);
  uint32_t start = p->token.start;
  NodeList members = parse_type_members(p);
  ObjectType *type = NEW(p, OBJECT_TYPE, start);
  type->members = members;
  return &type->node;
}

static Node *parse_this_type(Parser *p) {
  Node *type = ast_new(p->arena, NODE_THIS_TYPE, p->token.start, p->token.end);
  next(p);
  return type;
}

static Node *parse_primary_type(Parser *p) {
  switch ((int)p->token.kind) {
  case TOKEN_STRING:
  case TOKEN_NUMERIC:
  case TOKEN_BIGINT:
  case TOKEN_TRUE:
  case TOKEN_FALSE:
  case TOKEN_MINUS:
    return parse_literal_type(p);
  case TOKEN_TEMPLATE_WHOLE:
  case TOKEN_TEMPLATE_HEAD:
    return parse_template_type(p);
  case TOKEN_THIS:
    return parse_this_type(p);
  case TOKEN_TYPEOF:
    return parse_type_query(p);
  case TOKEN_IMPORT:
    return parse_import_type(p);
  case TOKEN_LEFT_BRACE:
    return parse_object_type(p);
  case TOKEN_LEFT_BRACKET:
    return parse_tuple_type(p);
  case TOKEN_LEFT_PAREN: {
    next(p);
    Node *type = parse_type_with_conditionals(p);
    expect(p, TOKEN_RIGHT_PAREN);
    type->flags |= FLAG_PARENTHESIZED;
    return type;
  }
  }
  if (is_keyword_type(p->token.kind) && peek(p).kind != TOKEN_DOT) return parse_keyword_type(p);
  if (p->token.kind < TOKEN_IMPLEMENTS) fail_expected(p, "a type");
  return parse_type_reference(p);
}

/* ---- operators ---- */

static bool starts_type(TokenKind kind) {
  switch ((int)kind) {
  case TOKEN_STRING:
  case TOKEN_NUMERIC:
  case TOKEN_BIGINT:
  case TOKEN_TRUE:
  case TOKEN_FALSE:
  case TOKEN_MINUS:
  case TOKEN_TEMPLATE_WHOLE:
  case TOKEN_TEMPLATE_HEAD:
  case TOKEN_THIS:
  case TOKEN_TYPEOF:
  case TOKEN_IMPORT:
  case TOKEN_LEFT_BRACE:
  case TOKEN_LEFT_BRACKET:
  case TOKEN_LEFT_PAREN:
  case TOKEN_NULL:
  case TOKEN_VOID:
  case TOKEN_NEW:
    return true;
  }
  return kind >= TOKEN_IMPLEMENTS;
}

static Node *parse_postfix_type(Parser *p) {
  uint32_t start = p->token.start;
  Node *type = parse_primary_type(p);
  while (at(p, TOKEN_LEFT_BRACKET) && !p->token.newline_before) {
    next(p);
    p->chain_links++;
    if (accept(p, TOKEN_RIGHT_BRACKET)) {
      ArrayType *array = NEW(p, ARRAY_TYPE, start);
      array->element = type;
      type = &array->node;
    } else {
      Node *index = parse_type_with_conditionals(p);
      expect(p, TOKEN_RIGHT_BRACKET);
      IndexedAccessType *access = NEW(p, INDEXED_ACCESS_TYPE, start);
      access->object = type;
      access->index = index;
      type = &access->node;
    }
  }
  return type;
}

/* The constraint of `infer U extends C`, unless `extends` belongs to a conditional type around it;
 * NULL then. */
static Node *try_parse_infer_constraint(Parser *p) {
  if (!at(p, TOKEN_EXTENDS)) return NULL;
  Attempt attempt;
  if (setjmp(attempt_begin(p, &attempt)->jump)) {
    attempt_undo(p, &attempt);
    return NULL;
  }
  bool no_conditional = p->no_conditional_type;
  next(p);
  p->no_conditional_type = true;
  Node *constraint = parse_type(p);
  p->no_conditional_type = no_conditional;
  if (!no_conditional && at(p, TOKEN_QUESTION)) fail(p);
  attempt_commit(p, &attempt);
  return constraint;
}

static Node *parse_infer_type(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  TypeParameter *parameter = NEW(p, TYPE_PARAMETER, p->token.start);
  parameter->name = p->token.name;
  next(p);
  parameter->node.end = p->previous_end;
  parameter->constraint = try_parse_infer_constraint(p);
  finish(p, parameter);
  InferType *type = NEW(p, INFER_TYPE, start);
  type->parameter = &parameter->node;
  return &type->node;
}

static Node *parse_type_operator(Parser *p) {
  TokenKind operator= p->token.kind;
  if (operator== TOKEN_KEYOF || operator== TOKEN_UNIQUE || operator== TOKEN_READONLY || operator==
      TOKEN_INFER) {
    Token after = peek(p);
    if (operator== TOKEN_INFER && after.kind >= TOKEN_IMPLEMENTS) return parse_infer_type(p);
    if (operator!= TOKEN_INFER && starts_type(after.kind)) {
      uint32_t start = p->token.start;
      next(p);
      enter_nesting(p);
      TypeOperator *type = NEW(p, TYPE_OPERATOR, start);
      type->operator= operator;
      type->type = parse_type_operator(p);
      leave_nesting(p);
      return finish(p, type);
    }
  }
  return parse_postfix_type(p);
}

static Node *parse_intersection_type(Parser *p) {
  uint32_t start = p->token.start;
  accept(p, TOKEN_BIT_AND);
  Node *first = parse_type_operator(p);
  if (!at(p, TOKEN_BIT_AND)) return first;
  uint32_t mark = list_begin(p);
  list_add(p, first);
  while (accept(p, TOKEN_BIT_AND))
    list_add(p, parse_type_operator(p));
  IntersectionType *type = NEW(p, INTERSECTION_TYPE, start);
  type->types = list_end(p, mark);
  return &type->node;
}

static bool at_function_type(Parser *p);
static Node *parse_function_type(Parser *p);

/* A member of a union or intersection that is a function type needs parentheses; it is accepted
 * without. */
static Node *parse_union_member(Parser *p) {
  return at_function_type(p) ? parse_function_type(p) : parse_intersection_type(p);
}

static Node *parse_union_type(Parser *p) {
  uint32_t start = p->token.start;
  bool has_bar = accept(p, TOKEN_BIT_OR);
  Node *first = has_bar ? parse_union_member(p) : parse_intersection_type(p);
  if (!at(p, TOKEN_BIT_OR)) return first;
  uint32_t mark = list_begin(p);
  list_add(p, first);
  while (accept(p, TOKEN_BIT_OR))
    list_add(p, parse_union_member(p));
  UnionType *type = NEW(p, UNION_TYPE, start);
  type->types = list_end(p, mark);
  return &type->node;
}

/* ---- function types ---- */

/* Past a binding pattern by counting brackets; the lexer stands after the opening one. */
static void skip_brackets(Parser *p) {
  for (uint32_t depth = 1; depth > 0;) {
    Token token = lexer_next(&p->lexer);
    if (token.kind == TOKEN_END) return;
    if (token.kind == TOKEN_LEFT_BRACE || token.kind == TOKEN_LEFT_BRACKET) depth++;
    if (token.kind == TOKEN_RIGHT_BRACE || token.kind == TOKEN_RIGHT_BRACKET) depth--;
  }
}

/* At `(`: whether parameters follow and not a type in parentheses. */
static bool at_function_type_parameters(Parser *p) {
  Diagnostics *diagnostics = &p->compilation->diagnostics;
  uint32_t count = diagnostics->count, errors = diagnostics->error_count;
  Lexer lexer = p->lexer;
  Token token = lexer_next(&p->lexer);
  bool result = token.kind == TOKEN_RIGHT_PAREN || token.kind == TOKEN_ELLIPSIS;
  if (!result) {
    if (token.kind == TOKEN_LEFT_BRACE || token.kind == TOKEN_LEFT_BRACKET) {
      skip_brackets(p);
      token.kind = TOKEN_IDENTIFIER;
    }
    if (token.kind >= TOKEN_IMPLEMENTS || token.kind == TOKEN_THIS) {
      switch ((int)lexer_next(&p->lexer).kind) {
      case TOKEN_COLON:
      case TOKEN_COMMA:
      case TOKEN_ASSIGN:
      case TOKEN_QUESTION:
        result = true;
        break;
      case TOKEN_RIGHT_PAREN:
        result = lexer_next(&p->lexer).kind == TOKEN_ARROW;
        break;
      }
    }
  }
  p->lexer = lexer;
  diag_rewind(diagnostics, count, errors);
  return result;
}

static bool at_function_type(Parser *p) {
  if (at(p, TOKEN_LESS) || at(p, TOKEN_NEW)) return true;
  if (at(p, TOKEN_ABSTRACT)) return peek(p).kind == TOKEN_NEW;
  return at(p, TOKEN_LEFT_PAREN) && at_function_type_parameters(p);
}

static Node *parse_function_type_inner(Parser *p) {
  uint32_t start = p->token.start;
  bool is_abstract = accept(p, TOKEN_ABSTRACT), is_constructor = accept(p, TOKEN_NEW);
  FunctionType *type = (FunctionType *)ast_new(
      p->arena, is_constructor ? NODE_CONSTRUCTOR_TYPE : NODE_FUNCTION_TYPE, start, start);
  if (is_abstract) type->node.flags |= FLAG_ABSTRACT;
  type->type_parameters = parse_type_parameters(p);
  type->parameters = parse_formal_parameters(p, false);
  expect(p, TOKEN_ARROW);
  type->return_type = parse_return_type(p);
  return finish(p, type);
}

static Node *parse_function_type(Parser *p) {
  bool was_ambient = p->is_ambient;
  p->is_ambient = true;
  Node *type = parse_function_type_inner(p);
  p->is_ambient = was_ambient;
  return type;
}

/* ---- predicates and the way to all of them ---- */

static Node *parse_predicate_parameter(Parser *p) {
  if (at(p, TOKEN_THIS)) return parse_this_type(p);
  IdentifierReference *parameter =
      ast_new_IDENTIFIER_REFERENCE(p->arena, p->token.start, p->token.end);
  parameter->name = p->token.name;
  next(p);
  return &parameter->node;
}

/* x is T, asserts x, asserts x is T; NULL when the tokens are a type. */
static Node *try_parse_predicate(Parser *p) {
  uint32_t start = p->token.start;
  Token after = peek(p);
  bool is_asserts = at(p, TOKEN_ASSERTS) && !after.newline_before &&
                    (after.kind >= TOKEN_IMPLEMENTS || after.kind == TOKEN_THIS) &&
                    after.kind != TOKEN_IS;
  bool is_is = (p->token.kind >= TOKEN_IMPLEMENTS || at(p, TOKEN_THIS)) && after.kind == TOKEN_IS &&
               !after.newline_before;
  if (!is_asserts && !is_is) return NULL;
  TypePredicate *predicate = NEW(p, TYPE_PREDICATE, start);
  if (is_asserts) {
    predicate->node.flags |= FLAG_ASSERTS;
    next(p);
  }
  predicate->parameter = parse_predicate_parameter(p);
  if (at(p, TOKEN_IS) && !p->token.newline_before) {
    next(p);
    predicate->type = parse_type(p);
  }
  return finish(p, predicate);
}

Node *parse_return_type(Parser *p) {
  Node *predicate = try_parse_predicate(p);
  return predicate ? predicate : parse_type(p);
}

static Node *parse_type_inner(Parser *p) {
  if (at_function_type(p)) return parse_function_type(p);
  uint32_t start = p->token.start;
  Node *check = parse_union_type(p);
  if (p->no_conditional_type || !at(p, TOKEN_EXTENDS) || p->token.newline_before) return check;
  next(p);
  ConditionalType *type = NEW(p, CONDITIONAL_TYPE, start);
  type->check = check;
  p->no_conditional_type = true;
  type->extends = parse_type(p);
  p->no_conditional_type = false;
  expect(p, TOKEN_QUESTION);
  type->consequent = parse_type(p);
  expect(p, TOKEN_COLON);
  type->alternate = parse_type(p);
  return finish(p, type);
}

Node *parse_type(Parser *p) {
  enter_nesting(p);
  Node *type = parse_type_inner(p);
  leave_nesting(p);
  return type;
}

Node *parse_type_annotation(Parser *p) {
  if (!at_type_script(p, TOKEN_COLON)) return NULL;
  next(p);
  bool no_conditional = p->no_conditional_type;
  p->no_conditional_type = false;
  Node *type = parse_type(p);
  p->no_conditional_type = no_conditional;
  return type;
}
