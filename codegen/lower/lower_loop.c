/* lower_loop.c - loops. let bindings of a for head that closures capture get a fresh box each
 * iteration. Spec: sec-iteration-statements */
#include "lower/builder.h"

static Control *loop_push(FunctionBuilder *f, Control *control) {
  control->labels = f->pending_labels;
  f->pending_labels = NULL;
  control->break_block = block_new(f);
  control->continue_block = block_new(f);
  return control_push(f, control, CONTROL_LOOP);
}

void lower_while(FunctionBuilder *f, Node *node) {
  WhileStatement *w = AST_AS(WhileStatement, node);
  Control control = {0};
  loop_push(f, &control);
  IrBlock *body = block_new(f);
  jump(f, control.continue_block);
  block_start(f, control.continue_block);
  lower_condition(f, w->test, body, control.break_block);
  block_enter(f, body);
  lower_statement(f, w->body);
  jump(f, control.continue_block);
  block_seal(f, control.continue_block);
  control_pop(f);
  block_enter(f, control.break_block);
}

void lower_do_while(FunctionBuilder *f, Node *node) {
  DoWhileStatement *w = AST_AS(DoWhileStatement, node);
  Control control = {0};
  loop_push(f, &control);
  IrBlock *body = block_new(f);
  jump(f, body);
  block_start(f, body);
  lower_statement(f, w->body);
  jump(f, control.continue_block);
  block_enter(f, control.continue_block);
  lower_condition(f, w->test, body, control.break_block);
  block_seal(f, body);
  control_pop(f);
  block_enter(f, control.break_block);
}

void lower_for(FunctionBuilder *f, Node *node) {
  ForStatement *s = AST_AS(ForStatement, node);
  Control control = {0};
  loop_push(f, &control);
  scope_enter(f, s->scope);
  if (s->initializer) {
    if (s->initializer->kind == NODE_VARIABLE_DECLARATION)
      lower_statement(f, s->initializer);
    else
      lower_effect(f, s->initializer);
  }
  scope_copy_iteration(f, s->scope);
  IrBlock *head = block_new(f), *body = block_new(f);
  jump(f, head);
  block_start(f, head);
  if (s->test)
    lower_condition(f, s->test, body, control.break_block);
  else
    jump(f, body);
  block_enter(f, body);
  lower_statement(f, s->body);
  jump(f, control.continue_block);
  block_enter(f, control.continue_block);
  scope_copy_iteration(f, s->scope);
  if (s->update) lower_effect(f, s->update);
  jump(f, head);
  block_seal(f, head);
  control_pop(f);
  block_enter(f, control.break_block);
}

/* Puts an iteration's value into the left side; the scope is fresh. */
static void lower_left(FunctionBuilder *f, Node *left, Scope *scope, IrNode *value) {
  static const char v8_calls_the_value[] = ".for";
  scope_enter(f, scope);
  if (left->kind == NODE_VARIABLE_DECLARATION) {
    VariableDeclaration *d = AST_AS(VariableDeclaration, left);
    Node *target = AST_AS(VariableDeclarator, d->declarators.items[0])->target;
    lower_target(f, target, value, d->keyword == TOKEN_VAR ? TARGET_VAR : TARGET_INITIALIZE,
                 v8_calls_the_value);
  } else {
    lower_target(f, left, value, TARGET_ASSIGN, NULL);
  }
}

void lower_for_in(FunctionBuilder *f, Node *node) {
  ForInStatement *s = AST_AS(ForInStatement, node);
  Control control = {0};
  loop_push(f, &control);
  scope_enter(f, s->scope);
  if (s->left->kind == NODE_VARIABLE_DECLARATION) { /* Annex B: for (var x = 1 in o) */
    VariableDeclarator *v =
        AST_AS(VariableDeclarator, AST_AS(VariableDeclaration, s->left)->declarators.items[0]);
    if (v->initializer) lower_statement(f, s->left);
  }
  IrNode *object = lower_expression(f, s->right);
  IrNode *enumerator = RUNTIME(f, perry_for_in_start, object);
  IrBlock *body = block_new(f);
  jump(f, control.continue_block);
  block_start(f, control.continue_block);
  IrNode *key = RUNTIME(f, perry_for_in_next, enumerator);
  branch(f, EMIT(f, IR_IS_IDENTICAL, key, constant_bits(f, VALUE_HOLE)), control.break_block, body);
  block_enter(f, body);
  lower_left(f, s->left, s->scope, key);
  lower_statement(f, s->body);
  jump(f, control.continue_block);
  block_seal(f, control.continue_block);
  control_pop(f);
  block_enter(f, control.break_block);
}

/* The value of one step: awaits in for await. Leaves to `end` when done. */
static IrNode *step(FunctionBuilder *f, bool is_async, Variable *iterator, Variable *next,
                    IrBlock *end) {
  IrBlock *more = block_new(f);
  if (!is_async) {
    IrNode *value =
        RUNTIME(f, perry_iterator_step, variable_read(f, iterator), variable_read(f, next));
    branch(f, EMIT(f, IR_IS_IDENTICAL, value, constant_bits(f, VALUE_HOLE)), end, more);
    block_enter(f, more);
    return value;
  }
  IrNode *operands[] = {variable_read(f, next), variable_read(f, iterator)};
  IrNode *result = emit_await(f, emit_string(f, IR_CALL, intern(f, "iterator.next"), 2, operands));
  IrBlock *bad = block_new(f), *good = block_new(f);
  branch(f, EMIT(f, IR_IS_OBJECT, result), good, bad);
  block_enter(f, bad);
  RUNTIME(f, perry_throw_not_object, result);
  block_enter(f, good);
  IrNode *done = EMIT(f, IR_TRUTHY, emit_string(f, IR_GET_PROPERTY, intern(f, "done"), 1, &result));
  branch(f, done, end, more);
  block_enter(f, more);
  return emit_string(f, IR_GET_PROPERTY, intern(f, "value"), 1, &result);
}

/* The variable, behind its `const`. */
static uint32_t left_position(const Node *left) {
  if (left->kind != NODE_VARIABLE_DECLARATION) return left->start;
  return AST_AS(VariableDeclaration, left)->declarators.items[0]->start;
}

void lower_for_of(FunctionBuilder *f, Node *node) {
  ForOfStatement *s = AST_AS(ForOfStatement, node);
  bool is_async = node_has(node, FLAG_AWAIT);
  Control control = {0};
  loop_push(f, &control);
  scope_enter(f, s->scope);
  IrNode *iterable = lower_expression(f, s->right);
  f->position = s->right->start;
  IrNode *place = emit(f, IR_STACK_ARRAY, 1, (IrNode *[]){constant_undefined(f)});
  IrNode *text = constant_text(f, iterable_text(f, s->right));
  Variable *iterator = variable_new(f, REP_VALUE), *next = variable_new(f, REP_VALUE);
  IrNode *iterator_value = is_async ? RUNTIME(f, perry_get_async_iterator, iterable, place, text)
                                    : RUNTIME(f, perry_get_iterator, iterable, place, text);
  variable_write(f, iterator, iterator_value);
  variable_write(f, next, EMIT(f, IR_STACK_LOAD, place));
  jump(f, control.continue_block);
  block_start(f, control.continue_block);
  f->position = left_position(s->left);
  IrNode *value = step(f, is_async, iterator, next, control.break_block);
  IteratorScope scope;
  iterator_scope_begin(f, &scope, iterator, is_async);
  lower_left(f, s->left, s->scope, value);
  lower_statement(f, s->body);
  iterator_scope_end(f, &scope, NULL);
  jump(f, control.continue_block);
  block_seal(f, control.continue_block);
  control_pop(f);
  block_enter(f, control.break_block);
}
