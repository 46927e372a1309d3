/* emit_string.c - what is read from strings inline: the code units of flat Latin-1 strings. All
 * other forms, and indexes that are not in bounds, are the runtime's. */
#include "emit/emitter.h"

LLVMValueRef emit_is_unchanged_string(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef is_string = value_has_tag(e, node_value(f, node->operands[0]), VALUE_TAG_STRING);
  LLVMValueRef changed = build_isolate_load(e, e->i32, offsetof(Isolate, string_changed));
  LLVMValueRef is_unchanged = LLVMBuildICmp(e->builder, LLVMIntEQ, changed, build_i32(e, 0), "");
  return LLVMBuildAnd(e->builder, is_string, is_unchanged, "");
}

static void require(FunctionEmitter *f, LLVMValueRef condition, LLVMBasicBlockRef otherwise) {
  LLVMBasicBlockRef holds = build_block(f, "holds");
  build_likely(f, condition, holds, otherwise);
  build_position(f, holds);
}

static LLVMValueRef int32_index(FunctionEmitter *f, const IrNode *node, LLVMBasicBlockRef slow) {
  if (node->op == IR_BOX_I32) return node_value(f, node->operands[0]);
  if (!node_is_number(node))
    require(f, value_is_number_test(f->emitter, node_value(f, node)), slow);
  LLVMValueRef exact, index = build_f64_to_exact_i32(f, node_f64(f, node), &exact);
  require(f, exact, slow);
  return index;
}

LLVMValueRef emit_char_code_at(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef text = node_value(f, node->operands[0]), position = node_value(f, node->operands[1]);
  if (f->is_small) return ENTRY_CALL(f, ENTRY_perry_char_code_at, text, position);
  LLVMBasicBlockRef slow = build_block(f, "code.slow");
  Join join = join_open(f, e->i64);
  LLVMValueRef index = int32_index(f, node->operands[1], slow), cell = value_to_cell(e, text);
  require(f, build_cell_kind_is(e, cell, CELL_STRING_LATIN1, CELL_STRING_LATIN1), slow);
  LLVMValueRef length = build_load(e, e->i32, cell, offsetof(String, length), MEMORY_STRING_LENGTH);
  require(f, LLVMBuildICmp(e->builder, LLVMIntULT, index, length, ""), slow);
  LLVMValueRef wide = LLVMBuildZExt(e->builder, index, e->i64, "");
  LLVMValueRef units = build_offset(e, cell, offsetof(String, latin1));
  LLVMValueRef place = LLVMBuildInBoundsGEP2(e->builder, e->i8, units, &wide, 1, "");
  LLVMValueRef unit = build_load_at(e, e->i8, place, MEMORY_STRING_DATA);
  LLVMValueRef integer = LLVMBuildZExt(e->builder, unit, e->i32, "");
  join_add(&join, value_from_i32(e, integer));
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_char_code_at, text, position));
  return join_close(&join);
}
