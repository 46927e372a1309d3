/* parse_statement.c - statements and variable declarations
 * (sec-ecmascript-language-statements-and-declarations). */
#include "syntax/parser.h"

/* ---- blocks and directives ---- */

Node *parse_block(Parser *p) {
  uint32_t start = p->token.start;
  bool in_namespace = p->in_namespace;
  expect(p, TOKEN_LEFT_BRACE);
  p->in_namespace = false;
  uint32_t mark = list_begin(p);
  parse_statement_list(p, TOKEN_RIGHT_BRACE);
  NodeList body = list_end(p, mark);
  p->in_namespace = in_namespace;
  expect(p, TOKEN_RIGHT_BRACE);
  BlockStatement *block = NEW(p, BLOCK_STATEMENT, start);
  block->body = body;
  return &block->node;
}

/* A string token that is a whole statement. */
static bool at_directive(Parser *p) {
  if (!at(p, TOKEN_STRING)) return false;
  Token after = peek(p);
  switch ((int)after.kind) {
  case TOKEN_SEMICOLON:
  case TOKEN_RIGHT_BRACE:
  case TOKEN_END:
    return true;
  case TOKEN_DOT:
  case TOKEN_LEFT_BRACKET:
  case TOKEN_LEFT_PAREN:
  case TOKEN_TEMPLATE_WHOLE:
  case TOKEN_TEMPLATE_HEAD:
  case TOKEN_QUESTION:
  case TOKEN_QUESTION_DOT:
  case TOKEN_COMMA:
  case TOKEN_ARROW:
  case TOKEN_IN:
  case TOKEN_INSTANCEOF:
    return false;
  }
  if (token_binary_precedence(after.kind) || token_is_assignment(after.kind)) return false;
  return after.newline_before;
}

bool parse_directives(Parser *p, NodeList *directives) {
  bool is_use_strict = false;
  uint32_t mark = list_begin(p);
  Token octal = {0};
  while (at_directive(p)) {
    Token token = p->token;
    if (token.has_legacy_octal && !octal.end) octal = token;
    Name *raw = name_intern(&p->compilation->names, p->lexer.source->text + token.start + 1,
                            token.end - token.start - 2);
    if (raw == known(p, NAME_USE_STRICT)) is_use_strict = p->is_strict = true;
    next(p);
    consume_semicolon(p);
    Directive *directive = NEW(p, DIRECTIVE, token.start);
    directive->raw = raw;
    list_add(p, &directive->node);
  }
  if (octal.end && p->is_strict) report(p, octal.start, octal.end, DIAG_LEGACY_OCTAL);
  *directives = list_end(p, mark);
  return is_use_strict;
}

/* ---- variables ---- */

static void check_lexical_name(BindingIdentifier *name, void *context) {
  Parser *p = context;
  if (name->name == known(p, NAME_LET)) report_node(p, &name->node, DIAG_LET_AS_LEXICAL_NAME);
}

static Node *parse_variable_declarator(Parser *p, TokenKind keyword, bool is_for_head) {
  uint32_t start = p->token.start;
  VariableDeclarator *declarator = NEW(p, VARIABLE_DECLARATOR, start);
  declarator->target = parse_binding_target(p);
  if (keyword != TOKEN_VAR) for_each_bound_name(declarator->target, check_lexical_name, p);
  if (at_type_script(p, TOKEN_NOT) && !p->token.newline_before) {
    declarator->node.flags |= FLAG_DEFINITE;
    next(p);
  }
  declarator->type = parse_type_annotation(p);
  if (accept(p, TOKEN_ASSIGN))
    declarator->initializer =
        is_for_head ? parse_assignment_expression(p) : parse_assignment_expression_in(p);
  finish(p, declarator);
  bool is_loop_variable = is_for_head && (at(p, TOKEN_IN) || at(p, TOKEN_OF));
  if (!declarator->initializer && !is_loop_variable && !p->is_ambient) {
    if (keyword == TOKEN_CONST) report_node(p, &declarator->node, DIAG_CONST_WITHOUT_VALUE);
    if (keyword != TOKEN_CONST && ast_is_pattern(declarator->target))
      report_node(p, &declarator->node, DIAG_PATTERN_WITHOUT_VALUE);
  }
  return &declarator->node;
}

Node *parse_variable_declaration(Parser *p, bool is_for_head) {
  uint32_t start = p->token.start;
  TokenKind keyword = p->token.kind;
  next(p);
  uint32_t mark = list_begin(p);
  do {
    list_add(p, parse_variable_declarator(p, keyword, is_for_head));
  } while (accept(p, TOKEN_COMMA));
  NodeList declarators = list_end(p, mark);
  if (!is_for_head) consume_semicolon(p);
  VariableDeclaration *declaration = NEW(p, VARIABLE_DECLARATION, start);
  declaration->keyword = keyword;
  declaration->declarators = declarators;
  return &declaration->node;
}

/* Whether `let` starts a declaration here (it may be a name in sloppy code). */
static bool at_let_declaration(Parser *p) {
  if (!at(p, TOKEN_LET)) return false;
  if (p->is_strict) return true;
  Token after = peek(p);
  if (after.kind == TOKEN_LEFT_BRACKET || after.kind == TOKEN_LEFT_BRACE) return true;
  if (after.kind == TOKEN_ESCAPED_KEYWORD) return true;
  return after.kind >= TOKEN_IMPLEMENTS;
}

/* Explicit resource management is not part of ECMAScript 2025. */
static void refuse_using(Parser *p) {
  Lexer lexer = p->lexer;
  Token using = p->token;
  if (using.kind == TOKEN_AWAIT) using = lexer_next(&p->lexer);
  Token name = lexer_next(&p->lexer);
  p->lexer = lexer;
  if (using.kind != TOKEN_USING || name.kind < TOKEN_IMPLEMENTS || name.newline_before) return;
  if (name.kind == TOKEN_OF || name.kind == TOKEN_AS || name.kind == TOKEN_SATISFIES) return;
  report(p, using.start, using.end, DIAG_NOT_SUPPORTED, "the 'using' declaration");
  fail(p);
}

/* ---- jumps ---- */

static Label *find_label(Parser *p, const Name *name) {
  for (Label *label = p->function->labels; label; label = label->outer)
    if (label->name == name) return label;
  return NULL;
}

/* The name after break or continue, NULL when there is none. */
static Name *parse_label_reference(Parser *p, bool is_continue) {
  if (p->token.newline_before || p->token.kind < TOKEN_IMPLEMENTS) return NULL;
  Token token = p->token;
  check_identifier(p, token.name, token.start, token.end, false);
  Label *label = find_label(p, token.name);
  if (!label)
    report(p, token.start, token.end, DIAG_UNDEFINED_LABEL, token.name->text);
  else if (is_continue && !label->is_loop)
    report(p, token.start, token.end, DIAG_CONTINUE_TO_NON_LOOP, token.name->text);
  next(p);
  return token.name;
}

static Node *parse_break(Parser *p) {
  Token keyword = p->token;
  next(p);
  Name *label = parse_label_reference(p, false);
  if (!label && p->function->loop_depth + p->function->switch_depth == 0)
    report(p, keyword.start, keyword.end, DIAG_BREAK_OUTSIDE);
  consume_semicolon(p);
  BreakStatement *statement = NEW(p, BREAK_STATEMENT, keyword.start);
  statement->label = label;
  return &statement->node;
}

static Node *parse_continue(Parser *p) {
  Token keyword = p->token;
  next(p);
  Name *label = parse_label_reference(p, true);
  if (p->function->loop_depth == 0) report(p, keyword.start, keyword.end, DIAG_CONTINUE_OUTSIDE);
  consume_semicolon(p);
  ContinueStatement *statement = NEW(p, CONTINUE_STATEMENT, keyword.start);
  statement->label = label;
  return &statement->node;
}

static Node *parse_return(Parser *p) {
  Token keyword = p->token;
  if (!p->function->allows_return) report(p, keyword.start, keyword.end, DIAG_RETURN_OUTSIDE);
  next(p);
  Node *argument = can_insert_semicolon(p) ? NULL : parse_expression_in(p);
  consume_semicolon(p);
  ReturnStatement *statement = NEW(p, RETURN_STATEMENT, keyword.start);
  statement->argument = argument;
  return &statement->node;
}

static Node *parse_throw(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  if (p->token.newline_before) {
    report(p, start, p->previous_end, DIAG_NEWLINE_AFTER_THROW);
    fail(p);
  }
  Node *argument = parse_expression_in(p);
  consume_semicolon(p);
  ThrowStatement *statement = NEW(p, THROW_STATEMENT, start);
  statement->argument = argument;
  return &statement->node;
}

/* ---- compound statements ---- */

/* `body` of if, with, labels and loops: no declarations, except sloppy functions where Annex B
 * allows them. */
static Node *parse_body(Parser *p, bool may_be_function) {
  if (at(p, TOKEN_CLASS) ||
      (at(p, TOKEN_CONST) && !(p->options.is_typescript && peek(p).kind == TOKEN_ENUM)) ||
      (at(p, TOKEN_LET) && peek(p).kind == TOKEN_LEFT_BRACKET) ||
      (at(p, TOKEN_LET) && p->is_strict && at_let_declaration(p))) {
    report(p, p->token.start, p->token.end, DIAG_DECLARATION_AS_BODY);
    return parse_statement_list_item(p);
  }
  if (at(p, TOKEN_FUNCTION)) {
    if (p->is_strict || !may_be_function || peek(p).kind == TOKEN_STAR)
      report(p, p->token.start, p->token.end, DIAG_DECLARATION_AS_BODY);
    return parse_function_declaration(p, false);
  }
  if (at(p, TOKEN_ASYNC)) {
    Token after = peek(p);
    if (after.kind == TOKEN_FUNCTION && !after.newline_before)
      report(p, p->token.start, p->token.end, DIAG_DECLARATION_AS_BODY);
  }
  return parse_statement(p);
}

/* A function cannot be the body behind a label either. */
static Node *parse_sub_statement(Parser *p, bool may_be_function) {
  Node *body = parse_body(p, may_be_function);
  const Node *inner = body;
  while (inner->kind == NODE_LABELED_STATEMENT)
    inner = ((const LabeledStatement *)inner)->body;
  if (inner != body && inner->kind == NODE_FUNCTION_DECLARATION)
    report_node(p, inner, DIAG_DECLARATION_AS_BODY);
  return body;
}

static Node *parse_loop_body(Parser *p) {
  p->function->loop_depth++;
  Node *body = parse_sub_statement(p, false);
  p->function->loop_depth--;
  return body;
}

static Node *parse_parenthesized_condition(Parser *p) {
  expect(p, TOKEN_LEFT_PAREN);
  Node *condition = parse_expression_in(p);
  expect(p, TOKEN_RIGHT_PAREN);
  return condition;
}

/* An else-if chain is parsed by iteration: each if becomes the alternate of the one before, and all
 * end together. */
static Node *parse_if(Parser *p) {
  IfStatement *first = NULL, *last = NULL;
  NodeVector chain = {0};
  for (;;) {
    uint32_t start = p->token.start;
    next(p);
    Node *test = parse_parenthesized_condition(p);
    Node *consequent = parse_sub_statement(p, true);
    IfStatement *statement = NEW(p, IF_STATEMENT, start);
    statement->test = test;
    statement->consequent = consequent;
    VECTOR_PUSH(p->arena, &chain, &statement->node);
    if (last) last->alternate = &statement->node;
    if (!first) first = statement;
    last = statement;
    if (!accept(p, TOKEN_ELSE)) break;
    if (at(p, TOKEN_IF)) {
      p->chain_links++;
      continue;
    }
    statement->alternate = parse_sub_statement(p, true);
    break;
  }
  for (uint32_t i = 0; i < chain.count; i++)
    finish(p, chain.items[i]);
  return &first->node;
}

static Node *parse_while(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  Node *test = parse_parenthesized_condition(p);
  Node *body = parse_loop_body(p);
  WhileStatement *statement = NEW(p, WHILE_STATEMENT, start);
  statement->test = test;
  statement->body = body;
  return &statement->node;
}

static Node *parse_do_while(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  Node *body = parse_loop_body(p);
  expect(p, TOKEN_WHILE);
  Node *test = parse_parenthesized_condition(p);
  accept(p, TOKEN_SEMICOLON); /* inserted even on the same line */
  DoWhileStatement *statement = NEW(p, DO_WHILE_STATEMENT, start);
  statement->body = body;
  statement->test = test;
  return &statement->node;
}

static Node *parse_with(Parser *p) {
  uint32_t start = p->token.start;
  if (p->is_strict) report(p, start, p->token.end, DIAG_WITH_IN_STRICT);
  next(p);
  Node *object = parse_parenthesized_condition(p);
  Node *body = parse_sub_statement(p, false);
  WithStatement *statement = NEW(p, WITH_STATEMENT, start);
  statement->object = object;
  statement->body = body;
  return &statement->node;
}

static Node *parse_switch_case(Parser *p, bool *has_default) {
  uint32_t start = p->token.start;
  SwitchCase *clause = NEW(p, SWITCH_CASE, start);
  if (at(p, TOKEN_DEFAULT)) {
    if (*has_default) report(p, start, p->token.end, DIAG_DUPLICATE_DEFAULT);
    *has_default = true;
    next(p);
  } else if (accept(p, TOKEN_CASE)) {
    clause->test = parse_expression_in(p);
  } else {
    fail_expected(p, "'case', 'default' or '}'");
  }
  expect(p, TOKEN_COLON);
  uint32_t mark = list_begin(p);
  parse_statement_list(p, TOKEN_CASE);
  clause->consequent = list_end(p, mark);
  return finish(p, clause);
}

static Node *parse_switch(Parser *p) {
  uint32_t start = p->token.start;
  bool has_default = false;
  next(p);
  Node *discriminant = parse_parenthesized_condition(p);
  expect(p, TOKEN_LEFT_BRACE);
  p->function->switch_depth++;
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_BRACE))
    list_add(p, parse_switch_case(p, &has_default));
  p->function->switch_depth--;
  next(p);
  SwitchStatement *statement = NEW(p, SWITCH_STATEMENT, start);
  statement->discriminant = discriminant;
  statement->cases = list_end(p, mark);
  return &statement->node;
}

static Node *parse_catch_clause(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  CatchClause *clause = NEW(p, CATCH_CLAUSE, start);
  if (accept(p, TOKEN_LEFT_PAREN)) {
    clause->parameter = parse_binding_target(p);
    clause->type = parse_type_annotation(p);
    expect(p, TOKEN_RIGHT_PAREN);
  }
  clause->body = parse_block(p);
  return finish(p, clause);
}

static Node *parse_try(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  TryStatement *statement = NEW(p, TRY_STATEMENT, start);
  statement->block = parse_block(p);
  if (at(p, TOKEN_CATCH)) statement->handler = parse_catch_clause(p);
  if (accept(p, TOKEN_FINALLY)) statement->finalizer = parse_block(p);
  if (!statement->handler && !statement->finalizer) fail_expected(p, "'catch' or 'finally'");
  return finish(p, statement);
}

/* ---- for ---- */

static Node *finish_for_in_of(Parser *p, Node *left, uint32_t start, bool is_await) {
  bool is_of = at(p, TOKEN_OF);
  next(p);
  Node *right = is_of ? parse_assignment_expression_in(p) : parse_expression_in(p);
  expect(p, TOKEN_RIGHT_PAREN);
  Node *body = parse_loop_body(p);
  if (is_of) {
    ForOfStatement *statement = NEW(p, FOR_OF_STATEMENT, start);
    statement->left = left;
    statement->right = right;
    statement->body = body;
    if (is_await) statement->node.flags |= FLAG_AWAIT;
    return &statement->node;
  }
  ForInStatement *statement = NEW(p, FOR_IN_STATEMENT, start);
  statement->left = left;
  statement->right = right;
  statement->body = body;
  return &statement->node;
}

static Node *finish_for(Parser *p, Node *initializer, uint32_t start) {
  expect(p, TOKEN_SEMICOLON);
  Node *test = at(p, TOKEN_SEMICOLON) ? NULL : parse_expression_in(p);
  expect(p, TOKEN_SEMICOLON);
  Node *update = at(p, TOKEN_RIGHT_PAREN) ? NULL : parse_expression_in(p);
  expect(p, TOKEN_RIGHT_PAREN);
  Node *body = parse_loop_body(p);
  ForStatement *statement = NEW(p, FOR_STATEMENT, start);
  statement->initializer = initializer;
  statement->test = test;
  statement->update = update;
  statement->body = body;
  return &statement->node;
}

static void check_loop_declaration(Parser *p, VariableDeclaration *declaration) {
  VariableDeclarator *declarator = (VariableDeclarator *)declaration->declarators.items[0];
  if (declaration->declarators.count > 1)
    report_node(p, &declaration->node, DIAG_LOOP_WITH_SEVERAL_VARIABLES);
  if (!declarator->initializer) return;
  bool is_allowed = at(p, TOKEN_IN) && !p->is_strict && declaration->keyword == TOKEN_VAR &&
                    declarator->target->kind == NODE_BINDING_IDENTIFIER;
  if (!is_allowed) report_node(p, declarator->initializer, DIAG_LOOP_VARIABLE_WITH_VALUE);
}

Node *parse_for_statement(Parser *p) {
  uint32_t start = p->token.start;
  bool is_await = false;
  next(p);
  if (at(p, TOKEN_AWAIT)) {
    if (!p->function->is_async || p->function->in_parameters)
      report(p, p->token.start, p->token.end, DIAG_AWAIT_AS_IDENTIFIER);
    if (!p->function->outer) p->function->uses |= FLAG_USES_AWAIT;
    is_await = true;
    next(p);
  }
  expect(p, TOKEN_LEFT_PAREN);
  if (at(p, TOKEN_SEMICOLON) && !is_await) return finish_for(p, NULL, start);
  if (at(p, TOKEN_USING) || at(p, TOKEN_AWAIT)) refuse_using(p);
  bool starts_with_let = at(p, TOKEN_LET),
       starts_with_async = at(p, TOKEN_ASYNC) && peek(p).kind == TOKEN_OF;
  bool is_declaration = at(p, TOKEN_VAR) || at(p, TOKEN_CONST);
  if (starts_with_let) is_declaration = at_let_declaration(p);
  p->no_in = true;
  if (is_declaration) {
    Node *declaration = parse_variable_declaration(p, true);
    p->no_in = false;
    if (!at(p, TOKEN_OF) && (!at(p, TOKEN_IN) || is_await)) {
      if (is_await) fail_expected(p, "'of'");
      return finish_for(p, declaration, start);
    }
    check_loop_declaration(p, (VariableDeclaration *)declaration);
    return finish_for_in_of(p, declaration, start, is_await);
  }
  CoverError outer = p->cover;
  p->cover.is_set = false;
  Node *left = parse_assignment_expression_cover(p);
  if (at(p, TOKEN_OF) || (at(p, TOKEN_IN) && !is_await)) {
    p->no_in = false;
    if (at(p, TOKEN_OF) && starts_with_let) report(p, left->start, left->end, DIAG_INVALID_TARGET);
    if (at(p, TOKEN_OF) && starts_with_async && !is_await &&
        left->kind == NODE_IDENTIFIER_REFERENCE && !node_has(left, FLAG_PARENTHESIZED))
      report(p, left->start, left->end, DIAG_FOR_ASYNC_OF);
    Node *target = to_assignment_target(p, left, true);
    if (ast_is_pattern(target)) p->cover.is_set = false;
    report_cover_error(p, outer);
    return finish_for_in_of(p, target, start, is_await);
  }
  if (is_await) fail_expected(p, "'of'");
  report_cover_error(p, outer);
  if (at(p, TOKEN_COMMA)) {
    uint32_t mark = list_begin(p);
    list_add(p, left);
    while (accept(p, TOKEN_COMMA))
      list_add(p, parse_assignment_expression(p));
    SequenceExpression *sequence = NEW(p, SEQUENCE_EXPRESSION, left->start);
    sequence->expressions = list_end(p, mark);
    left = &sequence->node;
  }
  p->no_in = false;
  return finish_for(p, left, start);
}

/* ---- labels and expressions ---- */

/* At a loop: continue may name the labels that stand directly before it. */
static void mark_loop_labels(Parser *p) {
  uint32_t start = p->token.start;
  for (Label *label = p->function->labels; label && label->body_start == start;
       label = label->outer) {
    label->is_loop = true;
    start = label->start;
  }
}

static Node *parse_labeled_statement(Parser *p) {
  Token token = p->token;
  check_identifier(p, token.name, token.start, token.end, false);
  if (find_label(p, token.name))
    report(p, token.start, token.end, DIAG_DUPLICATE_LABEL, token.name->text);
  next(p);
  next(p);
  Label *label = ARENA_NEW(p->arena, Label); /* close together: each search walks all of them */
  *label = (Label){p->function->labels, token.name, token.start, p->token.start, false};
  p->function->labels = label;
  Node *body = parse_body(p, true);
  p->function->labels = label->outer;
  LabeledStatement *statement = NEW(p, LABELED_STATEMENT, token.start);
  statement->label = token.name;
  statement->body = body;
  return &statement->node;
}

static Node *parse_expression_statement(Parser *p) {
  uint32_t start = p->token.start;
  Node *expression = parse_expression_in(p);
  consume_semicolon(p);
  ExpressionStatement *statement = NEW(p, EXPRESSION_STATEMENT, start);
  statement->expression = expression;
  return &statement->node;
}

static Node *parse_debugger(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  consume_semicolon(p);
  return &NEW(p, DEBUGGER_STATEMENT, start)->node;
}

static Node *parse_empty(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  return &NEW(p, EMPTY_STATEMENT, start)->node;
}

static Node *parse_statement_inner(Parser *p) {
  if (at(p, TOKEN_FOR) || at(p, TOKEN_WHILE) || at(p, TOKEN_DO)) mark_loop_labels(p);
  switch ((int)p->token.kind) {
  case TOKEN_LEFT_BRACE:
    return parse_block(p);
  case TOKEN_SEMICOLON:
    return parse_empty(p);
  case TOKEN_VAR:
    return parse_variable_declaration(p, false);
  case TOKEN_IF:
    return parse_if(p);
  case TOKEN_FOR:
    return parse_for_statement(p);
  case TOKEN_WHILE:
    return parse_while(p);
  case TOKEN_DO:
    return parse_do_while(p);
  case TOKEN_CONTINUE:
    return parse_continue(p);
  case TOKEN_BREAK:
    return parse_break(p);
  case TOKEN_RETURN:
    return parse_return(p);
  case TOKEN_WITH:
    return parse_with(p);
  case TOKEN_SWITCH:
    return parse_switch(p);
  case TOKEN_THROW:
    return parse_throw(p);
  case TOKEN_TRY:
    return parse_try(p);
  case TOKEN_DEBUGGER:
    return parse_debugger(p);
  }
  if (p->options.is_typescript) {
    Node *declaration = try_parse_type_script_declaration(p);
    if (declaration) return declaration;
  }
  if (p->token.kind >= TOKEN_IMPLEMENTS && p->token.kind != TOKEN_ESCAPED_KEYWORD &&
      peek(p).kind == TOKEN_COLON)
    return parse_labeled_statement(p);
  return parse_expression_statement(p);
}

Node *parse_statement(Parser *p) {
  enter_nesting(p);
  Node *statement = parse_statement_inner(p);
  leave_nesting(p);
  return statement;
}

Node *parse_statement_list_item(Parser *p) {
  switch ((int)p->token.kind) {
  case TOKEN_FUNCTION:
    return parse_function_declaration(p, false);
  case TOKEN_ASYNC: {
    Token after = peek(p);
    if (after.kind == TOKEN_FUNCTION && !after.newline_before)
      return parse_function_declaration(p, false);
    break;
  }
  case TOKEN_AT: {
    NodeList decorators = parse_decorators(p);
    if (at(p, TOKEN_EXPORT)) return parse_export_declaration(p, decorators);
    uint64_t flags = 0;
    if (at_type_script(p, TOKEN_ABSTRACT)) {
      next(p);
      flags = FLAG_ABSTRACT;
    }
    return parse_class(p, true, false, decorators, flags);
  }
  case TOKEN_CLASS:
    return parse_class(p, true, false, (NodeList){0}, 0);
  case TOKEN_CONST:
    if (p->options.is_typescript && peek(p).kind == TOKEN_ENUM) {
      uint32_t start = p->token.start;
      next(p);
      return parse_enum(p, FLAG_CONST, start);
    }
    return parse_variable_declaration(p, false);
  case TOKEN_LET:
    if (at_let_declaration(p)) return parse_variable_declaration(p, false);
    break;
  case TOKEN_IMPORT: {
    Token after = peek(p);
    if (after.kind != TOKEN_DOT && after.kind != TOKEN_LEFT_PAREN)
      return parse_import_declaration(p);
    break;
  }
  case TOKEN_EXPORT:
    return parse_export_declaration(p, (NodeList){0});
  case TOKEN_USING:
  case TOKEN_AWAIT:
    refuse_using(p);
    break;
  }
  return parse_statement(p);
}
