/* parse_expression.c - from the comma operator down to the unary ones
 * (sec-ecmascript-language-expressions). Binary operators are climbed by precedence,
 * left-associative ones by iteration. */
#include "syntax/parser.h"

/* Every function that has no expression in its own place runs with `in` allowed. */
Node *parse_expression_in(Parser *p) {
  bool no_in = p->no_in, in_branch = p->in_conditional_branch;
  p->no_in = p->in_conditional_branch = false;
  Node *expression = parse_expression(p);
  p->no_in = no_in;
  p->in_conditional_branch = in_branch;
  return expression;
}

Node *parse_assignment_expression_in(Parser *p) {
  bool no_in = p->no_in, in_branch = p->in_conditional_branch;
  p->no_in = p->in_conditional_branch = false;
  Node *expression = parse_assignment_expression(p);
  p->no_in = no_in;
  p->in_conditional_branch = in_branch;
  return expression;
}

Node *parse_expression(Parser *p) {
  uint32_t start = p->token.start;
  Node *first = parse_assignment_expression(p);
  if (!at(p, TOKEN_COMMA)) return first;
  uint32_t mark = list_begin(p);
  list_add(p, first);
  while (accept(p, TOKEN_COMMA))
    list_add(p, parse_assignment_expression(p));
  SequenceExpression *sequence = NEW(p, SEQUENCE_EXPRESSION, start);
  sequence->expressions = list_end(p, mark);
  return &sequence->node;
}

void report_cover_error(Parser *p, CoverError outer) {
  if (p->cover.is_set) report(p, p->cover.start, p->cover.end, p->cover.code);
  p->cover = outer;
}

Node *parse_assignment_expression(Parser *p) {
  CoverError outer = p->cover;
  p->cover.is_set = false;
  Node *expression = parse_assignment_expression_cover(p);
  report_cover_error(p, outer);
  return expression;
}

static Node *parse_yield_expression(Parser *p) {
  uint32_t start = p->token.start;
  if (p->function->in_parameters) report(p, start, p->token.end, DIAG_YIELD_IN_PARAMETERS);
  next(p);
  YieldExpression *yield = NEW(p, YIELD_EXPRESSION, start);
  if (p->token.newline_before) return &yield->node;
  if (accept(p, TOKEN_STAR)) {
    yield->node.flags |= FLAG_DELEGATE;
    yield->argument = parse_assignment_expression(p);
    return finish(p, yield);
  }
  switch ((int)p->token.kind) {
  case TOKEN_RIGHT_PAREN:
  case TOKEN_RIGHT_BRACKET:
  case TOKEN_RIGHT_BRACE:
  case TOKEN_COMMA:
  case TOKEN_SEMICOLON:
  case TOKEN_COLON:
  case TOKEN_IN:
  case TOKEN_OF:
  case TOKEN_END:
    return &yield->node;
  }
  yield->argument = parse_assignment_expression(p);
  return finish(p, yield);
}

/* ---- binary operators ---- */

static bool is_unparenthesized(const Node *node, NodeKind kind) {
  return node->kind == kind && !node_has(node, FLAG_PARENTHESIZED);
}

/* a ?? b may not meet || or && without parentheses. */
static void check_mixed_nullish(Parser *p, TokenKind operator, const Node * operand) {
  if (!is_unparenthesized(operand, NODE_LOGICAL_EXPRESSION)) return;
  bool inner = ((const LogicalExpression *)operand)->operator== TOKEN_NULLISH;
  if (inner != (operator== TOKEN_NULLISH)) report_node(p, operand, DIAG_MIXED_NULLISH);
}

static Node *parse_private_in_left(Parser *p, uint8_t minimum) {
  enum { RELATIONAL = 8 };
  Token token = p->token;
  next(p);
  if (!at(p, TOKEN_IN) || p->no_in || minimum > RELATIONAL) {
    report(p, token.start, token.end, DIAG_PRIVATE_NAME_ALONE, token.name->text);
    fail(p);
  }
  PrivateName *name = NEW(p, PRIVATE_NAME, token.start);
  name->name = token.name;
  return &name->node;
}

/* The `const` of `as const` and `<const>`, as a reference to a type of that name. */
static Node *parse_const_type(Parser *p) {
  IdentifierReference *name = ast_new_IDENTIFIER_REFERENCE(p->arena, p->token.start, p->token.end);
  name->name = p->token.name;
  next(p);
  TypeReference *type = NEW(p, TYPE_REFERENCE, name->node.start);
  type->name = &name->node;
  return &type->node;
}

static Node *finish_as_expression(Parser *p, Node *left, uint32_t start) {
  bool is_as = at(p, TOKEN_AS);
  next(p);
  if (!is_as) {
    SatisfiesExpression *satisfies = NEW(p, SATISFIES_EXPRESSION, start);
    satisfies->expression = left;
    satisfies->type = parse_type(p);
    return finish(p, satisfies);
  }
  AsExpression *as = NEW(p, AS_EXPRESSION, start);
  as->expression = left;
  if (at(p, TOKEN_CONST)) as->node.flags |= FLAG_CONST;
  as->type = at(p, TOKEN_CONST) ? parse_const_type(p) : parse_type(p);
  return finish(p, as);
}

static Node *parse_binary_expression(Parser *p, uint8_t minimum) {
  enum { RELATIONAL = 8, EXPONENT = 12 };
  uint32_t start = p->token.start;
  Node *left =
      at(p, TOKEN_PRIVATE_NAME) ? parse_private_in_left(p, minimum) : parse_unary_expression(p);
  for (;;) {
    TokenKind operator= p->token.kind;
    uint8_t precedence = token_binary_precedence(operator);
    if (!precedence) {
      if ((operator!= TOKEN_AS && operator!= TOKEN_SATISFIES) || !p->options.is_typescript ||
          p->token.newline_before || minimum > RELATIONAL)
        return left;
      p->chain_links++;
      left = finish_as_expression(p, left, start);
      continue;
    }
    if (precedence < minimum || (operator== TOKEN_IN && p->no_in)) return left;
    if (operator== TOKEN_EXPONENT &&(is_unparenthesized(left, NODE_UNARY_EXPRESSION) ||
                                     is_unparenthesized(left, NODE_AWAIT_EXPRESSION) ||
                                     is_unparenthesized(left, NODE_TYPE_ASSERTION)))
      report_node(p, left, DIAG_UNARY_BEFORE_EXPONENT);
    next(p);
    enter_nesting(p);
    Node *right = parse_binary_expression(p, operator== TOKEN_EXPONENT ? EXPONENT : precedence + 1);
    leave_nesting(p);
    p->chain_links++;
    if (operator== TOKEN_NULLISH || operator== TOKEN_LOGICAL_OR || operator== TOKEN_LOGICAL_AND) {
      check_mixed_nullish(p, operator, left);
      check_mixed_nullish(p, operator, right);
      LogicalExpression *logical = NEW(p, LOGICAL_EXPRESSION, start);
      logical->operator= operator;
      logical->left = left;
      logical->right = right;
      left = &logical->node;
    } else {
      BinaryExpression *binary = NEW(p, BINARY_EXPRESSION, start);
      binary->operator= operator;
      binary->left = left;
      binary->right = right;
      left = &binary->node;
    }
  }
}

/* ---- conditional and assignment ---- */

static Node *parse_conditional_expression(Parser *p) {
  uint32_t start = p->token.start;
  Node *test = parse_binary_expression(p, 1);
  if (!at(p, TOKEN_QUESTION)) return test;
  next(p);
  bool no_in = p->no_in, in_branch = p->in_conditional_branch;
  p->no_in = false;
  p->in_conditional_branch = true;
  Node *consequent = parse_assignment_expression(p);
  p->no_in = no_in;
  p->in_conditional_branch = in_branch;
  expect(p, TOKEN_COLON);
  Node *alternate = parse_assignment_expression(p);
  ConditionalExpression *conditional = NEW(p, CONDITIONAL_EXPRESSION, start);
  conditional->test = test;
  conditional->consequent = consequent;
  conditional->alternate = alternate;
  return &conditional->node;
}

static Node *parse_assignment_inner(Parser *p) {
  if (at(p, TOKEN_YIELD) && p->function->is_generator) return parse_yield_expression(p);
  if (at(p, TOKEN_LEFT_PAREN) || at(p, TOKEN_ASYNC) || at_type_script(p, TOKEN_LESS)) {
    Node *arrow = try_parse_arrow_function(p);
    if (arrow) return arrow;
  }
  CoverError outer = p->cover;
  p->cover.is_set = false;
  uint32_t start = p->token.start;
  Node *left = parse_conditional_expression(p);
  if (at(p, TOKEN_ARROW) && left->kind == NODE_IDENTIFIER_REFERENCE &&
      !node_has(left, FLAG_PARENTHESIZED) && !p->token.newline_before)
    return parse_arrow_of_identifier(p, left, false);
  bool is_literal = left->kind == NODE_ARRAY_EXPRESSION || left->kind == NODE_OBJECT_EXPRESSION;
  if (token_is_assignment(p->token.kind)) {
    TokenKind operator= p->token.kind;
    Node *target = to_assignment_target(p, left, operator== TOKEN_ASSIGN);
    if (ast_is_pattern(target)) p->cover.is_set = false;
    report_cover_error(p, outer);
    next(p);
    AssignmentExpression *assignment = NEW(p, ASSIGNMENT_EXPRESSION, start);
    assignment->operator= operator;
    assignment->left = target;
    assignment->right = parse_assignment_expression(p);
    return finish(p, assignment);
  }
  if (!is_literal)
    report_cover_error(p, outer);
  else if (outer.is_set)
    p->cover = outer;
  return left;
}

Node *parse_assignment_expression_cover(Parser *p) {
  enter_nesting(p);
  Node *expression = parse_assignment_inner(p);
  leave_nesting(p);
  return expression;
}

/* ---- unary operators ---- */

static const Node *without_type_wrappers(const Node *node) {
  for (;;) {
    switch ((int)node->kind) {
    case NODE_NON_NULL_EXPRESSION:
      node = ((const NonNullExpression *)node)->expression;
      continue;
    case NODE_AS_EXPRESSION:
      node = ((const AsExpression *)node)->expression;
      continue;
    case NODE_SATISFIES_EXPRESSION:
      node = ((const SatisfiesExpression *)node)->expression;
      continue;
    case NODE_TYPE_ASSERTION:
      node = ((const TypeAssertion *)node)->expression;
      continue;
    }
    return node;
  }
}

static void check_delete(Parser *p, const Node *argument) {
  argument = without_type_wrappers(argument);
  if (argument->kind == NODE_CHAIN_EXPRESSION)
    argument = ((const ChainExpression *)argument)->expression;
  argument = without_type_wrappers(argument);
  if (p->is_strict && argument->kind == NODE_IDENTIFIER_REFERENCE)
    report_node(p, argument, DIAG_DELETE_IDENTIFIER);
  if (argument->kind == NODE_PRIVATE_MEMBER_EXPRESSION)
    report_node(p, argument, DIAG_DELETE_PRIVATE);
}

static Node *parse_await_expression(Parser *p) {
  uint32_t start = p->token.start;
  if (p->function->in_parameters) report(p, start, p->token.end, DIAG_AWAIT_IN_PARAMETERS);
  if (!p->function->outer) p->function->uses |= FLAG_USES_AWAIT;
  next(p);
  AwaitExpression *await = NEW(p, AWAIT_EXPRESSION, start);
  await->argument = parse_unary_expression(p);
  return finish(p, await);
}

/* In modules `await` is no name anywhere, so one in a function that is not async is a mistake, and
 * read as meant. */
static bool at_misplaced_await(Parser *p) {
  if (p->options.goal != PARSE_MODULE || p->is_ambient) return false;
  Token after = peek(p);
  if (after.newline_before) return false;
  return after.kind >= TOKEN_IMPLEMENTS || after.kind == TOKEN_NEW || after.kind == TOKEN_THIS ||
         after.kind == TOKEN_IMPORT || after.kind == TOKEN_NUMERIC || after.kind == TOKEN_STRING;
}

static bool at_await_expression(Parser *p) {
  if (!at(p, TOKEN_AWAIT)) return false;
  if (p->function->is_async) return true;
  if (!at_misplaced_await(p)) return false;
  report(p, p->token.start, p->token.end, DIAG_AWAIT_AS_IDENTIFIER);
  return true;
}

static Node *parse_type_assertion(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  TypeAssertion *assertion = NEW(p, TYPE_ASSERTION, start);
  if (at(p, TOKEN_CONST)) assertion->node.flags |= FLAG_CONST;
  assertion->type = at(p, TOKEN_CONST) ? parse_const_type(p) : parse_type(p);
  expect_greater(p);
  assertion->expression = parse_unary_expression(p);
  return finish(p, assertion);
}

static Node *parse_prefix_update(Parser *p) {
  uint32_t start = p->token.start;
  TokenKind operator= p->token.kind;
  next(p);
  Node *argument = parse_unary_expression(p);
  UpdateExpression *update = NEW(p, UPDATE_EXPRESSION, start);
  update->operator= operator;
  update->argument = to_assignment_target(p, argument, false);
  update->node.flags |= FLAG_PREFIX;
  return finish(p, update);
}

static Node *parse_postfix_expression(Parser *p) {
  uint32_t start = p->token.start;
  Node *argument = parse_left_hand_side_expression(p);
  if ((!at(p, TOKEN_INCREMENT) && !at(p, TOKEN_DECREMENT)) || p->token.newline_before)
    return argument;
  TokenKind operator= p->token.kind;
  Node *target = to_assignment_target(p, argument, false);
  next(p);
  UpdateExpression *update = NEW(p, UPDATE_EXPRESSION, start);
  update->operator= operator;
  update->argument = target;
  return &update->node;
}

static Node *parse_unary_inner(Parser *p) {
  switch ((int)p->token.kind) {
  case TOKEN_DELETE:
  case TOKEN_VOID:
  case TOKEN_TYPEOF:
  case TOKEN_PLUS:
  case TOKEN_MINUS:
  case TOKEN_TILDE:
  case TOKEN_NOT: {
    uint32_t start = p->token.start;
    TokenKind operator= p->token.kind;
    next(p);
    UnaryExpression *unary = NEW(p, UNARY_EXPRESSION, start);
    unary->operator= operator;
    unary->argument = parse_unary_expression(p);
    if (operator== TOKEN_DELETE) check_delete(p, unary->argument);
    return finish(p, unary);
  }
  case TOKEN_INCREMENT:
  case TOKEN_DECREMENT:
    return parse_prefix_update(p);
  case TOKEN_LESS:
    if (p->options.is_typescript) return parse_type_assertion(p);
    break;
  }
  if (at_await_expression(p)) return parse_await_expression(p);
  return parse_postfix_expression(p);
}

Node *parse_unary_expression(Parser *p) {
  enter_nesting(p);
  Node *expression = parse_unary_inner(p);
  leave_nesting(p);
  return expression;
}
