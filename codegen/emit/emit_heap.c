/* emit_heap.c - allocation, the write barrier, boxes, and the literals that make cells: objects,
 * arrays, closures.
 *
 * Allocation bumps the isolate's cursor inline (five instructions) and calls perry_allocate_slow
 * when the stretch is used up. What is small code, too large, or of a shape that only the runtime
 * knows, is made by a call. No call stands between an allocation and the last store that makes the
 * cell readable (E2).
 */
#include "emit/emitter.h"

LLVMValueRef build_isolate_load(Emitter *e, LLVMTypeRef type, uint64_t offset_bytes) {
  return build_load(e, type, e->isolate, offset_bytes, MEMORY_ISOLATE);
}

void build_isolate_store(Emitter *e, LLVMValueRef value, uint64_t offset_bytes) {
  build_store(e, value, e->isolate, offset_bytes, MEMORY_ISOLATE);
}

/* A cell of this size, its header written. header may speak of fewer bytes when the caller at once
 * makes further cells of the rest. */
LLVMValueRef build_allocate(FunctionEmitter *f, uint64_t header, uint64_t bytes) {
  Emitter *e = f->emitter;
  CHECK(bytes % CELL_GRANULE_BYTES == 0 && bytes <= CELL_SMALL_MAX_BYTES, "size of a new cell");
  LLVMValueRef cursor = build_isolate_load(e, e->ptr, offsetof(Isolate, alloc_cursor));
  LLVMValueRef limit = build_isolate_load(e, e->ptr, offsetof(Isolate, alloc_limit));
  LLVMValueRef end = build_offset(e, cursor, bytes);
  LLVMBasicBlockRef fast = build_block(f, "bump"), slow = build_block(f, "bump.slow");
  build_likely(f, LLVMBuildICmp(e->builder, LLVMIntULE, end, limit, ""), fast, slow);
  Join join = join_open(f, e->ptr);
  build_position(f, fast);
  build_isolate_store(e, end, offsetof(Isolate, alloc_cursor));
  build_store(e, build_i64(e, header), cursor, 0, MEMORY_HEADER);
  join_add(&join, cursor);
  build_position(f, slow);
  join_add(&join,
           ENTRY_CALL(f, ENTRY_perry_allocate_slow, build_i64(e, header), build_i64(e, bytes)));
  return join_close(&join);
}

void build_barrier(FunctionEmitter *f, LLVMValueRef owner, LLVMValueRef slot) {
  Emitter *e = f->emitter;
  LLVMValueRef flags = build_load(e, e->i8, owner, offsetof(Cell, flags), MEMORY_HEADER);
  LLVMValueRef trap =
      LLVMBuildAnd(e->builder, flags, LLVMConstInt(e->i8, CELL_FLAG_TRAP_STORE, false), "");
  LLVMValueRef quiet = LLVMBuildICmp(e->builder, LLVMIntEQ, trap, LLVMConstNull(e->i8), "");
  LLVMBasicBlockRef slow = build_block(f, "barrier"), go = build_block(f, "store");
  build_likely(f, quiet, go, slow);
  build_position(f, slow);
  ENTRY_CALL(f, ENTRY_perry_write_barrier_slow, owner, slot);
  build_jump(f, go);
  build_position(f, go);
}

/* ---- boxes ---- */

LLVMValueRef emit_box_new(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef value = node_value(f, node->operands[0]);
  uint64_t header = CELL_HEADER(CELL_NOT_OBJECT, CELL_BOX, 0, sizeof(Box));
  LLVMValueRef box = build_allocate(f, header, sizeof(Box));
  build_store(e, value, box, offsetof(Box, value), MEMORY_BOX);
  return value_from_cell(e, box, VALUE_TAG_OBJECT);
}

LLVMValueRef emit_box_store(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef box = value_to_cell(e, node_value(f, node->operands[0]));
  LLVMValueRef slot = build_offset(e, box, offsetof(Box, value));
  if (!node_is_immediate(node->operands[1])) build_barrier(f, box, slot);
  build_store_at(e, node_value(f, node->operands[1]), slot, MEMORY_BOX);
  return NULL;
}

/* ---- objects ---- */

/* Have all slots whose representation is NUMBER got numbers? NULL: nothing to test. */
static LLVMValueRef numbers_fit(FunctionEmitter *f, IrNode *node, const IrShape *shape) {
  Emitter *e = f->emitter;
  LLVMValueRef all = NULL;
  for (uint32_t i = 0; i < shape->count; i++) {
    const IrNode *operand = node->operands[i];
    if (shape->representations[i] != SLOT_NUMBER || node_is_number(operand)) continue;
    LLVMValueRef test = value_is_number_test(e, node_value(f, operand));
    all = all ? LLVMBuildAnd(e->builder, all, test, "") : test;
  }
  return all;
}

static LLVMValueRef call_new_object(FunctionEmitter *f, IrNode *node, const IrShape *shape) {
  Emitter *e = f->emitter;
  if (shape->count == 0 && !shape->is_of_class)
    return build_entry_call(f, ENTRY_perry_create_object, NULL, 0);
  LLVMValueRef values = build_argument_area(f, node->operands, shape->count);
  return ENTRY_CALL(f, ENTRY_perry_create_object_from_shape,
                    build_i32(e, SHAPE_FIRST_PROGRAM + shape->index), build_i32(e, shape->count),
                    values);
}

static LLVMValueRef allocate_object(FunctionEmitter *f, IrNode *node, const IrShape *shape) {
  Emitter *e = f->emitter;
  bool is_empty_literal = shape->count == 0 && !shape->is_of_class;
  uint32_t slots = is_empty_literal ? INLINE_SLOT_FLOOR : shape_inline_slots(shape);
  uint32_t id = is_empty_literal ? SHAPE_EMPTY_OBJECT : SHAPE_FIRST_PROGRAM + shape->index;
  uint64_t bytes = (offsetof(Object, slots) + slots * sizeof(Value) + 15) & ~(uint64_t)15;
  LLVMValueRef object = build_allocate(f, CELL_HEADER(id, CELL_OBJECT, 0, bytes), bytes);
  build_store(e, LLVMConstNull(e->ptr), object, offsetof(Object, spill), MEMORY_SPILL);
  for (uint32_t i = 0; i < slots; i++)
    build_store(e,
                i < shape->count ? node_value(f, node->operands[i]) : build_i64(e, VALUE_UNDEFINED),
                object, offsetof(Object, slots) + i * sizeof(Value), MEMORY_SLOT);
  if (slots % 2 == 1)
    build_store(e, build_i64(e, 0), object, offsetof(Object, slots) + slots * sizeof(Value),
                MEMORY_SLOT);
  return value_from_cell(e, object, VALUE_TAG_OBJECT);
}

enum { INLINE_OBJECT_SLOTS_MAX = 32 };

LLVMValueRef emit_new_object(FunctionEmitter *f, IrNode *node) {
  const IrShape *shape = node->immediate.shape;
  CHECK(node->operand_count == shape->count, "slots of a literal");
  if (f->is_small || shape->count > INLINE_OBJECT_SLOTS_MAX) return call_new_object(f, node, shape);
  LLVMValueRef fit = numbers_fit(f, node, shape);
  if (!fit) return allocate_object(f, node, shape);
  LLVMBasicBlockRef fast = build_block(f, "object"), slow = build_block(f, "object.slow");
  build_likely(f, fit, fast, slow);
  Join join = join_open(f, f->emitter->i64);
  build_position(f, fast);
  join_add(&join, allocate_object(f, node, shape));
  build_position(f, slow);
  join_add(&join, call_new_object(f, node, shape));
  return join_close(&join);
}

/* ---- arrays ---- */

enum { INLINE_ARRAY_MAX = 16 };

static bool is_hole(const IrNode *node) {
  return node->op == IR_CONST && node->immediate.bits == VALUE_HOLE;
}

/* The shape of an array of these elements, as i64 in the low half of a header. */
static LLVMValueRef array_shape(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef all = NULL;
  for (uint32_t i = 0; i < node->operand_count; i++)
    if (is_hole(node->operands[i])) return build_i64(e, SHAPE_ARRAY_HOLEY);
  for (uint32_t i = 0; i < node->operand_count; i++) {
    if (node_is_number(node->operands[i])) continue;
    if (node_is_immediate(node->operands[i])) return build_i64(e, SHAPE_ARRAY_VALUE);
    LLVMValueRef test = value_is_number_test(e, node_value(f, node->operands[i]));
    all = all ? LLVMBuildAnd(e->builder, all, test, "") : test;
  }
  if (!all) return build_i64(e, SHAPE_ARRAY_NUMBER);
  return LLVMBuildSelect(e->builder, all, build_i64(e, SHAPE_ARRAY_NUMBER),
                         build_i64(e, SHAPE_ARRAY_VALUE), "");
}

/* The elements for perry_create_array: static data where all are constants, as in tables that
 * programs hold, else stored on the stack. */
static LLVMValueRef element_area(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  uint32_t count = node->operand_count;
  Arena scratch = {0};
  LLVMValueRef *values = ARENA_ARRAY(&scratch, LLVMValueRef, count);
  uint32_t constants = 0;
  while (constants < count) {
    values[constants] = node_value(f, node->operands[constants]);
    if (!LLVMIsConstant(values[constants])) break;
    constants++;
  }
  LLVMValueRef area = count > 0 && constants == count
                          ? data_constant(e, LLVMConstArray2(e->i64, values, count), "elements", 8)
                          : build_argument_area(f, node->operands, count);
  arena_release(&scratch);
  return area;
}

/* Array and element store side by side in one allocation. */
LLVMValueRef emit_new_array(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  uint32_t count = node->operand_count;
  if (f->is_small || count > INLINE_ARRAY_MAX)
    return ENTRY_CALL(f, ENTRY_perry_create_array, build_i32(e, count), element_area(f, node));
  uint64_t store_bytes =
      count == 0 ? 0 : (offsetof(Elements, values) + count * sizeof(Value) + 15) & ~(uint64_t)15;
  LLVMValueRef shape = array_shape(f, node);
  uint64_t header = CELL_HEADER(0, CELL_ARRAY, 0, sizeof(Array));
  LLVMValueRef array = build_allocate(f, header, sizeof(Array) + store_bytes);
  build_store(e, LLVMBuildOr(e->builder, shape, build_i64(e, header), ""), array, 0, MEMORY_HEADER);
  build_store(e, LLVMConstNull(e->ptr), array, offsetof(Array, spill), MEMORY_SPILL);
  uint64_t length_word = count; /* and reserved = 0 */
  build_store(e, build_i64(e, length_word), array, offsetof(Array, length), MEMORY_ARRAY_LENGTH);
  LLVMValueRef store = e->empty_elements;
  if (count > 0) {
    store = build_offset(e, array, sizeof(Array));
    build_store(e, build_i64(e, CELL_HEADER(CELL_NOT_OBJECT, CELL_ELEMENTS, 0, store_bytes)), store,
                0, MEMORY_HEADER);
    uint64_t capacity = count; /* and offset = 0 */
    build_store(e, build_i64(e, capacity), store, offsetof(Elements, capacity), MEMORY_ELEMENTS);
    for (uint32_t i = 0; i < count; i++)
      build_store(e, node_value(f, node->operands[i]), store,
                  offsetof(Elements, values) + i * sizeof(Value), MEMORY_ELEMENT);
    if (count % 2 == 1)
      build_store(e, build_i64(e, 0), store, offsetof(Elements, values) + count * sizeof(Value),
                  MEMORY_ELEMENT);
  }
  build_store(e, store, array, offsetof(Array, elements), MEMORY_ELEMENTS);
  return value_from_cell(e, array, VALUE_TAG_OBJECT);
}

/* ---- closures ---- */

/* Ordinary functions have fixed shapes; the prototypes of generators, async functions and classes
 * are the runtime's business. */
static bool has_fixed_shape(const IrFunction *function) {
  return !(function->flags & (FUNCTION_GENERATOR | FUNCTION_ASYNC | FUNCTION_CLASS));
}

static LLVMValueRef allocate_closure(FunctionEmitter *f, const IrFunction *function,
                                     LLVMValueRef info) {
  Emitter *e = f->emitter;
  uint32_t count = function->capture_count;
  uint64_t bytes = (offsetof(Function, captures) + count * sizeof(Value) + 15) & ~(uint64_t)15;
  uint32_t shape = function->flags & FUNCTION_HAS_PROTOTYPE ? SHAPE_CONSTRUCTOR : SHAPE_FUNCTION;
  LLVMValueRef cell = build_allocate(f, CELL_HEADER(shape, CELL_FUNCTION, 0, bytes), bytes);
  build_store(e, LLVMConstNull(e->ptr), cell, offsetof(Function, spill), MEMORY_SPILL);
  build_store(e, info, cell, offsetof(Function, info), MEMORY_FUNCTION);
  build_store(e, build_i64(e, VALUE_UNDEFINED), cell, offsetof(Function, home_object),
              MEMORY_FUNCTION);
  build_store(e, build_i64(e, VALUE_HOLE), cell, offsetof(Function, prototype), MEMORY_FUNCTION);
  uint64_t no_shape_and_count = (uint64_t)count << 32;
  build_store(e, build_i64(e, no_shape_and_count), cell, offsetof(Function, initial_shape),
              MEMORY_FUNCTION);
  if (count % 2 == 1)
    build_store(e, build_i64(e, 0), cell, offsetof(Function, captures) + count * sizeof(Value),
                MEMORY_CAPTURE);
  return cell;
}

LLVMValueRef emit_closure(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  IrFunction *function = node->immediate.function;
  CHECK(node->operand_count == function->capture_count, "captures of a closure");
  LLVMValueRef info = data_function_info(e, function);
  LLVMValueRef cell = !f->is_small && has_fixed_shape(function)
                          ? allocate_closure(f, function, info)
                          : ENTRY_CALL(f, ENTRY_perry_function_create, info);
  for (uint32_t i = 0; i < node->operand_count; i++)
    build_store(e, node_value(f, node->operands[i]), cell,
                offsetof(Function, captures) + i * sizeof(Value), MEMORY_CAPTURE);
  return value_from_cell(e, cell, VALUE_TAG_OBJECT);
}
