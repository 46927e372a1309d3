/* emit_op.c - one node of IR: the short operations here, the others by their function. */
#include "emit/emitter.h"
#include "infer/class.h"

#include <string.h>

static LLVMValueRef operand(FunctionEmitter *f, const IrNode *node, uint32_t index) {
  return node_value(f, node->operands[index]);
}

static LLVMValueRef refuse(const IrNode *node, const char *why) {
  fprintf(stderr, "emit: operation %s: %s\n", ir_op_text((IrOp)node->op), why);
  compiler_fault(__FILE__, __LINE__, "emit_op", "an operation that no machine code exists for");
}

/* ---- parameters and constants ---- */

static LLVMValueRef emit_argument(FunctionEmitter *f, const IrNode *node) {
  uint32_t index = (uint32_t)node->immediate.integer;
  if (f->ir->is_resumed_by_frame) return LLVMGetParam(f->function, index + 1); /* 0 mode, 1 sent */
  if (f->ir->has_direct_entry) return LLVMGetParam(f->function, index + f->ir->direct_takes_this);
  return build_argument_load(f, index);
}

static LLVMValueRef need(const IrNode *node, LLVMValueRef parameter) {
  return parameter ? parameter : refuse(node, "the entry has no such parameter");
}

/* Of a flag of the isolate. */
static LLVMValueRef emit_is_zero(Emitter *e, size_t offset) {
  LLVMValueRef flag = build_isolate_load(e, e->i32, offset);
  return LLVMBuildICmp(e->builder, LLVMIntEQ, flag, build_i32(e, 0), "");
}

static LLVMValueRef emit_is_instance(FunctionEmitter *f, LLVMValueRef value, const IrClass *info) {
  uint32_t first = SHAPE_FIRST_PROGRAM + info->first_shape;
  return emit_shape_in_range(f, value, first, first + info->shape_count - 1);
}

/* Finished instances of the expected class: of the tested one or not, as long as prototypes and
 * @@hasInstance are untouched. Anything else asks the runtime. */
static LLVMValueRef emit_instance_of(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef value = operand(f, node, 0);
  Join join = join_open(f, e->i1);
  LLVMBasicBlockRef known = build_block(f, "known"), slow = build_block(f, "instanceof.slow");
  LLVMValueRef is_known = emit_is_instance(f, value, node->immediate.class_info);
  is_known =
      LLVMBuildAnd(e->builder, is_known, emit_is_zero(e, offsetof(Isolate, classes_changed)), "");
  is_known = LLVMBuildAnd(e->builder, is_known,
                          emit_is_zero(e, offsetof(Isolate, instanceof_changed)), "");
  build_likely(f, is_known, known, slow);
  build_position(f, known);
  join_add(&join, emit_is_instance(f, value, infer_class(node->operands[1])));
  build_position(f, slow);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_instance_of, value, operand(f, node, 1)));
  return join_close(&join);
}

static LLVMValueRef emit_home_object(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  uint64_t offset = f->ir->flags & FUNCTION_CLASS ? offsetof(Function, prototype)
                                                  : offsetof(Function, home_object);
  return build_load(e, e->i64, need(node, f->callee), offset, MEMORY_FUNCTION);
}

static LLVMValueRef emit_bigint(FunctionEmitter *f, const IrNode *node) {
  return ENTRY_CALL(f, ENTRY_perry_bigint_from_literal,
                    data_text(f->emitter, node->immediate.string));
}

/* ---- bindings ---- */

static LLVMValueRef emit_capture(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  uint64_t offset =
      offsetof(Function, captures) + (uint64_t)node->immediate.integer * sizeof(Value);
  return build_load(e, e->i64, need(node, f->callee), offset, MEMORY_CAPTURE);
}

static LLVMValueRef emit_slot_load(FunctionEmitter *f, const IrNode *node) {
  LLVMTypeRef type = representation_type(f->emitter, (Representation)node->representation);
  return LLVMBuildLoad2(f->emitter->builder, type, f->slots[node->immediate.slot->index], "");
}

static LLVMValueRef emit_check_init(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef value = operand(f, node, 0);
  LLVMBasicBlockRef dead = build_block(f, "uninitialized"), live = build_block(f, "initialized");
  LLVMValueRef is_set =
      LLVMBuildICmp(e->builder, LLVMIntNE, value, build_i64(e, VALUE_UNINITIALIZED), "");
  build_likely(f, is_set, live, dead);
  build_position(f, dead);
  ENTRY_CALL(f, ENTRY_perry_throw_uninitialized, data_text(e, node->immediate.string));
  LLVMBuildUnreachable(e->builder);
  build_position(f, live);
  return value;
}

/* The double whose bits are those of its int32 part's double: neither -0 nor NaN. */
static LLVMValueRef emit_is_exact_i32(FunctionEmitter *f, LLVMValueRef number) {
  Emitter *e = f->emitter;
  LLVMValueRef exact, integer = build_f64_to_exact_i32(f, number, &exact);
  LLVMValueRef back = LLVMBuildSIToFP(e->builder, integer, e->f64, "");
  LLVMValueRef bits = LLVMBuildBitCast(e->builder, number, e->i64, "");
  return LLVMBuildICmp(e->builder, LLVMIntEQ, bits, LLVMBuildBitCast(e->builder, back, e->i64, ""),
                       "");
}

/* The same instruction as in the check before it, so that both are one. */
static LLVMValueRef emit_i32_from_f64(FunctionEmitter *f, LLVMValueRef number) {
  LLVMValueRef exact;
  return build_f64_to_exact_i32(f, number, &exact);
}

static LLVMValueRef emit_fits(FunctionEmitter *f, const IrNode *node, const char *intrinsic) {
  Emitter *e = f->emitter;
  LLVMValueRef operands[] = {operand(f, node, 0), operand(f, node, 1)};
  LLVMTypeRef overload = e->i32;
  LLVMValueRef function = LLVMGetIntrinsicDeclaration(
      e->module, LLVMLookupIntrinsicID(intrinsic, strlen(intrinsic)), &overload, 1);
  LLVMValueRef both =
      LLVMBuildCall2(e->builder, LLVMGlobalGetValueType(function), function, operands, 2, "");
  return LLVMBuildNot(e->builder, LLVMBuildExtractValue(e->builder, both, 1, ""), "");
}

static LLVMValueRef emit_to_key(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef base = operand(f, node, 0), key = operand(f, node, 1);
  LLVMBasicBlockRef object = build_block(f, "key.object");
  Join join = join_open(f, e->i64);
  join_add_if(&join, LLVMBuildNot(e->builder, value_has_tag(e, key, VALUE_TAG_OBJECT), ""), key,
              object, true);
  build_position(f, object);
  join_add(&join, ENTRY_CALL(f, ENTRY_perry_to_key, base, key));
  return join_close(&join);
}

/* ---- memory after checks ---- */

static LLVMValueRef emit_is_shape(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  LLVMValueRef value = operand(f, node, 0);
  LLVMBasicBlockRef object = build_block(f, "object");
  Join join = join_open(f, e->i1);
  LLVMValueRef is_object = value_has_tag(e, value, VALUE_TAG_OBJECT);
  join_add_if(&join, LLVMBuildNot(e->builder, is_object, ""), LLVMConstInt(e->i1, 0, false), object,
              false);
  build_position(f, object);
  LLVMValueRef shape =
      build_load(e, e->i32, value_to_cell(e, value), offsetof(Cell, shape), MEMORY_HEADER);
  LLVMValueRef wanted = build_i32(e, SHAPE_FIRST_PROGRAM + node->immediate.shape->index);
  join_add(&join, LLVMBuildICmp(e->builder, LLVMIntEQ, shape, wanted, ""));
  return join_close(&join);
}

static LLVMTypeRef memory_type(FunctionEmitter *f, Representation representation,
                               const IrNode *node) {
  if (representation == REP_VALUE || representation == REP_F64)
    return representation_type(f->emitter, representation);
  refuse(node, "memory holds Values and numbers only");
  return NULL;
}

static LLVMValueRef emit_load_slot(FunctionEmitter *f, const IrNode *node) {
  LLVMTypeRef type = memory_type(f, (Representation)node->representation, node);
  return build_load(f->emitter, type, value_to_cell(f->emitter, operand(f, node, 0)),
                    (uint64_t)node->immediate.integer, MEMORY_SLOT);
}

/* A store of a value has the barrier unless no cell is stored. */
static void store_in(FunctionEmitter *f, const IrNode *stored, LLVMValueRef owner,
                     LLVMValueRef address, MemoryKind kind) {
  if (stored->representation == REP_VALUE && !node_is_immediate(stored))
    build_barrier(f, owner, address);
  build_store_at(f->emitter, node_value(f, stored), address, kind);
}

static void emit_store_slot(FunctionEmitter *f, const IrNode *node) {
  memory_type(f, (Representation)node->operands[1]->representation, node);
  LLVMValueRef cell = value_to_cell(f->emitter, operand(f, node, 0));
  LLVMValueRef slot = build_offset(f->emitter, cell, (uint64_t)node->immediate.integer);
  store_in(f, node->operands[1], cell, slot, MEMORY_SLOT);
}

static LLVMValueRef element_address(FunctionEmitter *f, LLVMValueRef array, LLVMValueRef index) {
  Emitter *e = f->emitter;
  LLVMValueRef elements = build_load(e, e->ptr, array, offsetof(Array, elements), MEMORY_ELEMENTS);
  LLVMValueRef values = build_offset(e, elements, offsetof(Elements, values));
  LLVMValueRef wide = LLVMBuildZExt(e->builder, index, e->i64, "");
  return LLVMBuildInBoundsGEP2(e->builder, e->i64, values, &wide, 1, "");
}

/* I32: of an array that holds raw integers, the low half of the element. */
static LLVMValueRef emit_load_element(FunctionEmitter *f, const IrNode *node) {
  LLVMTypeRef type = node->representation == REP_I32
                         ? f->emitter->i32
                         : memory_type(f, (Representation)node->representation, node);
  LLVMValueRef array = value_to_cell(f->emitter, operand(f, node, 0));
  return build_load_at(f->emitter, type, element_address(f, array, operand(f, node, 1)),
                       MEMORY_ELEMENT);
}

static void emit_store_element(FunctionEmitter *f, const IrNode *node) {
  LLVMValueRef array = value_to_cell(f->emitter, operand(f, node, 0));
  emit_element_store(f, array, element_address(f, array, operand(f, node, 1)), node->operands[2]);
}

static LLVMValueRef load_length(FunctionEmitter *f, const IrNode *node, uint64_t offset,
                                MemoryKind kind) {
  Emitter *e = f->emitter;
  return build_load(e, e->i32, value_to_cell(e, operand(f, node, 0)), offset, kind);
}

/* The exception, which the isolate then no longer keeps alive. */
static LLVMValueRef emit_catch(FunctionEmitter *f) {
  Emitter *e = f->emitter;
  LLVMValueRef exception = build_isolate_load(e, e->i64, offsetof(Isolate, exception));
  build_isolate_store(e, build_i64(e, VALUE_UNDEFINED), offsetof(Isolate, exception));
  return exception;
}

static LLVMValueRef frame_slot(FunctionEmitter *f, const IrNode *node) {
  return build_offset(f->emitter, operand(f, node, 0),
                      offsetof(Frame, slots) + (uint64_t)node->immediate.integer * sizeof(Value));
}

static void emit_frame_store(FunctionEmitter *f, const IrNode *node) {
  LLVMValueRef slot = frame_slot(f, node);
  store_in(f, node->operands[1], operand(f, node, 0), slot, MEMORY_FRAME);
}

/* Where the frame goes on and how many slots are traced meanwhile: neighbours, one store. */
static void emit_frame_suspend(FunctionEmitter *f, const IrNode *node) {
  Emitter *e = f->emitter;
  _Static_assert(offsetof(Frame, slot_count) == offsetof(Frame, point) + 4, "one store for both");
  build_store(e, build_i64(e, (uint64_t)node->immediate.integer), operand(f, node, 0),
              offsetof(Frame, point), MEMORY_FRAME);
}

static void emit_set_capture(FunctionEmitter *f, const IrNode *node) {
  LLVMValueRef cell = operand(f, node, 0);
  uint64_t offset =
      offsetof(Function, captures) + (uint64_t)node->immediate.integer * sizeof(Value);
  store_in(f, node->operands[1], cell, build_offset(f->emitter, cell, offset), MEMORY_CAPTURE);
}

/* ---- narrowed arithmetic ---- */

static LLVMValueRef binary(FunctionEmitter *f, const IrNode *node, LLVMOpcode opcode) {
  return LLVMBuildBinOp(f->emitter->builder, opcode, operand(f, node, 0), operand(f, node, 1), "");
}

static LLVMValueRef shift(FunctionEmitter *f, const IrNode *node, LLVMOpcode opcode) {
  Emitter *e = f->emitter;
  LLVMValueRef count = LLVMBuildAnd(e->builder, operand(f, node, 1), build_i32(e, 31), "");
  return LLVMBuildBinOp(e->builder, opcode, operand(f, node, 0), count, "");
}

static LLVMValueRef compare_f64(FunctionEmitter *f, const IrNode *node,
                                LLVMRealPredicate predicate) {
  return LLVMBuildFCmp(f->emitter->builder, predicate, operand(f, node, 0), operand(f, node, 1),
                       "");
}

static LLVMValueRef compare_i32(FunctionEmitter *f, const IrNode *node,
                                LLVMIntPredicate predicate) {
  return LLVMBuildICmp(f->emitter->builder, predicate, operand(f, node, 0), operand(f, node, 1),
                       "");
}

LLVMValueRef emit_op(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  LLVMBuilderRef b = e->builder;
  switch ((IrOp)node->op) {
  case IR_PARAM:
    return refuse(node, "stands in no block's list");
  case IR_ARGUMENT:
    return emit_argument(f, node);
  case IR_THIS:
    return need(node, f->this_value);
  case IR_CALLEE:
    return need(node, f->callee);
  case IR_HOME_OBJECT:
    return emit_home_object(f, node);
  case IR_NEW_TARGET:
    return need(node, f->new_target);
  case IR_ARGC:
    return need(node, f->argc);
  case IR_ARGV:
    return need(node, f->argv);
  case IR_CONST:
    return build_i64(e, node->immediate.bits);
  case IR_CONST_STRING:
    return data_string_value(e, node->immediate.string);
  case IR_CONST_BIGINT:
    return emit_bigint(f, node);
  case IR_CONST_SYMBOL:
    return data_symbol_value(e, (uint32_t)node->immediate.integer);
  case IR_CONST_F64:
    return LLVMConstBitCast(build_i64(e, value_number(node->immediate.f64).bits), e->f64);
  case IR_CONST_I32:
    return build_i32(e, (uint32_t)node->immediate.integer);
  case IR_CONST_BOOL:
    return LLVMConstInt(e->i1, node->immediate.integer != 0, false);
  case IR_CONST_ATOM:
    return data_string(e, node->immediate.string);
  case IR_CONST_TEXT:
    return data_text(e, node->immediate.string);
  case IR_FUNCTION_INFO:
    return data_function_info(e, node->immediate.function);

  case IR_SLOT_LOAD:
    return emit_slot_load(f, node);
  case IR_SLOT_STORE:
    LLVMBuildStore(b, operand(f, node, 0), f->slots[node->immediate.slot->index]);
    return NULL;
  case IR_GLOBAL_LOAD:
    return build_load_at(e, e->i64, data_global(e, node->immediate.global), MEMORY_GLOBAL);
  case IR_GLOBAL_STORE:
    build_store_at(e, operand(f, node, 0), data_global(e, node->immediate.global), MEMORY_GLOBAL);
    return NULL;
  case IR_CAPTURE:
    return emit_capture(f, node);
  case IR_BOX_NEW:
    return emit_box_new(f, node);
  case IR_BOX_LOAD:
    return build_load(e, e->i64, value_to_cell(e, operand(f, node, 0)), offsetof(Box, value),
                      MEMORY_BOX);
  case IR_BOX_STORE:
    return emit_box_store(f, node);
  case IR_CHECK_INIT:
    return emit_check_init(f, node);

  case IR_ADD:
  case IR_SUB:
  case IR_MUL:
  case IR_DIV:
    return emit_arithmetic(f, node);
  case IR_REM:
    return emit_remainder(f, node);
  case IR_EXP:
    return ENTRY_CALL(f, ENTRY_perry_exponentiate, operand(f, node, 0), operand(f, node, 1));
  case IR_BIT_AND:
  case IR_BIT_OR:
  case IR_BIT_XOR:
  case IR_SHL:
  case IR_SHR:
  case IR_USHR:
    return emit_bitwise(f, node);
  case IR_NEG:
  case IR_BIT_NOT:
  case IR_TO_NUMERIC:
  case IR_TO_NUMBER:
  case IR_INC:
  case IR_DEC:
    return emit_unary_number(f, node);
  case IR_LT:
  case IR_LE:
  case IR_GT:
  case IR_GE:
    return emit_comparison(f, node);
  case IR_EQ:
    return emit_loosely_equal(f, node);
  case IR_STRICT_EQ:
    return emit_strict_equal(f, node);
  case IR_IS_IDENTICAL:
    return compare_i32(f, node, LLVMIntEQ);
  case IR_IS_NULLISH:
    return value_equals_bits(e, LLVMBuildOr(b, operand(f, node, 0), build_i64(e, 1), ""),
                             VALUE_UNDEFINED);
  case IR_IS_OBJECT:
    return value_has_tag(e, operand(f, node, 0), VALUE_TAG_OBJECT);
  case IR_TRUTHY:
    return emit_truthy(f, node);
  case IR_NOT:
    return LLVMBuildNot(b, operand(f, node, 0), "");
  case IR_TYPEOF:
    return ENTRY_CALL(f, ENTRY_perry_type_of, operand(f, node, 0));
  case IR_TYPEOF_IS:
    return emit_typeof_is(f, node);
  case IR_TO_STRING:
    return emit_to_string(f, node);
  case IR_CONCAT:
    return emit_concat(f, node);

  case IR_GET_PROPERTY:
    return emit_get_property(f, node);
  case IR_SET_PROPERTY:
    return emit_set_property(f, node);
  case IR_GET_ELEMENT:
    return emit_get_element(f, node);
  case IR_SET_ELEMENT:
    return emit_set_element(f, node);

  case IR_CALL:
    return emit_call(f, node);
  case IR_CALL_METHOD:
    return emit_call_method(f, node);
  case IR_CONSTRUCT:
    return emit_construct(f, node);
  case IR_CALL_DIRECT:
    return emit_call_direct(f, node);
  case IR_IS_UNCHANGED_STRING:
    return emit_is_unchanged_string(f, node);
  case IR_CHAR_CODE_AT:
    return emit_char_code_at(f, node);
  case IR_IS_PUSHABLE:
    return emit_is_pushable(f, node);
  case IR_IS_ITERATED_PLAIN:
    return emit_is_iterated_plain(f, node);
  case IR_ARRAY_SIZE: {
    LLVMValueRef length = load_length(f, node, offsetof(Array, length), MEMORY_ARRAY_LENGTH);
    return value_from_f64(e, LLVMBuildUIToFP(b, length, e->f64, ""));
  }
  case IR_ARRAY_PUSH:
    return emit_array_push(f, node);
  case IR_CALL_VIRTUAL:
    return emit_call_virtual(f, node);
  case IR_CALL_RUNTIME:
    return emit_call_runtime(f, node);
  case IR_CALL_MATH:
    return emit_call_math(f, node);
  case IR_STACK_ARRAY:
    return emit_stack_array(f, node);

  case IR_STACK_LOAD:
    return build_load_at(e, e->i64, operand(f, node, 0), MEMORY_ARGUMENT);

  case IR_SET_CAPTURE:
    emit_set_capture(f, node);
    return NULL;
  case IR_FUNCTION_PROTOTYPE:
    return build_load(e, e->i64, operand(f, node, 0), offsetof(Function, prototype),
                      MEMORY_FUNCTION);
  case IR_CLOSURE:
    return emit_closure(f, node);
  case IR_NEW_OBJECT:
    return emit_new_object(f, node);
  case IR_TEMPLATE_OBJECT:
    return ENTRY_CALL(f, ENTRY_perry_template_object,
                      data_template_site(e, node->immediate.template_site));
  case IR_NAMESPACE_OBJECT:
    return ENTRY_CALL(f, ENTRY_perry_namespace_create,
                      data_namespace_info(e, node->immediate.namespace_info));
  case IR_NEW_ARRAY:
    return emit_new_array(f, node);

  case IR_BOX_F64:
    return value_from_f64(e, operand(f, node, 0));
  case IR_BOX_I32:
    return value_from_i32(e, operand(f, node, 0));
  case IR_BOX_BOOL:
    return value_from_bool(e, operand(f, node, 0));
  case IR_BOX_CELL:
    return value_from_cell(e, operand(f, node, 0), VALUE_TAG_OBJECT);
  case IR_UNBOX_CELL:
    return value_to_cell(e, operand(f, node, 0));
  case IR_UNBOX_F64:
    return value_to_f64(e, operand(f, node, 0));
  case IR_UNBOX_BOOL:
    return LLVMBuildTrunc(b, operand(f, node, 0), e->i1, "");
  case IR_F64_FROM_I32:
    return LLVMBuildSIToFP(b, operand(f, node, 0), e->f64, "");
  case IR_F64_FROM_U32:
    return LLVMBuildUIToFP(b, operand(f, node, 0), e->f64, "");
  case IR_I32_FROM_F64:
    return emit_i32_from_f64(f, operand(f, node, 0));
  case IR_TO_INT32:
    return build_to_int32(f, operand(f, node, 0));

  case IR_F64_ADD:
    return binary(f, node, LLVMFAdd);
  case IR_F64_SUB:
    return binary(f, node, LLVMFSub);
  case IR_F64_MUL:
    return binary(f, node, LLVMFMul);
  case IR_F64_DIV:
    return binary(f, node, LLVMFDiv);
  case IR_F64_REM:
    return build_f64_remainder(f, operand(f, node, 0), operand(f, node, 1));
  case IR_F64_EXP:
    return ENTRY_CALL(f, ENTRY_perry_number_exponentiate, operand(f, node, 0), operand(f, node, 1));
  case IR_F64_NEG:
    return LLVMBuildFNeg(b, operand(f, node, 0), "");
  case IR_F64_LT:
    return compare_f64(f, node, LLVMRealOLT);
  case IR_F64_LE:
    return compare_f64(f, node, LLVMRealOLE);
  case IR_F64_GT:
    return compare_f64(f, node, LLVMRealOGT);
  case IR_F64_GE:
    return compare_f64(f, node, LLVMRealOGE);
  case IR_F64_EQ:
    return compare_f64(f, node, LLVMRealOEQ);
  case IR_F64_TRUTHY:
    return LLVMBuildFCmp(b, LLVMRealONE, operand(f, node, 0), LLVMConstReal(e->f64, 0), "");
  case IR_I32_ADD:
    return LLVMBuildNSWAdd(b, operand(f, node, 0), operand(f, node, 1), "");
  case IR_I32_SUB:
    return LLVMBuildNSWSub(b, operand(f, node, 0), operand(f, node, 1), "");
  case IR_I32_MUL:
    return LLVMBuildNSWMul(b, operand(f, node, 0), operand(f, node, 1), "");
  case IR_I32_REM:
    return binary(f, node, LLVMURem);
  case IR_I32_AND:
    return binary(f, node, LLVMAnd);
  case IR_I32_OR:
    return binary(f, node, LLVMOr);
  case IR_I32_XOR:
    return binary(f, node, LLVMXor);
  case IR_I32_SHL:
    return shift(f, node, LLVMShl);
  case IR_I32_SHR:
    return shift(f, node, LLVMAShr);
  case IR_I32_USHR:
    return shift(f, node, LLVMLShr);
  case IR_I32_LT:
    return compare_i32(f, node, LLVMIntSLT);
  case IR_I32_LE:
    return compare_i32(f, node, LLVMIntSLE);
  case IR_I32_EQ:
    return compare_i32(f, node, LLVMIntEQ);

  case IR_IS_NUMBER:
    return value_is_number_test(e, operand(f, node, 0));
  case IR_IS_STRING:
    return value_has_tag(e, operand(f, node, 0), VALUE_TAG_STRING);
  case IR_IS_SHAPE:
    return emit_is_shape(f, node);
  case IR_TO_KEY:
    return emit_to_key(f, node);
  case IR_IS_INSTANCE:
    return emit_is_instance(f, operand(f, node, 0), node->immediate.class_info);
  case IR_ARRAY_UNCHANGED:
    return emit_array_unchanged(f);
  case IR_INSTANCE_OF:
    return emit_instance_of(f, node);
  case IR_CLASSES_UNCHANGED:
    return emit_is_zero(e, offsetof(Isolate, classes_changed));
  case IR_INSTANCEOF_UNCHANGED:
    return emit_is_zero(e, offsetof(Isolate, instanceof_changed));
  case IR_MATH_UNCHANGED:
    return emit_is_zero(e, offsetof(Isolate, math_changed));
  case IR_HAS_SHAPE_ID:
    return emit_shape_in_range(f, operand(f, node, 0), (uint32_t)node->immediate.integer,
                               (uint32_t)node->immediate.integer);
  case IR_IS_PLAIN_ARRAY:
    return emit_shape_in_range(f, operand(f, node, 0), SHAPE_ARRAY_NUMBER, SHAPE_ARRAY_HOLEY);
  case IR_IS_VALUE_ARRAY:
    return emit_shape_in_range(f, operand(f, node, 0), SHAPE_ARRAY_VALUE, SHAPE_ARRAY_HOLEY);
  case IR_F64_IS_I32: {
    LLVMValueRef exact;
    build_f64_to_exact_i32(f, operand(f, node, 0), &exact);
    return exact;
  }
  case IR_F64_IS_EXACT_I32:
    return emit_is_exact_i32(f, operand(f, node, 0));
  case IR_I32_ADD_FITS:
    return emit_fits(f, node, "llvm.sadd.with.overflow");
  case IR_I32_SUB_FITS:
    return emit_fits(f, node, "llvm.ssub.with.overflow");
  case IR_I32_BELOW:
    return compare_i32(f, node, LLVMIntULT);
  case IR_GUARD:
    emit_guard(f, node);
    return NULL;
  case IR_TWIN_POINT:
    return need(node, f->twin_point);
  case IR_TWIN_LIVE:
    return build_load(e, e->i64, need(node, f->twin_live),
                      (uint64_t)node->immediate.integer * sizeof(Value), MEMORY_ARGUMENT);
  case IR_LOAD_SLOT:
    return emit_load_slot(f, node);
  case IR_STORE_SLOT:
    emit_store_slot(f, node);
    return NULL;
  case IR_ARRAY_LENGTH:
    return load_length(f, node, offsetof(Array, length), MEMORY_ARRAY_LENGTH);
  case IR_LOAD_ELEMENT:
    return emit_load_element(f, node);
  case IR_STORE_ELEMENT:
    emit_store_element(f, node);
    return NULL;
  case IR_CAN_PUT_ELEMENT:
    return emit_can_put_element(f, node);
  case IR_PUT_ELEMENT:
    emit_put_element(f, node);
    return NULL;
  case IR_IS_TYPED_ARRAY:
    return emit_is_typed_array(f, node);
  case IR_TYPED_LENGTH:
    return emit_typed_length(f, node);
  case IR_LOAD_TYPED:
    return emit_load_typed(f, node);
  case IR_STORE_TYPED:
    emit_store_typed(f, node);
    return NULL;
  case IR_STRING_LENGTH:
    return load_length(f, node, offsetof(String, length), MEMORY_STRING_LENGTH);

  case IR_CATCH:
    return emit_catch(f);

  case IR_AWAIT:
  case IR_YIELD:
  case IR_INITIAL_YIELD:
  case IR_RESUME_MODE:
    return refuse(node, "the resumable form has none");
  case IR_FRAME:
    return need(node, f->frame);
  case IR_FRAME_LOAD:
    return build_load_at(e, e->i64, frame_slot(f, node), MEMORY_FRAME);
  case IR_FRAME_POINT:
    return build_load(e, e->i32, operand(f, node, 0), offsetof(Frame, point), MEMORY_FRAME);
  case IR_FRAME_SUSPEND:
    emit_frame_suspend(f, node);
    return NULL;
  case IR_FRAME_STORE:
    emit_frame_store(f, node);
    return NULL;

  case IR_JUMP:
  case IR_BRANCH:
  case IR_SWITCH:
  case IR_RETURN:
  case IR_THROW:
  case IR_UNREACHABLE:
  case IR_OP_COUNT:
    break;
  }
  return refuse(node, "unexpected here");
}
