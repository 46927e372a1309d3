/* emit_guard.c - guards, the exits they leave by, and the signature of twins.
 *
 * An exit stores the boxed live values to frame memory, calls the twin with the point and returns
 * what it returns: a cold block without a way back, so the hot code after the guard knows that it
 * held. The call is never an invoke: the twin has the function's handlers itself.
 *
 *     twin  i64 (ptr callee, i64 this, i64 new_target, i32 argc, ptr argv, i32 point, ptr live)
 *
 * With --guard-fail every guard also asks the runtime whether it shall fail this time, which tests
 * the exits.
 */
#include "emit/emitter.h"

static LLVMValueRef boxed_live(FunctionEmitter *f, const IrNode *node) {
  LLVMValueRef value = node_value(f, node);
  switch ((Representation)node->representation) {
  case REP_F64:
    return value_from_f64(f->emitter, value);
  case REP_I32:
    return value_from_i32(f->emitter, value);
  case REP_BOOL:
    return value_from_bool(f->emitter, value);
  case REP_PTR:
    return value_from_cell(f->emitter, value, VALUE_TAG_OBJECT);
  case REP_VALUE:
  case REP_NONE:
  case REP_ANY:
    break;
  }
  return value;
}

static void emit_exit(FunctionEmitter *f, const IrSite *site) {
  Emitter *e = f->emitter;
  for (uint32_t i = 0; i < site->live_count; i++)
    if (site->live[i]->holds_integers)
      ENTRY_CALL(f, ENTRY_perry_array_integers_to_numbers,
                 value_to_cell(e, node_value(f, site->live[i])));
  LLVMValueRef live = build_argument_memory(f, site->live_count);
  for (uint32_t i = 0; i < site->live_count; i++)
    build_store(e, boxed_live(f, site->live[i]), live, i * sizeof(Value), MEMORY_ARGUMENT);
  LLVMValueRef null = LLVMConstNull(e->ptr);
  LLVMValueRef arguments[] = {f->callee ? f->callee : null,
                              f->this_value,
                              f->new_target,
                              f->argc ? f->argc : build_i32(e, 0),
                              f->argv ? f->argv : null,
                              build_i32(e, site->point),
                              live};
  debug_hide_position(f, f->ir->start);
  LLVMValueRef result = LLVMBuildCall2(e->builder, e->twin_type,
                                       e->functions[site->twin->index].body, arguments, 7, "");
  if (f->ir->has_direct_entry && f->ir->direct_result == REP_F64)
    result = value_to_f64(e, result); /* proven to be a number */
  LLVMBuildRet(e->builder, result);
}

/* The condition, or false when the runtime says that this guard shall fail now. */
static LLVMValueRef with_forced_failure(FunctionEmitter *f, LLVMValueRef condition) {
  Emitter *e = f->emitter;
  if (e->options.guard_fail == GUARD_FAIL_NEVER) return condition;
  LLVMValueRef counter = LLVMAddGlobal(e->module, e->i32, "guard");
  LLVMSetInitializer(counter, LLVMConstNull(e->i32));
  LLVMSetLinkage(counter, LLVMPrivateLinkage);
  LLVMValueRef fails =
      LLVMBuildCall2(e->builder, LLVMFunctionType(e->i1, (LLVMTypeRef[]){e->ptr, e->i32}, 2, false),
                     guard_fails_function(e),
                     (LLVMValueRef[]){counter, build_i32(e, e->options.guard_fail)}, 2, "");
  return LLVMBuildAnd(e->builder, condition, LLVMBuildNot(e->builder, fails, ""), "");
}

void emit_guard(FunctionEmitter *f, const IrNode *node) {
  LLVMBasicBlockRef holds = build_block(f, "holds"), leave = build_block(f, "leave");
  build_likely(f, with_forced_failure(f, node_value(f, node->operands[0])), holds, leave);
  build_position(f, leave);
  emit_exit(f, node->immediate.site);
  debug_set_position(f, node->position);
  build_position(f, holds);
}

/* An object whose shape id lies in [low, high]. */
LLVMValueRef emit_shape_in_range(FunctionEmitter *f, LLVMValueRef value, uint32_t low,
                                 uint32_t high) {
  Emitter *e = f->emitter;
  LLVMBasicBlockRef object = build_block(f, "object");
  Join join = join_open(f, e->i1);
  LLVMValueRef is_other = LLVMBuildNot(e->builder, value_has_tag(e, value, VALUE_TAG_OBJECT), "");
  join_add_if(&join, is_other, LLVMConstInt(e->i1, 0, false), object, false);
  build_position(f, object);
  LLVMValueRef shape =
      build_load(e, e->i32, value_to_cell(e, value), offsetof(Cell, shape), MEMORY_HEADER);
  LLVMValueRef offset = LLVMBuildSub(e->builder, shape, build_i32(e, low), "");
  join_add(&join, LLVMBuildICmp(e->builder, LLVMIntULE, offset, build_i32(e, high - low), ""));
  return join_close(&join);
}
