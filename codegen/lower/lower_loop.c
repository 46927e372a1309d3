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
  Iteration iteration;
  iteration_begin(f, &iteration, iterable, predict_expression(f->lowering->predictor, s->right),
                  is_async, iterable_text(f, s->right));
  jump(f, control.continue_block);
  block_start(f, control.continue_block);
  f->position = left_position(s->left);
  IrNode *value = iteration_step(f, &iteration, control.break_block);
  IteratorScope scope;
  iterator_scope_begin(f, &scope, &iteration);
  lower_left(f, s->left, s->scope, value);
  lower_statement(f, s->body);
  iterator_scope_end(f, &scope, NULL);
  jump(f, control.continue_block);
  block_seal(f, control.continue_block);
  control_pop(f);
  block_enter(f, control.break_block);
}
