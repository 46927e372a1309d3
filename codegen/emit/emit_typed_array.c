/* emit_typed_array.c - elements of typed arrays, behind the checks that specialise/ placed.
 * A float load canonicalises NaN: raw bits enter here (value.h V1). */
#include "emit/emitter.h"

#include "abi/element_layout.h"

LLVMValueRef emit_is_typed_array(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef value = node_value(f, node->operands[0]);
  LLVMBasicBlockRef object = build_block(f, "object"), typed = build_block(f, "typed");
  Join join = join_open(f, e->i1);
  LLVMValueRef no = LLVMConstInt(e->i1, 0, false);
  join_add_if(&join, LLVMBuildNot(e->builder, value_has_tag(e, value, VALUE_TAG_OBJECT), ""), no,
              object, false);
  build_position(f, object);
  LLVMValueRef cell = value_to_cell(e, value);
  LLVMValueRef kind = build_load(e, e->i8, cell, offsetof(Cell, kind), MEMORY_HEADER);
  LLVMValueRef is_typed =
      LLVMBuildICmp(e->builder, LLVMIntEQ, kind, LLVMConstInt(e->i8, CELL_TYPED_ARRAY, false), "");
  join_add_if(&join, LLVMBuildNot(e->builder, is_typed, ""), no, typed, false);
  build_position(f, typed);
  LLVMValueRef type = build_load(e, e->i8, cell, TYPED_ARRAY_ELEMENT_TYPE_OFFSET, MEMORY_TYPED);
  LLVMValueRef same =
      LLVMBuildICmp(e->builder, LLVMIntEQ, type,
                    LLVMConstInt(e->i8, (uint64_t)node->immediate.integer, false), "");
  LLVMValueRef length = build_load(e, e->i64, cell, TYPED_ARRAY_LENGTH_OFFSET, MEMORY_TYPED);
  LLVMValueRef fits = LLVMBuildICmp(e->builder, LLVMIntULE, length, build_i64(e, INT32_MAX), "");
  join_add(&join, LLVMBuildAnd(e->builder, same, fits, ""));
  return join_close(&join);
}

LLVMValueRef emit_typed_length(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef cell = value_to_cell(e, node_value(f, node->operands[0]));
  return LLVMBuildTrunc(
      e->builder, build_load(e, e->i64, cell, TYPED_ARRAY_LENGTH_OFFSET, MEMORY_TYPED), e->i32, "");
}

static LLVMTypeRef element_type(Emitter *e, int64_t type) {
  LLVMTypeRef const types[] = {e->i8,  e->i8,  e->i8,  e->i16,
                               e->i16, e->i32, e->i32, LLVMFloatTypeInContext(e->context),
                               e->f64};
  return types[type];
}

static LLVMValueRef element_place(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef cell = value_to_cell(e, node_value(f, node->operands[0]));
  LLVMValueRef data = build_load(e, e->ptr, cell, TYPED_ARRAY_DATA_OFFSET, MEMORY_TYPED);
  LLVMValueRef index = LLVMBuildZExt(e->builder, node_value(f, node->operands[1]), e->i64, "");
  return LLVMBuildInBoundsGEP2(e->builder, element_type(e, node->immediate.integer), data, &index,
                               1, "");
}

/* A branch, not a select: it costs one compare in loops that meet no NaN. */
static LLVMValueRef canonical(FunctionEmitter *f, LLVMValueRef number) {
  Emitter *e = f->emitter;
  LLVMBasicBlockRef is_nan = build_block(f, "nan");
  Join join = join_open(f, e->f64);
  join_add_if(&join, LLVMBuildFCmp(e->builder, LLVMRealORD, number, number, ""), number, is_nan,
              true);
  build_position(f, is_nan);
  join_add(&join, LLVMConstBitCast(build_i64(e, VALUE_CANONICAL_NAN), e->f64));
  return join_close(&join);
}

LLVMValueRef emit_load_typed(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef raw = build_load_at(e, element_type(e, node->immediate.integer),
                                   element_place(f, node), MEMORY_TYPED_DATA);
  switch (node->immediate.integer) {
  case ELEMENT_LAYOUT_Int8:
  case ELEMENT_LAYOUT_Int16:
    return LLVMBuildSExt(e->builder, raw, e->i32, "");
  case ELEMENT_LAYOUT_Uint8:
  case ELEMENT_LAYOUT_Uint16:
    return LLVMBuildZExt(e->builder, raw, e->i32, "");
  case ELEMENT_LAYOUT_Uint32:
    return LLVMBuildUIToFP(e->builder, raw, e->f64, "");
  case ELEMENT_LAYOUT_Float32:
    raw = LLVMBuildFPExt(e->builder, raw, e->f64, "");
    break;
  case ELEMENT_LAYOUT_Float64:
    break;
  default:
    return raw; /* Int32 */
  }
  return canonical(f, raw);
}

void emit_store_typed(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef value = node_value(f, node->operands[2]);
  LLVMTypeRef type = element_type(e, node->immediate.integer);
  switch (node->immediate.integer) {
  case ELEMENT_LAYOUT_Float64:
    break;
  case ELEMENT_LAYOUT_Float32:
    value = LLVMBuildFPTrunc(e->builder, value, type, "");
    break;
  default:
    if (LLVMGetIntTypeWidth(type) < 32) value = LLVMBuildTrunc(e->builder, value, type, "");
    break;
  }
  build_store_at(e, value, element_place(f, node), MEMORY_TYPED_DATA);
}
