/* emit_call.c - calls.
 *
 * Arguments of generic calls are laid out in one area of the caller's frame, shared by all its
 * calls: it is written directly before the call and dead after it. A call of any value tests for a
 * function cell and jumps through info->entry; what is no function, and bound functions, go through
 * perry_call, which also throws. A method call reads the function through the site's inline cache,
 * by far most often a property of the prototype: the holder is immovable and its cache entry valid
 * while isolate.prototype_epoch is unchanged.
 */
#include "emit/emitter.h"

#include <string.h>

/* ---- argument memory ---- */

LLVMValueRef build_argument_memory(FunctionEmitter *f, uint32_t count) {
  Emitter *e = f->emitter;
  if (count == 0) return LLVMConstNull(e->ptr);
  if (!f->argument_area) f->argument_area = build_array_alloca(f, e->i64, count, "arguments");
  if (count > f->argument_area_count) {
    f->argument_area_count = count;
    LLVMSetOperand(f->argument_area, 0, build_i32(e, count));
  }
  return f->argument_area;
}

LLVMValueRef build_argument_area(FunctionEmitter *f, IrNode *const *nodes, uint32_t count) {
  LLVMValueRef area = build_argument_memory(f, count);
  for (uint32_t i = 0; i < count; i++)
    build_store(f->emitter, node_value(f, nodes[i]), area, i * sizeof(Value), MEMORY_ARGUMENT);
  return area;
}

/* Memory of its own, since it may be in use across other calls. */
LLVMValueRef emit_stack_array(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  if (node->operand_count == 0) return LLVMConstNull(e->ptr);
  LLVMValueRef memory = build_alloca(f, LLVMArrayType2(e->i64, node->operand_count), "array");
  for (uint32_t i = 0; i < node->operand_count; i++)
    build_store(e, node_value(f, node->operands[i]), memory, i * sizeof(Value), MEMORY_ARGUMENT);
  return memory;
}

/* ---- calls of any value ---- */

/* Goes on where `function` is a cell of kind FUNCTION or BUILTIN_FUNCTION, else to `slow`; the
 * result of calling it. */
static LLVMValueRef call_function_value(FunctionEmitter *f, LLVMValueRef function,
                                        LLVMValueRef this_value, LLVMValueRef argc,
                                        LLVMValueRef argv, LLVMBasicBlockRef slow) {
  Emitter *e = f->emitter;
  LLVMBasicBlockRef object = build_block(f, "call.object"), fast = build_block(f, "call.fast");
  build_likely(f, value_has_tag(e, function, VALUE_TAG_OBJECT), object, slow);
  build_position(f, object);
  LLVMValueRef cell = value_to_cell(e, function);
  build_likely(f, build_cell_kind_is(e, cell, CELL_FUNCTION, CELL_BUILTIN_FUNCTION), fast, slow);
  build_position(f, fast);
  LLVMValueRef info = build_load(e, e->ptr, cell, offsetof(Function, info), MEMORY_FUNCTION);
  LLVMValueRef entry = build_load(e, e->ptr, info, offsetof(FunctionInfo, entry), MEMORY_INFO);
  LLVMValueRef arguments[] = {cell, this_value, build_i64(e, VALUE_UNDEFINED), argc, argv};
  return build_call(f, e->generic_entry_type, entry, arguments, 5);
}

LLVMValueRef emit_call(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef function = node_value(f, node->operands[0]),
               this_value = node_value(f, node->operands[1]);
  LLVMValueRef argc = build_i32(e, node->operand_count - 2);
  LLVMValueRef argv = build_argument_area(f, node->operands + 2, node->operand_count - 2);
  LLVMValueRef text = data_text(e, node->immediate.string);
  if (f->is_small) return ENTRY_CALL(f, ENTRY_perry_call, function, this_value, argc, argv, text);
  LLVMBasicBlockRef slow = build_block(f, "call.slow");
  Join join = join_open(f, e->i64);
  join_add(&join, call_function_value(f, function, this_value, argc, argv, slow));
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_call, function, this_value, argc, argv, text));
  return join_close(&join);
}

static void require(FunctionEmitter *f, LLVMValueRef condition, LLVMBasicBlockRef otherwise) {
  LLVMBasicBlockRef holds = build_block(f, "holds");
  build_likely(f, condition, holds, otherwise);
  build_position(f, holds);
}

/* The method of an object whose prototype chain the site's cache describes; else to `slow`. */
static LLVMValueRef cached_method(FunctionEmitter *f, LLVMValueRef base, LLVMValueRef cache,
                                  LLVMBasicBlockRef slow) {
  Emitter *e = f->emitter;
  require(f, value_has_tag(e, base, VALUE_TAG_OBJECT), slow);
  LLVMValueRef shape =
      build_load(e, e->i32, value_to_cell(e, base), offsetof(Cell, shape), MEMORY_HEADER);
  LLVMValueRef cached =
      build_load(e, e->i32, cache, offsetof(InlineCache, slow_shape), MEMORY_CACHE);
  require(f, LLVMBuildICmp(e->builder, LLVMIntEQ, shape, cached, ""), slow);
  LLVMValueRef kind = build_load(e, e->i8, cache, offsetof(InlineCache, kind), MEMORY_CACHE);
  LLVMValueRef distance =
      LLVMBuildSub(e->builder, kind, LLVMConstInt(e->i8, CACHE_HOLDER, false), "");
  _Static_assert(CACHE_HOLDER_SPILL == CACHE_HOLDER + 1, "one compare for both");
  require(f, LLVMBuildICmp(e->builder, LLVMIntULE, distance, LLVMConstInt(e->i8, 1, false), ""),
          slow);
  LLVMValueRef epoch = build_load(e, e->i32, cache, offsetof(InlineCache, epoch), MEMORY_CACHE);
  LLVMValueRef now = build_isolate_load(e, e->i32, offsetof(Isolate, prototype_epoch));
  require(f, LLVMBuildICmp(e->builder, LLVMIntEQ, epoch, now, ""), slow);
  LLVMValueRef holder = build_load(e, e->ptr, cache, offsetof(InlineCache, holder), MEMORY_CACHE);
  LLVMValueRef spill = build_load(e, e->ptr, holder, offsetof(Object, spill), MEMORY_SPILL);
  LLVMValueRef in_spill =
      LLVMBuildICmp(e->builder, LLVMIntEQ, distance, LLVMConstInt(e->i8, 1, false), "");
  LLVMValueRef owner = LLVMBuildSelect(e->builder, in_spill, spill, holder, "");
  LLVMValueRef offset = build_load(e, e->i16, cache, offsetof(InlineCache, offset), MEMORY_CACHE);
  LLVMValueRef wide = LLVMBuildZExt(e->builder, offset, e->i64, "");
  LLVMValueRef slot = LLVMBuildInBoundsGEP2(e->builder, e->i8, owner, &wide, 1, "");
  return build_load_at(e, e->i64, slot, MEMORY_SLOT);
}

LLVMValueRef emit_call_method(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  Name *name = node->immediate.string;
  LLVMValueRef base = node_value(f, node->operands[0]);
  LLVMValueRef argc = build_i32(e, node->operand_count - 1);
  LLVMValueRef cache = data_inline_cache(e), key = data_string_value(e, name);
  LLVMValueRef text = data_text(e, node->text ? node->text : name);
  LLVMValueRef argv = build_argument_area(f, node->operands + 1, node->operand_count - 1);
  if (f->is_small)
    return ENTRY_CALL(f, ENTRY_perry_call_method, base, key, argc, argv, cache, text);
  LLVMBasicBlockRef slow = build_block(f, "method.slow");
  Join join = join_open(f, e->i64);
  LLVMValueRef method = cached_method(f, base, cache, slow);
  join_add(&join, call_function_value(f, method, base, argc, argv, slow));
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_call_method, base, key, argc, argv, cache, text));
  return join_close(&join);
}

LLVMValueRef emit_construct(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  uint32_t argc = node->operand_count - 2;
  LLVMValueRef argv = build_argument_area(f, node->operands + 2, argc);
  return ENTRY_CALL(f, ENTRY_perry_construct, node_value(f, node->operands[0]),
                    node_value(f, node->operands[1]), build_i32(e, argc), argv,
                    data_text(e, node->immediate.string));
}

/* ---- calls of known functions ---- */

/* A function without a direct entry is called through its generic one, without a closure: it has no
 * captures. */
LLVMValueRef emit_call_direct(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  const IrFunction *callee = node->immediate.function;
  const FunctionSymbols *symbols = &e->functions[callee->index];
  CHECK(callee->capture_count == 0, "a direct call of a closure");
  if (!callee->has_direct_entry) {
    LLVMValueRef undefined = build_i64(e, VALUE_UNDEFINED);
    LLVMValueRef argv = build_argument_area(f, node->operands, node->operand_count);
    LLVMValueRef arguments[] = {LLVMConstNull(e->ptr), undefined, undefined,
                                build_i32(e, node->operand_count), argv};
    return build_call(f, e->generic_entry_type, symbols->entry, arguments, 5);
  }
  CHECK(node->operand_count == callee->formal_count + callee->direct_takes_this,
        "arguments of a direct call");
  LLVMValueRef *arguments = ARENA_ARRAY(&e->arena, LLVMValueRef, node->operand_count + 1);
  for (uint32_t i = 0; i < node->operand_count; i++)
    arguments[i] = node_value(f, node->operands[i]);
  return build_call(f, symbols->body_type, symbols->body, arguments, node->operand_count);
}

/* The method's direct entry under a signature that takes more arguments than it has formals. */
static LLVMValueRef fitted_entry(Emitter *e, const IrFunction *target, LLVMTypeRef type,
                                 uint32_t count) {
  const FunctionSymbols *symbols = &e->functions[target->index];
  if (target->formal_count + 1 == count) return symbols->body;
  LLVMBasicBlockRef here = LLVMGetInsertBlock(e->builder);
  LLVMMetadataRef position = LLVMGetCurrentDebugLocation2(e->builder);
  LLVMSetCurrentDebugLocation2(e->builder, NULL);
  LLVMValueRef thunk =
      add_internal_function(e, arena_format(&e->arena, "%s.fit", target->symbol), type);
  LLVMPositionBuilderAtEnd(e->builder, LLVMAppendBasicBlockInContext(e->context, thunk, "entry"));
  LLVMValueRef *arguments = ARENA_ARRAY(&e->arena, LLVMValueRef, count);
  LLVMGetParams(thunk, arguments);
  LLVMBuildRet(e->builder, LLVMBuildCall2(e->builder, symbols->body_type, symbols->body, arguments,
                                          target->formal_count + 1, ""));
  LLVMPositionBuilderAtEnd(e->builder, here);
  LLVMSetCurrentDebugLocation2(e->builder, position);
  return thunk;
}

/* Through a table of entries indexed by the shape of `this`. */
LLVMValueRef emit_call_virtual(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  const IrDispatch *dispatch = node->immediate.dispatch;
  uint32_t entries = dispatch->class_info->shape_count, count = node->operand_count;
  LLVMTypeRef *types = ARENA_ARRAY(&e->arena, LLVMTypeRef, count);
  LLVMValueRef *arguments = ARENA_ARRAY(&e->arena, LLVMValueRef, count);
  for (uint32_t i = 0; i < count; i++) {
    types[i] = e->i64;
    arguments[i] = node_value(f, node->operands[i]);
  }
  LLVMTypeRef type = LLVMFunctionType(e->i64, types, count, false);
  LLVMValueRef *rows = ARENA_ARRAY(&e->arena, LLVMValueRef, entries);
  for (uint32_t i = 0; i < entries; i++)
    rows[i] = fitted_entry(e, dispatch->targets[i], type, count);
  LLVMValueRef table = data_constant(e, LLVMConstArray2(e->ptr, rows, entries), "methods", 8);
  LLVMValueRef shape =
      build_load(e, e->i32, value_to_cell(e, arguments[0]), offsetof(Cell, shape), MEMORY_HEADER);
  uint32_t first = SHAPE_FIRST_PROGRAM + dispatch->class_info->first_shape;
  LLVMValueRef index = LLVMBuildZExt(
      e->builder, LLVMBuildSub(e->builder, shape, build_i32(e, first), ""), e->i64, "");
  LLVMValueRef place = LLVMBuildInBoundsGEP2(e->builder, e->ptr, table, &index, 1, "");
  LLVMValueRef entry = build_load_at(e, e->ptr, place, MEMORY_INFO);
  return build_call(f, type, entry, arguments, count);
}

LLVMValueRef emit_call_runtime(FunctionEmitter *f, IrNode *node) {
  LLVMValueRef arguments[ENTRY_PARAMETERS_MAX];
  CHECK(node->operand_count <= ENTRY_PARAMETERS_MAX, "arguments of a runtime entry");
  for (uint32_t i = 0; i < node->operand_count; i++)
    arguments[i] = node_value(f, node->operands[i]);
  return build_entry_call(f, (EntryId)node->immediate.entry, arguments, node->operand_count);
}

/* Functions of Math that one instruction computes with the same bits; Math.round is not the
 * machine's rounding. */
LLVMValueRef emit_call_math(FunctionEmitter *f, IrNode *node) {
  static const struct {
    EntryId entry;
    const char *intrinsic;
  } rows[] = {{ENTRY_math_abs, "llvm.fabs"},
              {ENTRY_math_sqrt, "llvm.sqrt"},
              {ENTRY_math_floor, "llvm.floor"},
              {ENTRY_math_ceil, "llvm.ceil"},
              {ENTRY_math_trunc, "llvm.trunc"}};
  LLVMValueRef arguments[] = {node_value(f, node->operands[0])};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (rows[i].entry == node->immediate.entry)
      return build_intrinsic(f->emitter, rows[i].intrinsic, f->emitter->f64, arguments, 1);
  return emit_call_runtime(f, node);
}
