/* parse_member.c - member accesses, calls, new, super and import in expressions
 * (sec-left-hand-side-expressions). */
#include "syntax/parser.h"

NodeList parse_arguments(Parser *p) {
  bool no_in = p->no_in, in_branch = p->in_conditional_branch, in_decorator = p->in_decorator;
  p->no_in = p->in_conditional_branch = p->in_decorator = false;
  expect(p, TOKEN_LEFT_PAREN);
  uint32_t mark = list_begin(p);
  while (!at(p, TOKEN_RIGHT_PAREN)) {
    if (at(p, TOKEN_ELLIPSIS)) {
      uint32_t start = p->token.start;
      next(p);
      SpreadElement *spread = NEW(p, SPREAD_ELEMENT, start);
      spread->argument = parse_assignment_expression(p);
      list_add(p, finish(p, spread));
    } else {
      list_add(p, parse_assignment_expression(p));
    }
    if (!at(p, TOKEN_RIGHT_PAREN) && !accept(p, TOKEN_COMMA)) fail_expected(p, "',' or ')'");
  }
  p->no_in = no_in;
  p->in_conditional_branch = in_branch;
  p->in_decorator = in_decorator;
  next(p);
  return list_end(p, mark);
}

static Node *parse_private_name(Parser *p) {
  Token token = p->token;
  next(p);
  PrivateName *name = NEW(p, PRIVATE_NAME, token.start);
  name->name = token.name;
  return &name->node;
}

/* After a dot. */
static Node *finish_named_member(Parser *p, Node *object, uint32_t start, uint64_t flags) {
  if (at(p, TOKEN_PRIVATE_NAME)) {
    if (object->kind == NODE_SUPER) report(p, p->token.start, p->token.end, DIAG_PRIVATE_OF_SUPER);
    Node *name = parse_private_name(p);
    PrivateMemberExpression *member = NEW(p, PRIVATE_MEMBER_EXPRESSION, start);
    member->object = object;
    member->property = name;
    member->node.flags |= flags;
    return &member->node;
  }
  Node *name = &parse_identifier_name(p)->node;
  StaticMemberExpression *member = NEW(p, STATIC_MEMBER_EXPRESSION, start);
  member->object = object;
  member->property = name;
  member->node.flags |= flags;
  return &member->node;
}

/* At [ */
static Node *finish_computed_member(Parser *p, Node *object, uint32_t start, uint64_t flags) {
  next(p);
  ComputedMemberExpression *member = NEW(p, COMPUTED_MEMBER_EXPRESSION, start);
  member->object = object;
  member->property = parse_expression_in(p);
  member->node.flags |= flags;
  expect(p, TOKEN_RIGHT_BRACKET);
  return finish(p, member);
}

static Node *finish_call(Parser *p, Node *callee, uint32_t start, NodeList type_arguments,
                         uint64_t flags) {
  CallExpression *call = NEW(p, CALL_EXPRESSION, start);
  call->callee = callee;
  call->type_arguments = type_arguments;
  call->arguments = parse_arguments(p);
  call->node.flags |= flags;
  if (callee->kind == NODE_IDENTIFIER_REFERENCE &&
      ((IdentifierReference *)callee)->name == known(p, NAME_EVAL) && !flags)
    p->function->uses |= FLAG_DIRECT_EVAL;
  return finish(p, call);
}

static Node *finish_tagged_template(Parser *p, Node *tag, uint32_t start, NodeList type_arguments) {
  TaggedTemplate *tagged = NEW(p, TAGGED_TEMPLATE, start);
  tagged->tag = tag;
  tagged->type_arguments = type_arguments;
  tagged->quasi = parse_template_literal(p, true);
  return finish(p, tagged);
}

static bool at_template(const Parser *p) {
  return at(p, TOKEN_TEMPLATE_WHOLE) || at(p, TOKEN_TEMPLATE_HEAD);
}

/* a?.b, a?.[b], a?.(b), a?.<T>(b) */
static Node *parse_optional_link(Parser *p, Node *object, uint32_t start) {
  next(p);
  if (at(p, TOKEN_LEFT_BRACKET)) return finish_computed_member(p, object, start, FLAG_OPTIONAL);
  if (at(p, TOKEN_LEFT_PAREN)) return finish_call(p, object, start, (NodeList){0}, FLAG_OPTIONAL);
  if (at_type_script(p, TOKEN_LESS) || at_type_script(p, TOKEN_SHIFT_LEFT)) {
    NodeList type_arguments = parse_type_arguments(p);
    return finish_call(p, object, start, type_arguments, FLAG_OPTIONAL);
  }
  if (at_template(p)) {
    report(p, p->token.start, p->token.end, DIAG_TEMPLATE_IN_CHAIN);
    fail(p);
  }
  return finish_named_member(p, object, start, FLAG_OPTIONAL);
}

/* f<T>(x), f<T>`x`, new C<T>(x) (the caller takes the arguments of the instantiation), f<T>; NULL
 * when `<` compares. */
static Node *try_parse_instantiation(Parser *p, Node *object, uint32_t start, bool with_calls) {
  NodeList type_arguments = {0};
  if (!try_parse_type_arguments(p, &type_arguments)) return NULL;
  if (with_calls && at(p, TOKEN_LEFT_PAREN))
    return finish_call(p, object, start, type_arguments, 0);
  if (at_template(p)) return finish_tagged_template(p, object, start, type_arguments);
  InstantiationExpression *instantiation = NEW(p, INSTANTIATION_EXPRESSION, start);
  instantiation->expression = object;
  instantiation->type_arguments = type_arguments;
  return &instantiation->node;
}

Node *parse_member_expression(Parser *p, Node *object, uint32_t start, bool with_calls) {
  bool in_chain = false;
  for (;;) {
    p->chain_links++;
    switch ((int)p->token.kind) {
    case TOKEN_DOT:
      next(p);
      object = finish_named_member(p, object, start, 0);
      continue;
    case TOKEN_LEFT_BRACKET:
      if (p->in_decorator) break;
      object = finish_computed_member(p, object, start, 0);
      continue;
    case TOKEN_QUESTION_DOT:
      if (!with_calls) {
        report(p, p->token.start, p->token.end, DIAG_CHAIN_IN_NEW);
        fail(p);
      }
      in_chain = true;
      object = parse_optional_link(p, object, start);
      continue;
    case TOKEN_LEFT_PAREN:
      if (!with_calls) break;
      object = finish_call(p, object, start, (NodeList){0}, 0);
      continue;
    case TOKEN_TEMPLATE_WHOLE:
    case TOKEN_TEMPLATE_HEAD:
      if (in_chain) {
        report(p, p->token.start, p->token.end, DIAG_TEMPLATE_IN_CHAIN);
        fail(p);
      }
      object = finish_tagged_template(p, object, start, (NodeList){0});
      continue;
    case TOKEN_NOT:
      if (!p->options.is_typescript || p->token.newline_before) break;
      next(p);
      NonNullExpression *non_null = NEW(p, NON_NULL_EXPRESSION, start);
      non_null->expression = object;
      object = &non_null->node;
      continue;
    case TOKEN_LESS:
    case TOKEN_SHIFT_LEFT: {
      Node *instantiation =
          p->options.is_typescript ? try_parse_instantiation(p, object, start, with_calls) : NULL;
      if (!instantiation) break;
      object = instantiation;
      continue;
    }
    }
    break;
  }
  if (!in_chain) return object;
  ChainExpression *chain = NEW(p, CHAIN_EXPRESSION, start);
  chain->expression = object;
  return &chain->node;
}

static Node *parse_super(Parser *p) {
  uint32_t start = p->token.start, end = p->token.end;
  next(p);
  FunctionContext *context = p->function;
  context->uses |= FLAG_USES_SUPER;
  while (context->is_arrow && context->outer)
    context = context->outer;
  if (at(p, TOKEN_LEFT_PAREN)) {
    if (!context->allows_super_call) report(p, start, end, DIAG_SUPER_CALL_OUTSIDE_CONSTRUCTOR);
    SuperCall *call = NEW(p, SUPER_CALL, start);
    call->arguments = parse_arguments(p);
    return finish(p, call);
  }
  if (!context->allows_super_property) report(p, start, end, DIAG_SUPER_OUTSIDE_METHOD);
  if (!at(p, TOKEN_DOT) && !at(p, TOKEN_LEFT_BRACKET))
    fail_expected(p, "'(', '.' or '[' after 'super'");
  return &NEW(p, SUPER, start)->node;
}

static Node *parse_import_meta(Parser *p, uint32_t start) {
  next(p);
  bool is_name = token_is_identifier_name(p->token.kind) && !p->token.has_escape;
  bool is_meta = is_name && p->token.name == known(p, NAME_META);
  if (is_name && !is_meta &&
      peek(p).kind == TOKEN_LEFT_PAREN) { /* import.defer(...), import.source(...) */
    report(p, start, p->token.end, DIAG_NOT_SUPPORTED,
           arena_format(p->arena, "'import.%s'", p->token.name->text));
    fail(p);
  }
  if (!is_meta) fail_expected(p, "'meta'");
  next(p);
  ImportMeta *meta = NEW(p, IMPORT_META, start);
  if (p->options.goal != PARSE_MODULE) report_node(p, &meta->node, DIAG_IMPORT_META_OUTSIDE_MODULE);
  return &meta->node;
}

static Node *parse_import_call(Parser *p, uint32_t start) {
  expect(p, TOKEN_LEFT_PAREN);
  ImportExpression *import = NEW(p, IMPORT_EXPRESSION, start);
  import->source = parse_assignment_expression_in(p);
  if (accept(p, TOKEN_COMMA) && !at(p, TOKEN_RIGHT_PAREN)) {
    import->options = parse_assignment_expression_in(p);
    accept(p, TOKEN_COMMA);
  }
  expect(p, TOKEN_RIGHT_PAREN);
  return finish(p, import);
}

static Node *parse_import_expression(Parser *p, bool is_callee_of_new) {
  uint32_t start = p->token.start, end = p->token.end;
  next(p);
  if (at(p, TOKEN_DOT)) return parse_import_meta(p, start);
  if (is_callee_of_new) report(p, start, end, DIAG_NEW_IMPORT);
  return parse_import_call(p, start);
}

static Node *parse_new_target(Parser *p, uint32_t start) {
  next(p);
  if (!token_is_identifier_name(p->token.kind) || p->token.name != known(p, NAME_TARGET) ||
      p->token.has_escape)
    fail_expected(p, "'target'");
  next(p);
  NewTarget *target = NEW(p, NEW_TARGET, start);
  FunctionContext *context = p->function;
  context->uses |= FLAG_USES_NEW_TARGET;
  while (context->is_arrow && context->outer)
    context = context->outer;
  if (!context->allows_new_target) report_node(p, &target->node, DIAG_NEW_TARGET_OUTSIDE_FUNCTION);
  return &target->node;
}

static Node *parse_new_expression(Parser *p) {
  uint32_t start = p->token.start;
  next(p);
  if (at(p, TOKEN_DOT)) return parse_new_target(p, start);
  enter_nesting(p);
  uint32_t callee_start = p->token.start;
  Node *callee;
  if (at(p, TOKEN_NEW))
    callee = parse_new_expression(p);
  else if (at(p, TOKEN_SUPER))
    callee = parse_super(p);
  else if (at(p, TOKEN_IMPORT))
    callee = parse_import_expression(p, true);
  else
    callee = parse_primary_expression(p);
  callee = parse_member_expression(p, callee, callee_start, false);
  leave_nesting(p);
  NewExpression *expression = NEW(p, NEW_EXPRESSION, start);
  expression->callee = callee;
  if (callee->kind == NODE_INSTANTIATION_EXPRESSION && !node_has(callee, FLAG_PARENTHESIZED)) {
    InstantiationExpression *instantiation = (InstantiationExpression *)callee;
    expression->callee = instantiation->expression;
    expression->type_arguments = instantiation->type_arguments;
  }
  if (at(p, TOKEN_LEFT_PAREN)) expression->arguments = parse_arguments(p);
  return finish(p, expression);
}

Node *parse_left_hand_side_expression(Parser *p) {
  uint32_t start = p->token.start;
  Node *object;
  switch ((int)p->token.kind) {
  case TOKEN_NEW:
    object = parse_new_expression(p);
    break;
  case TOKEN_SUPER:
    object = parse_super(p);
    break;
  case TOKEN_IMPORT:
    object = parse_import_expression(p, false);
    break;
  default:
    object = parse_primary_expression(p);
    break;
  }
  return parse_member_expression(p, object, start, true);
}
