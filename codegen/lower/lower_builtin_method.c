/* lower_builtin_method.c - calls of a few builtin methods as operations: array.push(value),
 * string.charCodeAt(index).
 *
 * While nobody has touched the builtin (isolate.array_changed, string_changed), the look-up of the
 * method on a plain array or a string cannot be seen and finds it. So that is tested where the
 * look-up would be, before the argument is evaluated, and decides both there and at the call, as
 * for Math (lower_math.c). Only where the receiver is predicted to be of the kind. Specialised code
 * turns the test into a guard.
 */
#include "lower/builder.h"

#include <string.h>

typedef struct MethodRow {
  const char *name;
  uint32_t receiver; /* IrType */
  IrOp test, call;   /* of the receiver; of receiver and argument */
} MethodRow;
static const MethodRow rows[] = {
    {"push", TYPE_ARRAY, IR_IS_PUSHABLE, IR_ARRAY_PUSH},
    {"charCodeAt", TYPE_STRING, IR_IS_UNCHANGED_STRING, IR_CHAR_CODE_AT},
};

static const MethodRow *find_row(FunctionBuilder *f, const Node *node) {
  CallExpression *c = AST_AS(CallExpression, node);
  const Node *callee = skip_types(c->callee);
  if (callee->kind != NODE_STATIC_MEMBER_EXPRESSION || node_has(node, FLAG_OPTIONAL) ||
      node_has(callee, FLAG_OPTIONAL) || c->arguments.count != 1 || has_spread(c->arguments))
    return NULL;
  StaticMemberExpression *m = AST_AS(StaticMemberExpression, callee);
  if (m->object->kind == NODE_SUPER) return NULL;
  const char *name = AST_AS(IdentifierName, m->property)->name->text;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rows[i].name, name) != 0) continue;
    const IrPrediction *base = predict_expression(f->lowering->predictor, m->object);
    return base && base->types == rows[i].receiver ? &rows[i] : NULL;
  }
  return NULL;
}

IrNode *lower_builtin_method(FunctionBuilder *f, Node *node) {
  const MethodRow *row = find_row(f, node);
  if (!row) return NULL;
  CallExpression *c = AST_AS(CallExpression, node);
  const Node *callee = skip_types(c->callee);
  StaticMemberExpression *m = AST_AS(StaticMemberExpression, callee);
  Variable *function = variable_new(f, REP_VALUE), *result = variable_new(f, REP_VALUE);
  IrNode *base = lower_expression(f, m->object);
  f->position = member_position(f, callee);
  IrNode *is_builtin = emit(f, row->test, 1, &base);
  variable_write(f, function, constant_undefined(f));
  IrBlock *look_up = block_new(f), *evaluate = block_new(f);
  branch(f, is_builtin, evaluate, look_up);
  block_enter(f, look_up);
  Name *name = AST_AS(IdentifierName, m->property)->name;
  variable_write(f, function, emit_string(f, IR_GET_PROPERTY, name, 1, &base));
  jump(f, evaluate);
  block_enter(f, evaluate);
  IrNode *value = lower_expression(f, c->arguments.items[0]);
  f->position = call_position(f, node, callee);
  IrBlock *direct = block_new(f), *generic = block_new(f), *end = block_new(f);
  branch(f, is_builtin, direct, generic);
  block_enter(f, generic);
  IrNode *operands[] = {variable_read(f, function), base, value};
  variable_write(f, result, emit_string(f, IR_CALL, callee_text(f, callee), 3, operands));
  jump(f, end);
  block_enter(f, direct);
  IrNode *call = emit(f, row->call, 2, (IrNode *[]){base, value});
  call->base_prediction = predict_expression(f->lowering->predictor, m->object);
  variable_write(f, result, call);
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, result);
}
