/* parse_function.c - functions, methods and arrows (sec-ecmascript-language-functions-and-classes).
 *
 * Whether `(` starts the parameters of an arrow is tried: a few tokens decide most cases, else the
 * parameters are parsed as such and `=>` must follow. A position that failed is remembered, so
 * nested trials stay quadratic at worst. */
#include "syntax/parser.h"

/* ---- parameters ---- */

static bool accept_parameter_modifier(Parser *p, uint64_t *flags) {
  uint64_t flag;
  switch ((int)p->token.kind) {
  case TOKEN_PUBLIC:
    flag = FLAG_PUBLIC;
    break;
  case TOKEN_PRIVATE:
    flag = FLAG_PRIVATE;
    break;
  case TOKEN_PROTECTED:
    flag = FLAG_PROTECTED;
    break;
  case TOKEN_READONLY:
    flag = FLAG_READONLY;
    break;
  case TOKEN_OVERRIDE:
    flag = FLAG_OVERRIDE;
    break;
  default:
    return false;
  }
  Token after = peek(p);
  if (!is_identifier_token(p, &after) && after.kind != TOKEN_LEFT_BRACE &&
      after.kind != TOKEN_LEFT_BRACKET && !token_is_strict_reserved(after.kind))
    return false;
  *flags |= flag;
  next(p);
  return true;
}

static Node *parse_formal_parameter(Parser *p, bool is_constructor, bool is_first) {
  uint32_t start = p->token.start;
  FormalParameter *parameter = NEW(p, FORMAL_PARAMETER, start);
  if (at(p, TOKEN_AT)) parameter->decorators = parse_decorators(p);
  uint64_t flags = 0;
  if (p->options.is_typescript) {
    uint32_t modifiers = p->token.start;
    while (accept_parameter_modifier(p, &flags)) {
    }
    if (flags && !is_constructor)
      report(p, modifiers, p->previous_end, DIAG_PARAMETER_PROPERTY_OUTSIDE_CONSTRUCTOR);
  }
  if (accept(p, TOKEN_ELLIPSIS)) flags |= FLAG_REST;
  if (is_first && at_type_script(p, TOKEN_THIS)) {
    parameter->target = ast_new(p->arena, NODE_THIS_EXPRESSION, p->token.start, p->token.end);
    next(p);
  } else {
    parameter->target = parse_binding_target(p);
  }
  if (at_type_script(p, TOKEN_QUESTION)) {
    flags |= FLAG_OPTIONAL;
    next(p);
  }
  parameter->type = parse_type_annotation(p);
  if (at(p, TOKEN_ASSIGN)) {
    if (flags & FLAG_REST) report(p, p->token.start, p->token.end, DIAG_REST_WITH_DEFAULT);
    next(p);
    parameter->initializer = parse_assignment_expression_in(p);
  }
  parameter->node.flags = flags;
  return finish(p, parameter);
}

NodeList parse_formal_parameters(Parser *p, bool is_constructor) {
  bool in_decorator = p->in_decorator;
  p->in_decorator = false;
  expect(p, TOKEN_LEFT_PAREN);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_PAREN)) {
    Node *parameter = parse_formal_parameter(p, is_constructor, p->scratch.count == mark);
    list_add(p, parameter);
    if (node_has(parameter, FLAG_REST) && !at(p, TOKEN_RIGHT_PAREN) && !p->is_ambient) {
      report_node(p, parameter, DIAG_REST_NOT_LAST);
      fail(p);
    }
    if (!at(p, TOKEN_RIGHT_PAREN) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or ')'");
  }
  p->in_decorator = in_decorator;
  next(p);
  return list_end(p, mark);
}

static bool has_simple_parameters(NodeList parameters) {
  for (uint32_t i = 0; i < parameters.count; i++) {
    FormalParameter *parameter = (FormalParameter *)parameters.items[i];
    if (parameter->initializer || parameter->target->kind == NODE_ARRAY_PATTERN ||
        parameter->target->kind == NODE_OBJECT_PATTERN)
      return false;
    if (node_has(&parameter->node, FLAG_REST)) return false;
  }
  return true;
}

typedef struct NameCheck {
  Parser *p;
  HashMap seen;
} NameCheck;

static void check_unique(BindingIdentifier *name, void *context) {
  NameCheck *check = context;
  void **slot = hash_map_slot(check->p->arena, &check->seen, name->name);
  if (*slot) {
    report_node(check->p, &name->node, DIAG_DUPLICATE_PARAMETER, name->name->text);
    Node *first = *slot;
    diag_note(&check->p->compilation->diagnostics, check->p->lexer.source, first->start, first->end,
              "first declared here");
  }
  *slot = name;
}

static void check_strict_name(BindingIdentifier *name, void *context) {
  NameCheck *check = context;
  check_identifier(check->p, name->name, name->node.start, name->node.end, true);
}

static void for_each_parameter_name(NodeList parameters, BoundNameVisitor *visit,
                                    NameCheck *check) {
  for (uint32_t i = 0; i < parameters.count; i++)
    for_each_bound_name(((FormalParameter *)parameters.items[i])->target, visit, check);
}

/* ---- bodies ---- */

typedef struct SavedContext {
  bool is_strict, no_in, in_conditional_branch, in_namespace, in_decorator, no_conditional_type;
} SavedContext;

static SavedContext save_context(Parser *p) {
  SavedContext saved = {p->is_strict,    p->no_in,        p->in_conditional_branch,
                        p->in_namespace, p->in_decorator, p->no_conditional_type};
  p->no_in = p->in_conditional_branch = p->in_namespace = p->in_decorator = p->no_conditional_type =
      false;
  return saved;
}

static void restore_context(Parser *p, SavedContext saved) {
  p->is_strict = saved.is_strict;
  p->no_in = saved.no_in;
  p->in_conditional_branch = saved.in_conditional_branch;
  p->in_namespace = saved.in_namespace;
  p->in_decorator = saved.in_decorator;
  p->no_conditional_type = saved.no_conditional_type;
}

/* { directives statements }. Names read before "use strict" was seen are checked again as strict
 * code. */
static void parse_function_body(Parser *p, Function *function) {
  uint32_t start = p->token.start;
  bool was_strict = p->is_strict;
  expect(p, TOKEN_LEFT_BRACE);
  if (parse_directives(p, &function->directives)) {
    if (!node_has(&function->node, FLAG_SIMPLE_PARAMETERS))
      report_node(p, function->directives.items[0], DIAG_USE_STRICT_WITH_COMPLEX_PARAMETERS);
    if (!was_strict) {
      NameCheck check = {p};
      for_each_parameter_name(function->parameters, check_strict_name, &check);
      if (function->name && function->node.kind != NODE_ARROW_FUNCTION_EXPRESSION)
        check_strict_name((BindingIdentifier *)function->name, &check);
    }
  }
  uint32_t mark = list_begin(p);
  parse_statement_list(p, TOKEN_RIGHT_BRACE);
  NodeList body = list_end(p, mark);
  expect(p, TOKEN_RIGHT_BRACE);
  BlockStatement *block = NEW(p, BLOCK_STATEMENT, start);
  block->body = body;
  function->body = &block->node;
}

static void finish_function(Parser *p, Function *function, FunctionContext *context,
                            bool needs_unique_parameters) {
  if (p->is_strict) function->node.flags |= FLAG_STRICT;
  if (needs_unique_parameters || p->is_strict ||
      !node_has(&function->node, FLAG_SIMPLE_PARAMETERS)) {
    NameCheck check = {p};
    if (function->parameters.count > 0)
      for_each_parameter_name(function->parameters, check_unique, &check);
  }
  function->node.flags |= context->uses;
  finish(p, function);
}

/* From the type parameters to the end; the context is entered, its flags are set. */
static void parse_function_rest(Parser *p, Function *function, FunctionContext *context,
                                bool needs_unique_parameters) {
  function->type_parameters = parse_type_parameters(p);
  context->in_parameters = true;
  function->parameters = parse_formal_parameters(p, node_has(&function->node, FLAG_CONSTRUCTOR));
  context->in_parameters = false;
  if (at_type_script(p, TOKEN_COLON)) {
    next(p);
    function->return_type = parse_return_type(p);
  }
  if (has_simple_parameters(function->parameters)) function->node.flags |= FLAG_SIMPLE_PARAMETERS;
  context->allows_return = true;
  if (at(p, TOKEN_LEFT_BRACE) || !p->options.is_typescript || !can_insert_semicolon(p))
    parse_function_body(p, function);
  else
    consume_semicolon(p); /* an overload, abstract or ambient signature */
  finish_function(p, function, context, needs_unique_parameters);
}

/* ---- function declarations and expressions ---- */

static Function *parse_function_start(Parser *p, NodeKind kind) {
  Function *function = (Function *)ast_new(p->arena, kind, p->token.start, p->token.end);
  if (accept(p, TOKEN_ASYNC)) function->node.flags |= FLAG_ASYNC;
  next(p);
  if (accept(p, TOKEN_STAR)) function->node.flags |= FLAG_GENERATOR;
  return function;
}

static FunctionContext context_of(const Function *function) {
  return (FunctionContext){.is_async = node_has(&function->node, FLAG_ASYNC),
                           .is_generator = node_has(&function->node, FLAG_GENERATOR),
                           .allows_new_target = true};
}

Node *parse_function_expression(Parser *p) {
  Function *function = parse_function_start(p, NODE_FUNCTION_EXPRESSION);
  FunctionContext context = context_of(function);
  function_enter(p, &context);
  SavedContext saved = save_context(p);
  if (!at(p, TOKEN_LEFT_PAREN) && !at_type_script(p, TOKEN_LESS))
    function->name = &parse_binding_identifier(p)->node;
  parse_function_rest(p, function, &context, false);
  restore_context(p, saved);
  function_leave(p, &context);
  return &function->node;
}

Node *parse_function_declaration(Parser *p, bool is_default_export) {
  enter_nesting(p);
  Function *function = parse_function_start(p, NODE_FUNCTION_DECLARATION);
  if (!is_default_export || (!at(p, TOKEN_LEFT_PAREN) && !at_type_script(p, TOKEN_LESS)))
    function->name = &parse_binding_identifier(p)->node;
  FunctionContext context = context_of(function);
  function_enter(p, &context);
  SavedContext saved = save_context(p);
  parse_function_rest(p, function, &context, false);
  restore_context(p, saved);
  function_leave(p, &context);
  leave_nesting(p);
  return &function->node;
}

/* ---- methods ---- */

static void check_accessor_parameters(Parser *p, Function *function) {
  uint32_t count = function->parameters.count;
  if (count > 0 &&
      ((FormalParameter *)function->parameters.items[0])->target->kind == NODE_THIS_EXPRESSION)
    count--;
  if (node_has(&function->node, FLAG_GETTER) && count != 0)
    report_node(p, &function->node, DIAG_GETTER_PARAMETERS);
  if (!node_has(&function->node, FLAG_SETTER)) return;
  if (count != 1 || node_has(function->parameters.items[function->parameters.count - 1], FLAG_REST))
    report_node(p, &function->node, DIAG_SETTER_PARAMETERS);
}

Node *parse_method(Parser *p, uint64_t flags) {
  Function *function =
      (Function *)ast_new(p->arena, NODE_FUNCTION_EXPRESSION, p->token.start, p->token.end);
  function->node.flags =
      FLAG_METHOD | (flags & (FLAG_ASYNC | FLAG_GENERATOR | FLAG_GETTER | FLAG_SETTER |
                              FLAG_CONSTRUCTOR | FLAG_DERIVED | FLAG_STATIC));
  FunctionContext context = context_of(function);
  context.allows_super_property = true;
  context.allows_super_call = (flags & FLAG_CONSTRUCTOR) && (flags & FLAG_DERIVED);
  function_enter(p, &context);
  SavedContext saved = save_context(p);
  parse_function_rest(p, function, &context, true);
  if (flags & (FLAG_GETTER | FLAG_SETTER)) check_accessor_parameters(p, function);
  restore_context(p, saved);
  function_leave(p, &context);
  return &function->node;
}

/* ---- arrows ---- */

static FunctionContext arrow_context(Parser *p, bool is_async) {
  return (FunctionContext){.is_arrow = true,
                           .is_async = p->function->is_async || is_async,
                           .is_generator = p->function->is_generator,
                           .is_static_block = p->function->is_static_block,
                           .in_parameters = true};
}

/* At =>; parameters and contexts are there. */
static void parse_arrow_body(Parser *p, Function *arrow, FunctionContext *context, bool is_async,
                             SavedContext saved) {
  next(p);
  context->in_parameters = false;
  context->is_async = is_async;
  context->is_generator = false;
  context->is_static_block = false;
  context->allows_return = true;
  if (has_simple_parameters(arrow->parameters)) arrow->node.flags |= FLAG_SIMPLE_PARAMETERS;
  if (at(p, TOKEN_LEFT_BRACE)) {
    parse_function_body(p, arrow);
  } else {
    p->no_in = saved.no_in;
    p->in_conditional_branch = saved.in_conditional_branch;
    arrow->body = parse_assignment_expression(p);
    arrow->node.flags |= FLAG_EXPRESSION_BODY;
  }
  finish_function(p, arrow, context, true);
}

Node *parse_arrow_of_identifier(Parser *p, Node *parameter, bool is_async) {
  Function *arrow = ast_new_ARROW_FUNCTION_EXPRESSION(p->arena, parameter->start, parameter->end);
  arrow->node.flags = FLAG_ARROW | (is_async ? FLAG_ASYNC : 0);
  Name *name = ((IdentifierReference *)parameter)->name;
  check_identifier(p, name, parameter->start, parameter->end, true);
  BindingIdentifier *binding =
      ast_new_BINDING_IDENTIFIER(p->arena, parameter->start, parameter->end);
  binding->name = name;
  FormalParameter *formal = ast_new_FORMAL_PARAMETER(p->arena, parameter->start, parameter->end);
  formal->target = &binding->node;
  arrow->parameters = list_of_one(p, &formal->node);
  FunctionContext context = arrow_context(p, is_async);
  function_enter(p, &context);
  SavedContext saved = save_context(p);
  parse_arrow_body(p, arrow, &context, is_async, saved);
  restore_context(p, saved);
  function_leave(p, &context);
  return &arrow->node;
}

/* Whether the tokens from `(` can be the parameters of an arrow: false is certain. */
static bool may_be_arrow_parameters(Parser *p) {
  Lexer saved = p->lexer;
  if (!at(p, TOKEN_LEFT_PAREN)) return true;
  Token first = lexer_next(&p->lexer);
  Token second = first.kind == TOKEN_END ? first : lexer_next(&p->lexer);
  p->lexer = saved;
  switch ((int)first.kind) {
  case TOKEN_RIGHT_PAREN:
  case TOKEN_ELLIPSIS:
  case TOKEN_LEFT_BRACE:
  case TOKEN_LEFT_BRACKET:
  case TOKEN_AT:
    return true;
  }
  if (first.kind < TOKEN_IMPLEMENTS && first.kind != TOKEN_THIS) return false;
  switch ((int)second.kind) {
  case TOKEN_COMMA:
  case TOKEN_RIGHT_PAREN:
  case TOKEN_ASSIGN:
  case TOKEN_COLON:
  case TOKEN_QUESTION:
    return true;
  }
  return false;
}

/* At ( or <, past `async`. */
static Node *try_parse_arrow_parameters(Parser *p, bool is_async, uint32_t start) {
  if (!may_be_arrow_parameters(p)) return NULL;
  void *key = position_key(start);
  if (hash_map_has(p->not_arrows, key)) return NULL;
  if (p->arrow_trials >= ARROW_TRIALS_MAX) fail_too_deep(p);
  Attempt attempt;
  if (setjmp(attempt_begin(p, &attempt)->jump)) {
    attempt_undo(p, &attempt);
    hash_map_set(p->arena, p->not_arrows, key, key);
    return NULL;
  }
  p->arrow_trials++;
  Function *arrow = ast_new_ARROW_FUNCTION_EXPRESSION(p->arena, start, start);
  arrow->node.flags = FLAG_ARROW | (is_async ? FLAG_ASYNC : 0);
  FunctionContext context = arrow_context(p, is_async);
  function_enter(p, &context);
  SavedContext saved = save_context(p);
  arrow->type_parameters = parse_type_parameters(p);
  arrow->parameters = parse_formal_parameters(p, false);
  if (at_type_script(p, TOKEN_COLON)) {
    next(p);
    arrow->return_type = parse_return_type(p);
  }
  if (!at(p, TOKEN_ARROW) || p->token.newline_before) fail(p);
  /* in `a ? (b) : c => d : e` the colon decides only after the body */
  bool is_decided = !arrow->return_type || !saved.in_conditional_branch;
  if (is_decided) {
    attempt_commit(p, &attempt);
    p->arrow_trials--;
  }
  parse_arrow_body(p, arrow, &context, is_async, saved);
  if (!is_decided) {
    if (!at(p, TOKEN_COLON)) fail(p);
    attempt_commit(p, &attempt);
    p->arrow_trials--;
  }
  restore_context(p, saved);
  function_leave(p, &context);
  return &arrow->node;
}

Node *try_parse_arrow_function(Parser *p) {
  uint32_t start = p->token.start;
  if (!at(p, TOKEN_ASYNC)) return try_parse_arrow_parameters(p, false, start);
  Lexer lexer = p->lexer;
  Token async = p->token, first = lexer_next(&p->lexer);
  if (first.newline_before) {
    p->lexer = lexer;
    return NULL;
  }
  if (first.kind == TOKEN_LEFT_PAREN || (first.kind == TOKEN_LESS && p->options.is_typescript)) {
    uint32_t previous_end = p->previous_end;
    p->previous_end = async.end;
    p->token = first;
    Node *arrow = try_parse_arrow_parameters(p, true, start);
    if (arrow) return arrow;
    p->previous_end = previous_end;
  } else if (first.kind >= TOKEN_IMPLEMENTS && first.kind != TOKEN_ESCAPED_KEYWORD) {
    Token second = lexer_next(&p->lexer);
    if (second.kind == TOKEN_ARROW && !second.newline_before) {
      IdentifierReference *parameter =
          ast_new_IDENTIFIER_REFERENCE(p->arena, first.start, first.end);
      parameter->name = first.name;
      if (first.name == known(p, NAME_AWAIT))
        report(p, first.start, first.end, DIAG_AWAIT_AS_IDENTIFIER);
      p->previous_end = first.end;
      p->token = second;
      Node *arrow = parse_arrow_of_identifier(p, &parameter->node, true);
      arrow->start = start;
      return arrow;
    }
  }
  p->lexer = lexer;
  p->token = async;
  return NULL;
}
