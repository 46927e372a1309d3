/* emit_append.c - bets on plain arrays, and stores that may make one longer: a[a.length] = x and
 * a.push(x).
 *
 * While there is room, an append is a store of the element and of the length. When the store is
 * full it is grown out of line and the code goes on. What else a plain array may need (another kind
 * of elements, a hole) is one call that runs nothing of the program: no prototype has indexed
 * properties (isolate.array_changed), so nothing can interfere.
 */
#include "emit/emitter.h"

LLVMValueRef emit_array_unchanged(FunctionEmitter *f) {
  Emitter *e = f->emitter;
  LLVMValueRef changed = build_isolate_load(e, e->i32, offsetof(Isolate, array_changed));
  return LLVMBuildICmp(e->builder, LLVMIntEQ, changed, build_i32(e, 0), "");
}

static LLVMValueRef is_plain_array(FunctionEmitter *f, const IrNode *value) {
  return emit_shape_in_range(f, node_value(f, value), SHAPE_ARRAY_NUMBER, SHAPE_ARRAY_HOLEY);
}

LLVMValueRef emit_is_pushable(FunctionEmitter *f, const IrNode *node) {
  LLVMValueRef is_plain = is_plain_array(f, node->operands[0]);
  return LLVMBuildAnd(f->emitter->builder, is_plain, emit_array_unchanged(f), "");
}

LLVMValueRef emit_is_iterated_plain(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef is_plain = is_plain_array(f, node->operands[0]);
  LLVMValueRef epoch = build_isolate_load(e, e->i32, offsetof(Isolate, array_iteration_epoch));
  LLVMValueRef is_unchanged = LLVMBuildICmp(e->builder, LLVMIntEQ, epoch, build_i32(e, 0), "");
  return LLVMBuildAnd(e->builder, is_plain, is_unchanged, "");
}

static LLVMValueRef load_length(Emitter *e, LLVMValueRef array) {
  return build_load(e, e->i32, array, offsetof(Array, length), MEMORY_ARRAY_LENGTH);
}

static LLVMValueRef load_elements(Emitter *e, LLVMValueRef array) {
  return build_load(e, e->ptr, array, offsetof(Array, elements), MEMORY_ELEMENTS);
}

static LLVMValueRef element_address(Emitter *e, LLVMValueRef elements, LLVMValueRef index) {
  LLVMValueRef values = build_offset(e, elements, offsetof(Elements, values));
  LLVMValueRef wide = LLVMBuildZExt(e->builder, index, e->i64, "");
  return LLVMBuildInBoundsGEP2(e->builder, e->i64, values, &wide, 1, "");
}

static LLVMValueRef has_room(Emitter *e, LLVMValueRef elements, LLVMValueRef index) {
  LLVMValueRef capacity =
      build_load(e, e->i32, elements, offsetof(Elements, capacity), MEMORY_ELEMENTS);
  return LLVMBuildICmp(e->builder, LLVMIntULT, index, capacity, "");
}

static void store_length(Emitter *e, LLVMValueRef array, LLVMValueRef length) {
  build_store(e, length, array, offsetof(Array, length), MEMORY_ARRAY_LENGTH);
}

LLVMValueRef emit_can_put_element(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef array = value_to_cell(e, node_value(f, node->operands[0]));
  LLVMValueRef index = node_value(f, node->operands[1]), length = load_length(e, array);
  LLVMBasicBlockRef beyond = build_block(f, "beyond");
  Join join = join_open(f, e->i1);
  join_add_if(&join, LLVMBuildICmp(e->builder, LLVMIntULT, index, length, ""),
              LLVMConstInt(e->i1, 1, false), beyond, false);
  build_position(f, beyond);
  LLVMValueRef is_next = LLVMBuildICmp(e->builder, LLVMIntEQ, index, length, "");
  join_add(&join, LLVMBuildAnd(e->builder, is_next, emit_array_unchanged(f), ""));
  return join_close(&join);
}

/* May the value be stored into an array of this shape as it is? NULL: surely. */
static LLVMValueRef kind_fits(FunctionEmitter *f, LLVMValueRef array, const IrNode *value) {
  Emitter *e = f->emitter;
  if (value->representation != REP_VALUE || node_is_number(value)) return NULL;
  LLVMValueRef shape = build_load(e, e->i32, array, offsetof(Cell, shape), MEMORY_HEADER);
  LLVMValueRef takes_all =
      LLVMBuildICmp(e->builder, LLVMIntNE, shape, build_i32(e, SHAPE_ARRAY_NUMBER), "");
  if (node_is_immediate(value)) return takes_all;
  return LLVMBuildOr(e->builder, takes_all, value_is_number_test(e, node_value(f, value)), "");
}

void emit_element_store(FunctionEmitter *f, LLVMValueRef array, LLVMValueRef address,
                        const IrNode *value) {
  Emitter *e = f->emitter;
  LLVMValueRef stored = node_value(f, value);
  if (value->representation == REP_VALUE && !node_is_immediate(value))
    build_barrier(f, array, address);
  if (value->representation == REP_I32) stored = LLVMBuildZExt(e->builder, stored, e->i64, "");
  build_store_at(e, stored, address, MEMORY_ELEMENT);
}

void emit_put_element(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  const IrNode *value = node->operands[2];
  LLVMValueRef base = node_value(f, node->operands[0]), array = value_to_cell(e, base);
  LLVMValueRef index = node_value(f, node->operands[1]);
  LLVMBasicBlockRef append = build_block(f, "append"), grow = build_block(f, "grow");
  LLVMBasicBlockRef roomy = build_block(f, "append.room"), write = build_block(f, "put.write");
  LLVMBasicBlockRef other = NULL;
  Join join = join_open(f, e->void_type);
  LLVMValueRef fits = kind_fits(f, array, value);
  if (fits) {
    LLVMBasicBlockRef plain = build_block(f, "put");
    other = build_block(f, "put.other");
    build_likely(f, fits, plain, other);
    build_position(f, plain);
  }
  build_branch(f, LLVMBuildICmp(e->builder, LLVMIntULT, index, load_length(e, array), ""), write,
               append);
  build_position(f, append);
  build_likely(f, has_room(e, load_elements(e, array), index), roomy, grow);
  build_position(f, grow);
  LLVMValueRef next = LLVMBuildAdd(e->builder, index, build_i32(e, 1), "");
  ENTRY_CALL(f, ENTRY_perry_elements_grow, array, next);
  build_jump(f, roomy);
  build_position(f, roomy);
  emit_element_store(f, array, element_address(e, load_elements(e, array), index), value);
  store_length(e, array, LLVMBuildAdd(e->builder, index, build_i32(e, 1), ""));
  join_add(&join, NULL);
  build_position(f, write);
  emit_element_store(f, array, element_address(e, load_elements(e, array), index), value);
  join_add(&join, NULL);
  if (other) {
    build_position(f, other);
    ENTRY_CALL(f, ENTRY_perry_array_put, array, index, node_value(f, value));
    join_add(&join, NULL);
  }
  join_close(&join);
}

LLVMValueRef emit_array_push(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  const IrNode *value = node->operands[1];
  LLVMValueRef base = node_value(f, node->operands[0]);
  if (f->is_small) return ENTRY_CALL(f, ENTRY_perry_array_push, base, node_value(f, value));
  LLVMBasicBlockRef slow = build_block(f, "push.slow"), plain = build_block(f, "push.plain");
  LLVMBasicBlockRef fast = build_block(f, "push.fast");
  Join join = join_open(f, e->i64);
  build_likely(f, emit_is_pushable(f, node), plain, slow);
  build_position(f, plain);
  LLVMValueRef array = value_to_cell(e, base);
  LLVMValueRef length = load_length(e, array), elements = load_elements(e, array);
  LLVMValueRef fits = kind_fits(f, array, value), room = has_room(e, elements, length);
  build_likely(f, fits ? LLVMBuildAnd(e->builder, fits, room, "") : room, fast, slow);
  build_position(f, fast);
  emit_element_store(f, array, element_address(e, elements, length), value);
  LLVMValueRef next = LLVMBuildAdd(e->builder, length, build_i32(e, 1), "");
  store_length(e, array, next);
  join_add(&join, value_from_f64(e, LLVMBuildUIToFP(e->builder, next, e->f64, "")));
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_array_push, base, node_value(f, value)));
  return join_close(&join);
}
