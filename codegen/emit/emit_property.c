/* emit_property.c - reading and writing properties and elements.
 *
 * Named: the site's inline cache is compared with the object's shape; equal shapes mean an own
 * inline data property at cache.offset. A store of what may be no number into a slot that holds
 * numbers only is left to the runtime, as is everything that misses, which also fills the cache.
 * `length` of strings and plain arrays is read inline.
 *
 * Elements: a number as key and one of the three fixed shapes of arrays; index and bounds are
 * checked, a hole leaves for the runtime. Elements lie behind array.elements, in the heap or beside
 * it; the barrier is always the array's.
 */
#include "emit/emitter.h"

#include <string.h>

static LLVMValueRef load_shape(Emitter *e, LLVMValueRef cell) {
  return build_load(e, e->i32, cell, offsetof(Cell, shape), MEMORY_HEADER);
}

/* Is the shape one of SHAPE_ARRAY_NUMBER, VALUE, HOLEY? */
static LLVMValueRef is_plain_array(Emitter *e, LLVMValueRef shape) {
  LLVMValueRef distance = LLVMBuildSub(e->builder, shape, build_i32(e, SHAPE_ARRAY_NUMBER), "");
  return LLVMBuildICmp(e->builder, LLVMIntULE, distance,
                       build_i32(e, SHAPE_ARRAY_HOLEY - SHAPE_ARRAY_NUMBER), "");
}

/* Goes on in a new block where value is an object, else to `other`. */
static void require_object(FunctionEmitter *f, LLVMValueRef value, LLVMBasicBlockRef other) {
  LLVMBasicBlockRef object = build_block(f, "object");
  build_likely(f, value_has_tag(f->emitter, value, VALUE_TAG_OBJECT), object, other);
  build_position(f, object);
}

static void require(FunctionEmitter *f, LLVMValueRef condition, LLVMBasicBlockRef otherwise) {
  LLVMBasicBlockRef holds = build_block(f, "holds");
  build_likely(f, condition, holds, otherwise);
  build_position(f, holds);
}

/* ---- named properties ---- */

static LLVMValueRef u32_value(Emitter *e, LLVMValueRef integer) {
  return value_from_f64(e, LLVMBuildUIToFP(e->builder, integer, e->f64, ""));
}

static LLVMValueRef cached_slot(FunctionEmitter *f, LLVMValueRef cell, LLVMValueRef cache) {
  Emitter *e = f->emitter;
  LLVMValueRef offset = build_load(e, e->i16, cache, offsetof(InlineCache, offset), MEMORY_CACHE);
  LLVMValueRef wide = LLVMBuildZExt(e->builder, offset, e->i64, "");
  return LLVMBuildInBoundsGEP2(e->builder, e->i8, cell, &wide, 1, "");
}

static LLVMValueRef cache_matches(Emitter *e, LLVMValueRef shape, LLVMValueRef cache) {
  LLVMValueRef cached = build_load(e, e->i32, cache, offsetof(InlineCache, shape), MEMORY_CACHE);
  return LLVMBuildICmp(e->builder, LLVMIntEQ, shape, cached, "");
}

LLVMValueRef emit_get_property(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  Name *name = node->immediate.string;
  LLVMValueRef base = node_value(f, node->operands[0]);
  LLVMValueRef key = data_string_value(e, name), cache = data_inline_cache(e);
  if (f->is_small) return ENTRY_CALL(f, ENTRY_perry_get_property, base, key, cache);
  bool is_length = strcmp(name->text, "length") == 0;
  Join join = join_open(f, e->i64);
  LLVMBasicBlockRef slow = build_block(f, "get.slow"), hit = build_block(f, "get.hit");
  LLVMBasicBlockRef no_object = is_length ? build_block(f, "get.string") : slow;
  require_object(f, base, no_object);
  LLVMValueRef cell = value_to_cell(e, base), shape = load_shape(e, cell);
  if (is_length) {
    LLVMBasicBlockRef array = build_block(f, "get.array"), other = build_block(f, "get.other");
    build_likely(f, is_plain_array(e, shape), array, other);
    build_position(f, array);
    join_add(&join, u32_value(e, build_load(e, e->i32, cell, offsetof(Array, length),
                                            MEMORY_ARRAY_LENGTH)));
    build_position(f, other);
  }
  build_likely(f, cache_matches(e, shape, cache), hit, slow);
  build_position(f, hit);
  join_add(&join, build_load_at(e, e->i64, cached_slot(f, cell, cache), MEMORY_SLOT));
  if (is_length) {
    build_position(f, no_object);
    LLVMBasicBlockRef string = build_block(f, "get.length");
    build_likely(f, value_has_tag(e, base, VALUE_TAG_STRING), string, slow);
    build_position(f, string);
    LLVMValueRef length = build_load(e, e->i32, value_to_cell(e, base), offsetof(String, length),
                                     MEMORY_STRING_LENGTH);
    join_add(&join, u32_value(e, length));
  }
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_get_property, base, key, cache));
  return join_close(&join);
}

static EntryId set_property_entry(const FunctionEmitter *f) {
  return f->ir->is_sloppy ? ENTRY_perry_set_property_sloppy : ENTRY_perry_set_property;
}
static EntryId set_element_entry(const FunctionEmitter *f) {
  return f->ir->is_sloppy ? ENTRY_perry_set_element_sloppy : ENTRY_perry_set_element;
}

LLVMValueRef emit_set_property(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef base = node_value(f, node->operands[0]), value = node_value(f, node->operands[1]);
  LLVMValueRef key = data_string_value(e, node->immediate.string), cache = data_inline_cache(e);
  if (f->is_small) {
    ENTRY_CALL(f, set_property_entry(f), base, key, value, cache);
    return NULL;
  }
  Join join = join_open(f, e->void_type);
  LLVMBasicBlockRef slow = build_block(f, "set.slow");
  require_object(f, base, slow);
  LLVMValueRef cell = value_to_cell(e, base);
  require(f, cache_matches(e, load_shape(e, cell), cache), slow);
  if (!node_is_number(node->operands[1])) {
    LLVMValueRef kind = build_load(e, e->i8, cache, offsetof(InlineCache, kind), MEMORY_CACHE);
    LLVMValueRef takes_all = LLVMBuildICmp(e->builder, LLVMIntEQ, kind,
                                           LLVMConstInt(e->i8, CACHE_OWN_INLINE, false), "");
    require(f, LLVMBuildOr(e->builder, takes_all, value_is_number_test(e, value), ""), slow);
  }
  LLVMValueRef slot = cached_slot(f, cell, cache);
  build_barrier(f, cell, slot);
  build_store_at(e, value, slot, MEMORY_SLOT);
  join_add(&join, NULL);
  build_position(f, slow);
  ENTRY_CALL(f, set_property_entry(f), base, key, value, cache);
  join_add(&join, NULL);
  return join_close(&join);
}

/* ---- elements ---- */

typedef struct ElementAccess {
  LLVMValueRef array, shape, index, address; /* cell, i32, i32, where the element lies */
} ElementAccess;

/* Goes on in a block where base is a plain array and key an index below its length; else to `slow`.
   bounds_fail: where an index at or above the length leads. */
static ElementAccess open_element(FunctionEmitter *f, const IrNode *base_node,
                                  const IrNode *key_node, LLVMBasicBlockRef slow,
                                  LLVMBasicBlockRef bounds_fail) {
  Emitter *e = f->emitter;
  ElementAccess access;
  LLVMValueRef base = node_value(f, base_node), key = node_value(f, key_node);
  require_object(f, base, slow);
  access.array = value_to_cell(e, base);
  access.shape = load_shape(e, access.array);
  require(f, is_plain_array(e, access.shape), slow);
  if (key_node->op == IR_BOX_I32) {
    access.index = node_value(f, key_node->operands[0]);
  } else {
    if (!node_is_number(key_node)) require(f, value_is_number_test(e, key), slow);
    LLVMValueRef exact;
    access.index = build_f64_to_exact_i32(f, node_f64(f, key_node), &exact);
    require(f, exact, slow);
  }
  LLVMValueRef length =
      build_load(e, e->i32, access.array, offsetof(Array, length), MEMORY_ARRAY_LENGTH);
  require(f, LLVMBuildICmp(e->builder, LLVMIntULT, access.index, length, ""), bounds_fail);
  LLVMValueRef elements =
      build_load(e, e->ptr, access.array, offsetof(Array, elements), MEMORY_ELEMENTS);
  LLVMValueRef values = build_offset(e, elements, offsetof(Elements, values));
  LLVMValueRef wide = LLVMBuildZExt(e->builder, access.index, e->i64, "");
  access.address = LLVMBuildInBoundsGEP2(e->builder, e->i64, values, &wide, 1, "");
  return access;
}

LLVMValueRef emit_get_element(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  const IrNode *base = node->operands[0], *key = node->operands[1];
  if (f->is_small || key->op == IR_CONST_STRING)
    return ENTRY_CALL(f, ENTRY_perry_get_element, node_value(f, base), node_value(f, key));
  Join join = join_open(f, e->i64);
  LLVMBasicBlockRef slow = build_block(f, "get.slow");
  ElementAccess access = open_element(f, base, key, slow, slow);
  LLVMValueRef element = build_load_at(e, e->i64, access.address, MEMORY_ELEMENT);
  LLVMValueRef is_there =
      LLVMBuildICmp(e->builder, LLVMIntNE, element, build_i64(e, VALUE_HOLE), "");
  join_add_if(&join, is_there, element, slow, true);
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_get_element, node_value(f, base), node_value(f, key)));
  return join_close(&join);
}

/* In bounds: a number goes into any kind of array, another value into VALUE and HOLEY. A hole is
   overwritten out of line: a prototype may have a setter. At or beyond the length:
   perry_array_store_slow, which appends. */
LLVMValueRef emit_set_element(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  const IrNode *base = node->operands[0], *key = node->operands[1], *value_node = node->operands[2];
  LLVMValueRef value = node_value(f, value_node);
  if (f->is_small || key->op == IR_CONST_STRING) {
    ENTRY_CALL(f, set_element_entry(f), node_value(f, base), node_value(f, key), value);
    return NULL;
  }
  Join join = join_open(f, e->void_type);
  LLVMBasicBlockRef slow = build_block(f, "set.slow"), beyond = build_block(f, "set.beyond");
  LLVMBasicBlockRef write = build_block(f, "set.write"), guarded = build_block(f, "set.guarded");
  LLVMBasicBlockRef other = build_block(f, "set.other");
  ElementAccess access = open_element(f, base, key, slow, beyond);
  LLVMValueRef holds_numbers =
      LLVMBuildICmp(e->builder, LLVMIntEQ, access.shape, build_i32(e, SHAPE_ARRAY_NUMBER), "");
  LLVMValueRef plain = holds_numbers;
  if (!node_is_number(value_node)) {
    LLVMValueRef is_number = value_is_number_test(e, value);
    plain = LLVMBuildAnd(e->builder, holds_numbers, is_number, "");
  }
  build_branch(f, plain, write, other);
  build_position(
      f, other); /* not a number into an array of numbers, or any value into the other kinds */
  if (!node_is_number(value_node)) require(f, LLVMBuildNot(e->builder, holds_numbers, ""), slow);
  LLVMValueRef old = build_load_at(e, e->i64, access.address, MEMORY_ELEMENT);
  build_likely(f, LLVMBuildICmp(e->builder, LLVMIntNE, old, build_i64(e, VALUE_HOLE), ""), guarded,
               slow);
  build_position(f, guarded);
  build_barrier(f, access.array, access.address);
  build_jump(f, write);
  build_position(f, write);
  build_store_at(e, value, access.address, MEMORY_ELEMENT);
  join_add(&join, NULL);
  build_position(f, beyond);
  require(f, LLVMBuildICmp(e->builder, LLVMIntSGE, access.index, build_i32(e, 0), ""), slow);
  if (f->ir->is_sloppy)
    ENTRY_CALL(f, set_element_entry(f), node_value(f, base), node_value(f, key), value);
  else
    ENTRY_CALL(f, ENTRY_perry_array_store_slow, node_value(f, base), access.index, value);
  join_add(&join, NULL);
  build_position(f, slow);
  ENTRY_CALL(f, set_element_entry(f), node_value(f, base), node_value(f, key), value);
  join_add(&join, NULL);
  return join_close(&join);
}
