/* emit_value.c - tests, boxing and unboxing of Values (abi/value.h) in LLVM. */
#include "emit/emitter.h"

LLVMValueRef value_is_number_test(Emitter *e, LLVMValueRef value) {
  return LLVMBuildICmp(e->builder, LLVMIntULE, value, build_i64(e, VALUE_NUMBER_MAX), "");
}

LLVMValueRef value_has_tag(Emitter *e, LLVMValueRef value, uint64_t tag) {
  LLVMValueRef found = LLVMBuildLShr(e->builder, value, build_i64(e, VALUE_TAG_SHIFT), "");
  return LLVMBuildICmp(e->builder, LLVMIntEQ, found, build_i64(e, tag), "");
}

LLVMValueRef value_equals_bits(Emitter *e, LLVMValueRef value, uint64_t bits) {
  return LLVMBuildICmp(e->builder, LLVMIntEQ, value, build_i64(e, bits), "");
}

LLVMValueRef value_to_cell(Emitter *e, LLVMValueRef value) {
  LLVMValueRef address = LLVMBuildAnd(e->builder, value, build_i64(e, VALUE_ADDRESS_MASK), "");
  return LLVMBuildIntToPtr(e->builder, address, e->ptr, "");
}

LLVMValueRef value_from_cell(Emitter *e, LLVMValueRef cell, uint64_t tag) {
  LLVMValueRef address = LLVMBuildPtrToInt(e->builder, cell, e->i64, "");
  return LLVMBuildOr(e->builder, address, build_i64(e, tag << VALUE_TAG_SHIFT), "");
}

LLVMValueRef value_to_f64(Emitter *e, LLVMValueRef value) {
  return LLVMBuildBitCast(e->builder, value, e->f64, "");
}

LLVMValueRef value_from_f64(Emitter *e, LLVMValueRef number) {
  return LLVMBuildBitCast(e->builder, number, e->i64, "");
}

LLVMValueRef value_from_i32(Emitter *e, LLVMValueRef integer) {
  return value_from_f64(e, LLVMBuildSIToFP(e->builder, integer, e->f64, ""));
}

LLVMValueRef value_from_bool(Emitter *e, LLVMValueRef boolean) {
  LLVMValueRef bit = LLVMBuildZExt(e->builder, boolean, e->i64, "");
  return LLVMBuildOr(e->builder, bit, build_i64(e, VALUE_FALSE), "");
}

LLVMValueRef build_cell_kind_is(Emitter *e, LLVMValueRef cell, CellKind first, CellKind last) {
  LLVMValueRef kind = build_load(e, e->i8, cell, offsetof(Cell, kind), MEMORY_HEADER);
  LLVMValueRef distance = LLVMBuildSub(e->builder, kind, LLVMConstInt(e->i8, first, false), "");
  return LLVMBuildICmp(e->builder, LLVMIntULE, distance, LLVMConstInt(e->i8, last - first, false),
                       "");
}

/* cvttsd2si gives INT64_MIN for what does not fit; any other result has the right low 32 bits. */
LLVMValueRef build_to_int32(FunctionEmitter *f, LLVMValueRef number) {
  Emitter *e = f->emitter;
  if (f->is_small) return ENTRY_CALL(f, ENTRY_perry_number_to_int32, number);
  LLVMValueRef vector = LLVMBuildInsertElement(e->builder, LLVMGetUndef(LLVMVectorType(e->f64, 2)),
                                               number, build_i32(e, 0), "");
  LLVMValueRef wide = build_intrinsic(e, "llvm.x86.sse2.cvttsd2si64", NULL, &vector, 1);
  LLVMValueRef low = LLVMBuildTrunc(e->builder, wide, e->i32, "");
  LLVMValueRef fits =
      LLVMBuildICmp(e->builder, LLVMIntNE, wide, build_i64(e, (uint64_t)INT64_MIN), "");
  Join join = join_open(f, e->i32);
  LLVMBasicBlockRef slow = build_block(f, "to_int32.slow");
  join_add_if(&join, fits, low, slow, true);
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_number_to_int32, number));
  return join_close(&join);
}

LLVMValueRef build_f64_to_exact_i32(FunctionEmitter *f, LLVMValueRef number, LLVMValueRef *exact) {
  Emitter *e = f->emitter;
  LLVMValueRef vector = LLVMBuildInsertElement(e->builder, LLVMGetUndef(LLVMVectorType(e->f64, 2)),
                                               number, build_i32(e, 0), "");
  LLVMValueRef integer = build_intrinsic(e, "llvm.x86.sse2.cvttsd2si", NULL, &vector, 1);
  LLVMValueRef back = LLVMBuildSIToFP(e->builder, integer, e->f64, "");
  *exact = LLVMBuildFCmp(e->builder, LLVMRealOEQ, back, number, "");
  return integer;
}

bool node_is_number(const IrNode *node) {
  switch (node->op) {
  case IR_CONST:
    return node->immediate.bits <= VALUE_NUMBER_MAX;
  case IR_BOX_F64:
  case IR_BOX_I32:
  case IR_TO_NUMBER:
    return true;
  default:
    return node->type != TYPE_NONE && (node->type & ~(uint32_t)TYPE_NUMBER) == 0;
  }
}

bool node_is_immediate(const IrNode *node) {
  if (node_is_number(node) || node->op == IR_BOX_BOOL) return true;
  if (node->op == IR_CONST) return node->immediate.bits < VALUE_CELL_MIN;
  uint32_t immediates = TYPE_NUMBER | TYPE_BOOLEAN | TYPE_UNDEFINED | TYPE_NULL;
  return node->type != TYPE_NONE && (node->type & ~immediates) == 0;
}

LLVMValueRef node_value(FunctionEmitter *f, const IrNode *node) {
  LLVMValueRef value = f->values[node->id];
  CHECK(value != NULL, "operand without a value");
  return value;
}

LLVMValueRef node_f64(FunctionEmitter *f, const IrNode *node) {
  if (node->op == IR_BOX_F64) return node_value(f, node->operands[0]);
  return value_to_f64(f->emitter, node_value(f, node));
}

LLVMValueRef nodes_are_numbers(FunctionEmitter *f, const IrNode *a, const IrNode *b) {
  Emitter *e = f->emitter;
  LLVMValueRef test_a = node_is_number(a) ? NULL : value_is_number_test(e, node_value(f, a));
  LLVMValueRef test_b =
      node_is_number(b) || a == b ? NULL : value_is_number_test(e, node_value(f, b));
  if (!test_a || !test_b) return test_a ? test_a : test_b;
  return LLVMBuildAnd(e->builder, test_a, test_b, "");
}
