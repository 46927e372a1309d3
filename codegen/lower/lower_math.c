/* lower_math.c - Math.sqrt(x) and its like as machine operations.
 *
 * While nobody has touched Math (isolate.math_changed), looking up `Math` and its property cannot
 * be seen, and what is called is known. So the word is tested where the look-up would be, before
 * the arguments are evaluated, and decides both there and at the call: what was looked up stays
 * what is called, even if an argument changes Math. Specialised code turns the test into a guard.
 */
#include "lower/builder.h"

#include <string.h>

typedef struct MathRow {
  const char *name;
  EntryId entry;
  uint32_t argument_count; /* 0: not numeric */
} MathRow;

enum {
  ARGUMENTS_F1 = 1,
  ARGUMENTS_F2 = 2,
  ARGUMENTS_T0 = 0,
  ARGUMENTS_T1 = 0,
  ARGUMENTS_T2 = 0,
  ARGUMENTS_T3 = 0,
  ARGUMENTS_ANY = 0
};
#define ENTRY_OF_F1(function)  ENTRY_##function
#define ENTRY_OF_F2(function)  ENTRY_##function
#define ENTRY_OF_T0(function)  ENTRY_COUNT
#define ENTRY_OF_T1(function)  ENTRY_COUNT
#define ENTRY_OF_T2(function)  ENTRY_COUNT
#define ENTRY_OF_T3(function)  ENTRY_COUNT
#define ENTRY_OF_ANY(function) ENTRY_COUNT
static const MathRow rows[] = {
#define BUILTIN(holder, key, length, signature, function, effects, anchor)                         \
  {key, ENTRY_OF_##signature(function), ARGUMENTS_##signature},
#define NUMBER(holder, key, value)
#define STRING(holder, key, value)
#include "abi/builtin/math.def"
#undef BUILTIN
#undef NUMBER
#undef STRING
};

static const MathRow *find_row(const Node *callee, NodeList arguments) {
  if (callee->kind != NODE_STATIC_MEMBER_EXPRESSION || node_has(callee, FLAG_OPTIONAL) ||
      has_spread(arguments))
    return NULL;
  StaticMemberExpression *m = AST_AS(StaticMemberExpression, callee);
  const Node *object = skip_types(m->object);
  if (object->kind != NODE_IDENTIFIER_REFERENCE || AST_AS(IdentifierReference, object)->binding ||
      strcmp(AST_AS(IdentifierReference, object)->name->text, "Math") != 0)
    return NULL;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strcmp(rows[i].name, AST_AS(IdentifierName, m->property)->name->text) == 0)
      return rows[i].argument_count && rows[i].argument_count == arguments.count ? &rows[i] : NULL;
  return NULL;
}

IrNode *lower_math_call(FunctionBuilder *f, Node *node) {
  CallExpression *c = AST_AS(CallExpression, node);
  const Node *callee = skip_types(c->callee);
  const MathRow *row = node_has(node, FLAG_OPTIONAL) ? NULL : find_row(callee, c->arguments);
  if (!row) return NULL;
  StaticMemberExpression *m = AST_AS(StaticMemberExpression, callee);
  Variable *math = variable_new(f, REP_VALUE), *function = variable_new(f, REP_VALUE),
           *result = variable_new(f, REP_VALUE);
  IrNode *unchanged = EMIT0(f, IR_MATH_UNCHANGED);
  variable_write(f, math, constant_undefined(f));
  variable_write(f, function, constant_undefined(f));
  IrBlock *look_up = block_new(f), *evaluate = block_new(f);
  branch(f, unchanged, evaluate, look_up);
  block_enter(f, look_up);
  IrNode *object = lower_expression(f, m->object);
  variable_write(f, math, object);
  variable_write(
      f, function,
      emit_string(f, IR_GET_PROPERTY, AST_AS(IdentifierName, m->property)->name, 1, &object));
  jump(f, evaluate);
  block_enter(f, evaluate);
  IrNode *operands[4];
  for (uint32_t i = 0; i < row->argument_count; i++)
    operands[2 + i] = lower_expression(f, c->arguments.items[i]);
  f->position = call_position(f, node, skip_types(AST_AS(CallExpression, node)->callee));
  IrBlock *direct = block_new(f), *generic = block_new(f), *end = block_new(f);
  branch(f, unchanged, direct, generic);
  block_enter(f, generic);
  operands[0] = variable_read(f, function);
  operands[1] = variable_read(f, math);
  variable_write(
      f, result,
      emit_string(f, IR_CALL, callee_text(f, callee), 2 + row->argument_count, operands));
  jump(f, end);
  block_enter(f, direct);
  IrNode *numbers[2];
  for (uint32_t i = 0; i < row->argument_count; i++)
    numbers[i] = EMIT(f, IR_UNBOX_F64, EMIT(f, IR_TO_NUMBER, operands[2 + i]));
  IrNode *call = emit(f, IR_CALL_MATH, row->argument_count, numbers);
  call->immediate.entry = row->entry;
  variable_write(f, result, EMIT(f, IR_BOX_F64, call));
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, result);
}
