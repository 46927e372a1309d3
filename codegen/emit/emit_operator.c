/* emit_operator.c - operators of the language on any values: numbers inline, everything else out of
 * line.
 *
 * A fast path bets that both operands are numbers: two compares guard it, the runtime entry of the
 * operator takes what fails. Where the IR already says that an operand is a number its compare is
 * left out.
 */
#include "emit/emitter.h"

#include <string.h>

static LLVMValueRef call_two(FunctionEmitter *f, IrNode *node, EntryId slow) {
  return ENTRY_CALL(f, slow, node_value(f, node->operands[0]), node_value(f, node->operands[1]));
}

/* Opens the fast path of a node whose operands have to be numbers. Leaves the builder in the fast
   block; *slow is NULL if none is needed, else the block that the operator's entry is called in. */
static Join open_numbers(FunctionEmitter *f, IrNode *node, LLVMTypeRef type,
                         LLVMBasicBlockRef *slow) {
  const IrNode *a = node->operands[0], *b = node->operands[node->operand_count - 1];
  LLVMValueRef test = nodes_are_numbers(f, a, b);
  *slow = NULL;
  Join join = join_open(f, type);
  if (!test) return join;
  LLVMBasicBlockRef fast = build_block(f, "numbers");
  *slow = build_block(f, "slow");
  build_likely(f, test, fast, *slow);
  build_position(f, fast);
  return join;
}

static LLVMValueRef close_numbers(FunctionEmitter *f, Join *join, IrNode *node,
                                  LLVMBasicBlockRef slow_block, EntryId slow) {
  if (slow_block) {
    build_position(f, slow_block);
    join_add(join, node->operand_count == 2
                       ? call_two(f, node, slow)
                       : ENTRY_CALL(f, slow, node_value(f, node->operands[0])));
  }
  return join_close(join);
}

/* ---- arithmetic ---- */

LLVMValueRef emit_arithmetic(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  static const struct {
    IrOp op;
    EntryId slow;
    LLVMOpcode opcode;
  } rows[] = {{IR_ADD, ENTRY_perry_add, LLVMFAdd},
              {IR_SUB, ENTRY_perry_subtract, LLVMFSub},
              {IR_MUL, ENTRY_perry_multiply, LLVMFMul},
              {IR_DIV, ENTRY_perry_divide, LLVMFDiv}};
  const int row = node->op - IR_ADD;
  CHECK(row >= 0 && row < 4 && rows[row].op == node->op, "row of an arithmetic operation");
  if (f->is_small) return call_two(f, node, rows[row].slow);
  LLVMBasicBlockRef slow;
  Join join = open_numbers(f, node, e->i64, &slow);
  LLVMValueRef result = LLVMBuildBinOp(e->builder, rows[row].opcode, node_f64(f, node->operands[0]),
                                       node_f64(f, node->operands[1]), "");
  join_add(&join, value_from_f64(e, result));
  return close_numbers(f, &join, node, slow, rows[row].slow);
}

/* a >= 0 and not -0, b > 0, both int32: the machine's remainder; else the exact one out of line. */
LLVMValueRef build_f64_remainder(FunctionEmitter *f, LLVMValueRef a, LLVMValueRef b) {
  Emitter *e = f->emitter;
  LLVMValueRef exact_a, exact_b;
  LLVMValueRef integer_a = build_f64_to_exact_i32(f, a, &exact_a);
  LLVMValueRef integer_b = build_f64_to_exact_i32(f, b, &exact_b);
  LLVMValueRef sign_clear =
      LLVMBuildICmp(e->builder, LLVMIntSGE, value_from_f64(e, a), build_i64(e, 0), "");
  LLVMValueRef positive = LLVMBuildICmp(e->builder, LLVMIntSGT, integer_b, build_i32(e, 0), "");
  LLVMValueRef exact = LLVMBuildAnd(e->builder, exact_a, exact_b, "");
  LLVMValueRef fits =
      LLVMBuildAnd(e->builder, exact, LLVMBuildAnd(e->builder, sign_clear, positive, ""), "");
  LLVMBasicBlockRef fast = build_block(f, "rem"), slow = build_block(f, "rem.slow");
  build_likely(f, fits, fast, slow);
  Join join = join_open(f, e->f64);
  build_position(f, fast);
  LLVMValueRef remainder = LLVMBuildURem(e->builder, integer_a, integer_b, "");
  join_add(&join, LLVMBuildSIToFP(e->builder, remainder, e->f64, ""));
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_number_remainder, a, b));
  return join_close(&join);
}

LLVMValueRef emit_remainder(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  if (f->is_small) return call_two(f, node, ENTRY_perry_remainder);
  LLVMBasicBlockRef slow;
  Join join = open_numbers(f, node, e->i64, &slow);
  LLVMValueRef result =
      build_f64_remainder(f, node_f64(f, node->operands[0]), node_f64(f, node->operands[1]));
  join_add(&join, value_from_f64(e, result));
  return close_numbers(f, &join, node, slow, ENTRY_perry_remainder);
}

static LLVMValueRef node_int32(FunctionEmitter *f, const IrNode *node) {
  if (node->op == IR_BOX_I32) return node_value(f, node->operands[0]);
  if (node->op == IR_CONST) {
    double number = value_as_number(value_from_bits(node->immediate.bits));
    if (number >= INT32_MIN && number <= UINT32_MAX && number == (double)(int64_t)number)
      return build_i32(f->emitter, (uint32_t)(int64_t)number);
  }
  return build_to_int32(f, node_f64(f, node));
}

static LLVMValueRef shift_count(Emitter *e, LLVMValueRef count) {
  return LLVMBuildAnd(e->builder, count, build_i32(e, 31), "");
}

LLVMValueRef emit_bitwise(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  static const EntryId entries[] = {ENTRY_perry_bit_and,     ENTRY_perry_bit_or,
                                    ENTRY_perry_bit_xor,     ENTRY_perry_shift_left,
                                    ENTRY_perry_shift_right, ENTRY_perry_shift_right_unsigned};
  static const LLVMOpcode opcodes[] = {LLVMAnd, LLVMOr, LLVMXor, LLVMShl, LLVMAShr, LLVMLShr};
  unsigned row = node->op - IR_BIT_AND;
  CHECK(row < 6, "row of a bitwise operation");
  if (f->is_small) return call_two(f, node, entries[row]);
  LLVMBasicBlockRef slow;
  Join join = open_numbers(f, node, e->i64, &slow);
  LLVMValueRef a = node_int32(f, node->operands[0]);
  LLVMValueRef b = node_int32(f, node->operands[1]);
  if (node->op == IR_SHL || node->op == IR_SHR || node->op == IR_USHR) b = shift_count(e, b);
  LLVMValueRef result = LLVMBuildBinOp(e->builder, opcodes[row], a, b, "");
  if (node->op == IR_USHR)
    join_add(&join, value_from_f64(e, LLVMBuildUIToFP(e->builder, result, e->f64, "")));
  else
    join_add(&join, value_from_i32(e, result));
  return close_numbers(f, &join, node, slow, entries[row]);
}

/* NEG, BIT_NOT, INC, DEC, TO_NUMERIC, TO_NUMBER. */
LLVMValueRef emit_unary_number(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  static const EntryId entries[] = {[IR_NEG - IR_NEG] = ENTRY_perry_negate,
                                    [IR_BIT_NOT - IR_NEG] = ENTRY_perry_bit_not,
                                    [IR_TO_NUMERIC - IR_NEG] = ENTRY_perry_to_numeric,
                                    [IR_TO_NUMBER - IR_NEG] = ENTRY_perry_to_number,
                                    [IR_INC - IR_NEG] = ENTRY_perry_increment,
                                    [IR_DEC - IR_NEG] = ENTRY_perry_decrement};
  const IrNode *operand = node->operands[0];
  LLVMBasicBlockRef slow;
  Join join = open_numbers(f, node, e->i64, &slow);
  LLVMValueRef number = node_f64(f, operand), result = NULL;
  if (node->op == IR_NEG)
    result = value_from_f64(e, LLVMBuildFNeg(e->builder, number, ""));
  else if (node->op == IR_BIT_NOT)
    result = value_from_i32(e, LLVMBuildNot(e->builder, node_int32(f, operand), ""));
  else if (node->op == IR_INC)
    result = value_from_f64(e, LLVMBuildFAdd(e->builder, number, LLVMConstReal(e->f64, 1), ""));
  else if (node->op == IR_DEC)
    result = value_from_f64(e, LLVMBuildFSub(e->builder, number, LLVMConstReal(e->f64, 1), ""));
  else
    result = node_value(f, operand);
  join_add(&join, result);
  if (slow && node->op == IR_TO_NUMBER) {
    build_position(f, slow);
    LLVMValueRef converted = ENTRY_CALL(f, ENTRY_perry_to_number, node_value(f, operand));
    join_add(&join, value_from_f64(e, converted));
    return join_close(&join);
  }
  return close_numbers(f, &join, node, slow, entries[node->op - IR_NEG]);
}

/* ---- comparison ---- */

LLVMValueRef emit_comparison(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  static const EntryId entries[] = {ENTRY_perry_less, ENTRY_perry_less_equal, ENTRY_perry_greater,
                                    ENTRY_perry_greater_equal};
  static const LLVMRealPredicate predicates[] = {LLVMRealOLT, LLVMRealOLE, LLVMRealOGT,
                                                 LLVMRealOGE};
  unsigned row = node->op - IR_LT;
  CHECK(row < 4, "row of a comparison");
  if (f->is_small) return call_two(f, node, entries[row]);
  LLVMBasicBlockRef slow;
  Join join = open_numbers(f, node, e->i1, &slow);
  join_add(&join, LLVMBuildFCmp(e->builder, predicates[row], node_f64(f, node->operands[0]),
                                node_f64(f, node->operands[1]), ""));
  return close_numbers(f, &join, node, slow, entries[row]);
}

/* Is the node equal to others only if their bits are equal? */
static bool compares_by_bits(const IrNode *node) {
  uint32_t by_content = TYPE_NUMBER | TYPE_STRING | TYPE_BIGINT;
  return (node->op == IR_CONST && node->immediate.bits > VALUE_NUMBER_MAX) ||
         node->op == IR_BOX_BOOL || node->op == IR_CONST_SYMBOL || node->op == IR_CLOSURE ||
         node->op == IR_NEW_OBJECT || (node->type != TYPE_NONE && !(node->type & by_content));
}

/* Numbers by value; else equal bits are equal; else only two strings or two bigints can be equal,
   and for them the tags, the upper 16 bits, are equal. */
LLVMValueRef emit_strict_equal(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  const IrNode *a = node->operands[0], *b = node->operands[1];
  LLVMValueRef value_a = node_value(f, a), value_b = node_value(f, b);
  LLVMValueRef identical = LLVMBuildICmp(e->builder, LLVMIntEQ, value_a, value_b, "");
  if (compares_by_bits(a) || compares_by_bits(b)) return identical;
  if (f->is_small) return call_two(f, node, ENTRY_perry_strictly_equal);
  LLVMValueRef no = LLVMConstInt(e->i1, 0, false), yes = LLVMConstInt(e->i1, 1, false);
  Join join = join_open(f, e->i1);
  if (node_is_number(a) ||
      node_is_number(b)) { /* a value that is no number is a NaN here: equal to nothing */
    LLVMValueRef equal = LLVMBuildFCmp(e->builder, LLVMRealOEQ, node_f64(f, a), node_f64(f, b), "");
    join_add(&join, equal);
    return join_close(&join);
  }
  LLVMBasicBlockRef numbers = build_block(f, "numbers"), others = build_block(f, "others");
  LLVMBasicBlockRef differ = build_block(f, "differ"), slow = build_block(f, "slow");
  build_branch(f, nodes_are_numbers(f, a, b), numbers, others);
  build_position(f, numbers);
  join_add(&join, LLVMBuildFCmp(e->builder, LLVMRealOEQ, node_f64(f, a), node_f64(f, b), ""));
  build_position(f, others);
  LLVMValueRef is_number_a = value_is_number_test(e, value_a);
  LLVMValueRef same_cell =
      LLVMBuildAnd(e->builder, identical, LLVMBuildNot(e->builder, is_number_a, ""), "");
  join_add_if(&join, same_cell, yes, differ, false);
  build_position(f, differ);
  LLVMValueRef tag_a = LLVMBuildLShr(e->builder, value_a, build_i64(e, VALUE_TAG_SHIFT), "");
  LLVMValueRef tag_b = LLVMBuildLShr(e->builder, value_b, build_i64(e, VALUE_TAG_SHIFT), "");
  LLVMValueRef content = LLVMBuildSub(e->builder, tag_a, build_i64(e, VALUE_TAG_BIGINT), "");
  LLVMValueRef by_content = LLVMBuildICmp(e->builder, LLVMIntULE, content,
                                          build_i64(e, VALUE_TAG_STRING - VALUE_TAG_BIGINT), "");
  LLVMValueRef same_tag = LLVMBuildICmp(e->builder, LLVMIntEQ, tag_a, tag_b, "");
  LLVMValueRef unequal =
      LLVMBuildNot(e->builder, LLVMBuildAnd(e->builder, by_content, same_tag, ""), "");
  join_add_if(&join, unequal, no, slow, false);
  build_position(f, slow);
  join_add(&join, call_two(f, node, ENTRY_perry_strictly_equal));
  return join_close(&join);
}

static LLVMValueRef is_nullish(Emitter *e, LLVMValueRef value) {
  return value_equals_bits(e, LLVMBuildOr(e->builder, value, build_i64(e, 1), ""), VALUE_UNDEFINED);
}

LLVMValueRef emit_loosely_equal(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  for (int side = 0; side < 2; side++) {
    const IrNode *constant = node->operands[side];
    if (constant->op == IR_CONST && (constant->immediate.bits | 1) == VALUE_UNDEFINED)
      return is_nullish(e, node_value(f, node->operands[1 - side]));
  }
  if (f->is_small) return call_two(f, node, ENTRY_perry_loosely_equal);
  LLVMBasicBlockRef slow;
  Join join = open_numbers(f, node, e->i1, &slow);
  join_add(&join, LLVMBuildFCmp(e->builder, LLVMRealOEQ, node_f64(f, node->operands[0]),
                                node_f64(f, node->operands[1]), ""));
  return close_numbers(f, &join, node, slow, ENTRY_perry_loosely_equal);
}

LLVMValueRef emit_truthy(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  const IrNode *operand = node->operands[0];
  LLVMValueRef value = node_value(f, operand), zero = LLVMConstReal(e->f64, 0);
  if (operand->op == IR_BOX_BOOL) return node_value(f, operand->operands[0]);
  if (node_is_number(operand))
    return LLVMBuildFCmp(e->builder, LLVMRealONE, node_f64(f, operand), zero, "");
  if (f->is_small) return ENTRY_CALL(f, ENTRY_perry_to_boolean, value);
  LLVMBasicBlockRef number = build_block(f, "number"), other = build_block(f, "other");
  LLVMBasicBlockRef cell = build_block(f, "cell"), slow = build_block(f, "slow");
  Join join = join_open(f, e->i1);
  LLVMValueRef holds_cell =
      LLVMBuildICmp(e->builder, LLVMIntUGE, value, build_i64(e, VALUE_CELL_MIN), "");
  build_branch(f, value_is_number_test(e, value), number, other);
  build_position(f, number);
  join_add(&join, LLVMBuildFCmp(e->builder, LLVMRealONE, value_to_f64(e, value), zero, ""));
  build_position(f, other);
  join_add_if(&join, LLVMBuildNot(e->builder, holds_cell, ""),
              value_equals_bits(e, value, VALUE_TRUE), cell, false);
  build_position(f, cell);
  join_add_if(&join, value_has_tag(e, value, VALUE_TAG_OBJECT), LLVMConstInt(e->i1, 1, false), slow,
              true);
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_to_boolean, value));
  return join_close(&join);
}

/* ---- typeof, strings ---- */

/* is_function: callable objects; else the other ones. */
static LLVMValueRef object_is(FunctionEmitter *f, LLVMValueRef value, bool is_function) {
  Emitter *e = f->emitter;
  LLVMBasicBlockRef object = build_block(f, "object");
  Join join = join_open(f, e->i1);
  LLVMValueRef otherwise =
      is_function ? LLVMConstInt(e->i1, 0, false) : value_equals_bits(e, value, VALUE_NULL);
  LLVMValueRef is_object = value_has_tag(e, value, VALUE_TAG_OBJECT);
  join_add_if(&join, LLVMBuildNot(e->builder, is_object, ""), otherwise, object, false);
  build_position(f, object);
  LLVMValueRef callable =
      build_cell_kind_is(e, value_to_cell(e, value), CELL_FUNCTION, CELL_BOUND_FUNCTION);
  join_add(&join, is_function ? callable : LLVMBuildNot(e->builder, callable, ""));
  return join_close(&join);
}

LLVMValueRef emit_typeof_is(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef value = node_value(f, node->operands[0]);
  const char *text = node->immediate.string->text;
  if (strcmp(text, "number") == 0) return value_is_number_test(e, value);
  if (strcmp(text, "string") == 0) return value_has_tag(e, value, VALUE_TAG_STRING);
  if (strcmp(text, "symbol") == 0) return value_has_tag(e, value, VALUE_TAG_SYMBOL);
  if (strcmp(text, "bigint") == 0) return value_has_tag(e, value, VALUE_TAG_BIGINT);
  if (strcmp(text, "undefined") == 0) return value_equals_bits(e, value, VALUE_UNDEFINED);
  if (strcmp(text, "boolean") == 0)
    return value_equals_bits(e, LLVMBuildOr(e->builder, value, build_i64(e, 1), ""), VALUE_TRUE);
  if (strcmp(text, "function") == 0) return object_is(f, value, true);
  if (strcmp(text, "object") == 0) return object_is(f, value, false);
  return LLVMConstInt(e->i1, 0, false);
}

LLVMValueRef emit_to_string(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  const IrNode *operand = node->operands[0];
  LLVMValueRef value = node_value(f, operand);
  if (operand->op == IR_CONST_STRING || operand->type == TYPE_STRING) return value;
  if (f->is_small) return ENTRY_CALL(f, ENTRY_perry_to_string, value);
  LLVMBasicBlockRef slow = build_block(f, "slow");
  Join join = join_open(f, e->i64);
  join_add_if(&join, value_has_tag(e, value, VALUE_TAG_STRING), value, slow, true);
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_to_string, value));
  return join_close(&join);
}

LLVMValueRef emit_concat(FunctionEmitter *f, IrNode *node) {
  CHECK(node->operand_count > 0, "strings of a concatenation");
  LLVMValueRef result = node_value(f, node->operands[0]);
  for (uint32_t i = 1; i < node->operand_count; i++)
    result = ENTRY_CALL(f, ENTRY_perry_add, result, node_value(f, node->operands[i]));
  return result;
}
