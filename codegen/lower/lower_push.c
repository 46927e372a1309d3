/* lower_push.c - array.push(value) without a call.
 *
 * While nobody has touched Array.prototype.push (isolate.array_changed), the look-up of `push` on a
 * plain array cannot be seen and finds the builtin. So that is tested where the look-up would be,
 * before the argument is evaluated, and decides both there and at the call, as for Math
 * (lower_math.c). Only where the receiver is predicted to be an array. Specialised code turns the
 * test into a guard.
 */
#include "lower/builder.h"

#include <string.h>

static bool is_push(FunctionBuilder *f, const Node *node) {
  CallExpression *c = AST_AS(CallExpression, node);
  const Node *callee = skip_types(c->callee);
  if (callee->kind != NODE_STATIC_MEMBER_EXPRESSION || node_has(node, FLAG_OPTIONAL) ||
      node_has(callee, FLAG_OPTIONAL) || c->arguments.count != 1 || has_spread(c->arguments))
    return false;
  StaticMemberExpression *m = AST_AS(StaticMemberExpression, callee);
  if (m->object->kind == NODE_SUPER ||
      strcmp(AST_AS(IdentifierName, m->property)->name->text, "push") != 0)
    return false;
  const IrPrediction *base = predict_expression(f->lowering->predictor, m->object);
  return base && base->types == TYPE_ARRAY;
}

IrNode *lower_push_call(FunctionBuilder *f, Node *node) {
  if (!is_push(f, node)) return NULL;
  CallExpression *c = AST_AS(CallExpression, node);
  const Node *callee = skip_types(c->callee);
  StaticMemberExpression *m = AST_AS(StaticMemberExpression, callee);
  Variable *function = variable_new(f, REP_VALUE), *result = variable_new(f, REP_VALUE);
  IrNode *base = lower_expression(f, m->object);
  f->position = member_position(f, callee);
  IrNode *is_pushable = EMIT(f, IR_IS_PUSHABLE, base);
  variable_write(f, function, constant_undefined(f));
  IrBlock *look_up = block_new(f), *evaluate = block_new(f);
  branch(f, is_pushable, evaluate, look_up);
  block_enter(f, look_up);
  Name *name = AST_AS(IdentifierName, m->property)->name;
  variable_write(f, function, emit_string(f, IR_GET_PROPERTY, name, 1, &base));
  jump(f, evaluate);
  block_enter(f, evaluate);
  IrNode *value = lower_expression(f, c->arguments.items[0]);
  f->position = call_position(f, node, callee);
  IrBlock *direct = block_new(f), *generic = block_new(f), *end = block_new(f);
  branch(f, is_pushable, direct, generic);
  block_enter(f, generic);
  IrNode *operands[] = {variable_read(f, function), base, value};
  variable_write(f, result, emit_string(f, IR_CALL, callee_text(f, callee), 3, operands));
  jump(f, end);
  block_enter(f, direct);
  IrNode *push = EMIT(f, IR_ARRAY_PUSH, base, value);
  push->base_prediction = predict_expression(f->lowering->predictor, m->object);
  variable_write(f, result, push);
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, result);
}
