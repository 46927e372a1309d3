/* emit_function.c - the body of one function: blocks, block parameters as phis, terminators,
 * exceptions.
 *
 * All blocks and phis exist before the first node is emitted, so an edge adds its arguments where
 * it leaves. Blocks are emitted in reverse postorder: definitions come before uses, except through
 * phis.
 *
 * A node that may throw in a block with `unwind` is an invoke of the handler's landing pad, which
 * catches everything and ignores what the unwinder passes: CATCH takes the exception from the
 * isolate. One node may make several invokes (fast and slow call), each a predecessor of the
 * landing pad with the same arguments.
 *
 * A block outside loops of a function that runs once, and everything at -O0, is emitted small:
 * calls of the runtime instead of inline fast paths.
 */
#include "emit/emitter.h"

LLVMValueRef build_array_alloca(FunctionEmitter *f, LLVMTypeRef type, uint32_t count,
                                const char *name) {
  Emitter *e = f->emitter;
  LLVMBasicBlockRef here = build_current(f);
  LLVMValueRef first = LLVMGetFirstInstruction(f->prologue);
  LLVMMetadataRef location = LLVMGetCurrentDebugLocation2(e->builder);
  if (first)
    LLVMPositionBuilderBefore(e->builder, first); /* takes over the location of `first` */
  else
    LLVMPositionBuilderAtEnd(e->builder, f->prologue);
  LLVMValueRef memory = LLVMBuildArrayAlloca(e->builder, type, build_i32(e, count), name);
  build_position(f, here);
  LLVMSetCurrentDebugLocation2(e->builder, location);
  return memory;
}

LLVMValueRef build_alloca(FunctionEmitter *f, LLVMTypeRef type, const char *name) {
  return build_array_alloca(f, type, 1, name);
}

static void add_edge_arguments(FunctionEmitter *f, const IrEdge *edge) {
  LLVMBasicBlockRef from = build_current(f);
  const BlockState *target = &f->blocks[edge->target->order];
  for (uint32_t i = 0; i < edge->argument_count; i++) {
    LLVMValueRef value = node_value(f, edge->arguments[i]);
    LLVMAddIncoming(target->parameters[i], &value, &from, 1);
  }
}

void add_unwind_arguments(FunctionEmitter *f) {
  add_edge_arguments(f, f->block->unwind);
}

LLVMValueRef build_argument_load(FunctionEmitter *f, uint32_t index) {
  Emitter *e = f->emitter;
  LLVMValueRef given = LLVMBuildICmp(e->builder, LLVMIntUGT, f->argc, build_i32(e, index), "");
  LLVMValueRef place = build_offset(e, f->argv, (uint64_t)index * sizeof(Value));
  LLVMValueRef address = LLVMBuildSelect(e->builder, given, place, e->undefined_cell, "");
  return build_load_at(e, e->i64, address, MEMORY_ARGUMENT);
}

/* ---- blocks ---- */

/* Marks the natural loops: a back edge leads to a block that dominates its source. */
static void find_loops(FunctionEmitter *f) {
  IrFunction *ir = f->ir;
  Arena scratch = {0};
  IrBlock **stack = ARENA_ARRAY(&scratch, IrBlock *, ir->blocks.count + 1);
  for (uint32_t b = 0; b < ir->blocks.count; b++) {
    IrBlock *head = ir->blocks.items[b];
    bool *seen = NULL;
    uint32_t depth = 0;
    for (uint32_t p = 0; p < head->predecessor_count; p++) {
      IrBlock *tail = head->predecessors[p], *above = tail;
      while (above && above->order > head->order)
        above = above->dominator;
      if (above != head) continue;
      if (!seen) {
        seen = ARENA_ARRAY(&scratch, bool, ir->blocks.count);
        seen[head->order] = f->blocks[head->order].is_in_loop = true;
      }
      if (!seen[tail->order]) {
        seen[tail->order] = true;
        stack[depth++] = tail;
      }
    }
    while (depth > 0) {
      IrBlock *block = stack[--depth];
      f->blocks[block->order].is_in_loop = true;
      for (uint32_t p = 0; p < block->predecessor_count; p++) {
        IrBlock *predecessor = block->predecessors[p];
        if (seen[predecessor->order]) continue;
        seen[predecessor->order] = true;
        stack[depth++] = predecessor;
      }
    }
  }
  arena_release(&scratch);
}

static void make_blocks(FunctionEmitter *f) {
  Emitter *e = f->emitter;
  for (uint32_t b = 0; b < f->ir->blocks.count; b++) {
    IrBlock *block = f->ir->blocks.items[b];
    BlockState *state = &f->blocks[b];
    state->entry = build_block(f, arena_format(&e->arena, "b%u", block->id));
    state->parameters = ARENA_ARRAY(&e->arena, LLVMValueRef, block->parameter_count);
    build_position(f, state->entry);
    for (uint32_t i = 0; i < block->parameter_count; i++) {
      const IrNode *parameter = block->parameters[i];
      LLVMTypeRef type = representation_type(e, (Representation)parameter->representation);
      state->parameters[i] = LLVMBuildPhi(e->builder, type, "");
      f->values[parameter->id] = state->parameters[i];
    }
    if (!block->is_handler) continue;
    if (!LLVMHasPersonalityFn(f->function)) LLVMSetPersonalityFn(f->function, e->personality);
    LLVMValueRef pad = LLVMBuildLandingPad(e->builder, e->landing_type, NULL, 1, "");
    LLVMAddClause(pad, LLVMConstNull(e->ptr));
  }
}

/* A handler whose blocks hold nothing that throws has no predecessors in LLVM: its phis are no
 * phis. */
static void drop_empty_phis(FunctionEmitter *f) {
  for (uint32_t b = 0; b < f->ir->blocks.count; b++)
    for (uint32_t i = 0; i < f->ir->blocks.items[b]->parameter_count; i++) {
      LLVMValueRef phi = f->blocks[b].parameters[i];
      if (LLVMCountIncoming(phi) > 0) continue;
      LLVMReplaceAllUsesWith(phi, LLVMGetPoison(LLVMTypeOf(phi)));
      LLVMInstructionEraseFromParent(phi);
    }
}

/* ---- terminators ---- */

static void emit_switch(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  IrBlock *block = f->block;
  uint32_t last = block->successor_count - 1;
  LLVMValueRef instruction =
      LLVMBuildSwitch(e->builder, node_value(f, node->operands[0]),
                      f->blocks[block->successors[last].target->order].entry, last);
  for (uint32_t i = 0; i < last; i++)
    LLVMAddCase(instruction, build_i32(e, i), f->blocks[block->successors[i].target->order].entry);
}

static void emit_return(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  if (node->operand_count == 0 ||
      LLVMGetReturnType(LLVMGlobalGetValueType(f->function)) == e->void_type)
    LLVMBuildRetVoid(e->builder);
  else
    LLVMBuildRet(e->builder, node_value(f, node->operands[0]));
}

static void emit_terminator(FunctionEmitter *f, IrNode *node) {
  Emitter *e = f->emitter;
  IrBlock *block = f->block;
  for (uint32_t s = 0; s < block->successor_count; s++)
    add_edge_arguments(f, &block->successors[s]);
  switch ((IrOp)node->op) {
  case IR_JUMP:
    build_jump(f, f->blocks[block->successors[0].target->order].entry);
    return;
  case IR_BRANCH:
    build_branch(f, node_value(f, node->operands[0]),
                 f->blocks[block->successors[0].target->order].entry,
                 f->blocks[block->successors[1].target->order].entry);
    return;
  case IR_SWITCH:
    emit_switch(f, node);
    return;
  case IR_RETURN:
    emit_return(f, node);
    return;
  case IR_THROW:
    ENTRY_CALL(f, ENTRY_perry_throw, node_value(f, node->operands[0]));
    return;
  case IR_UNREACHABLE:
    LLVMBuildUnreachable(e->builder);
    return;
  default:
    compiler_fault(__FILE__, __LINE__, __func__, "no terminator");
  }
}

/* ---- prologue ---- */

static void load_frame_parameters(FunctionEmitter *f) {
  Emitter *e = f->emitter;
  f->frame = LLVMGetParam(f->function, 0);
  f->callee = build_load(e, e->ptr, f->frame, offsetof(Frame, callee), MEMORY_FRAME);
  f->this_value = build_load(e, e->i64, f->frame, offsetof(Frame, this_value), MEMORY_FRAME);
  f->new_target = build_i64(e, VALUE_UNDEFINED);
}

static void take_parameters(FunctionEmitter *f) {
  Emitter *e = f->emitter;
  if (f->ir->is_resumed_by_frame) {
    load_frame_parameters(f);
  } else if (f->ir->has_direct_entry) {
    f->new_target = build_i64(e, VALUE_UNDEFINED);
    f->this_value = f->ir->direct_takes_this ? LLVMGetParam(f->function, 0) : f->new_target;
  } else {
    f->callee = LLVMGetParam(f->function, 0);
    f->this_value = LLVMGetParam(f->function, 1);
    f->new_target = LLVMGetParam(f->function, 2);
    f->argc = LLVMGetParam(f->function, 3);
    f->argv = LLVMGetParam(f->function, 4);
  }
  if (f->ir->is_twin) {
    f->twin_point = LLVMGetParam(f->function, 5);
    f->twin_live = LLVMGetParam(f->function, 6);
  }
}

static void check_stack(FunctionEmitter *f) {
  Emitter *e = f->emitter;
  LLVMValueRef level = build_i32(e, 0);
  LLVMValueRef frame = build_intrinsic(e, "llvm.frameaddress", e->ptr, &level, 1);
  LLVMValueRef limit = build_isolate_load(e, e->ptr, offsetof(Isolate, stack_limit));
  LLVMBasicBlockRef go = build_block(f, "go"), overflow = build_block(f, "overflow");
  build_likely(f, LLVMBuildICmp(e->builder, LLVMIntUGE, frame, limit, ""), go, overflow);
  build_position(f, overflow);
  LLVMBuildCall2(e->builder, e->entry_types[ENTRY_perry_throw_stack_overflow],
                 entry_function(e, ENTRY_perry_throw_stack_overflow), NULL, 0, "");
  LLVMBuildUnreachable(e->builder);
  build_position(f, go);
}

static void make_slots(FunctionEmitter *f) {
  f->slots = ARENA_ARRAY(&f->emitter->arena, LLVMValueRef, f->ir->slots.count);
  for (uint32_t i = 0; i < f->ir->slots.count; i++)
    f->slots[i] = build_alloca(
        f, representation_type(f->emitter, f->ir->slots.items[i]->representation), "slot");
}

static void emit_block(FunctionEmitter *f, IrBlock *block) {
  Emitter *e = f->emitter;
  f->block = block;
  f->is_small =
      e->options.optimisation == 0 || (f->ir->is_run_once && !f->blocks[block->order].is_in_loop);
  build_position(f, f->blocks[block->order].entry);
  for (IrNode *node = block->first; node; node = node->next) {
    debug_set_position(f, node->position);
    if (ir_is_terminator(node))
      emit_terminator(f, node);
    else
      f->values[node->id] = emit_op(f, node);
  }
}

/* A call that does not return leaves the builder in a block without an end. */
static void end_dead_blocks(FunctionEmitter *f) {
  for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(f->function); block;
       block = LLVMGetNextBasicBlock(block))
    if (!LLVMGetBasicBlockTerminator(block)) {
      build_position(f, block);
      LLVMBuildUnreachable(f->emitter->builder);
    }
}

void emit_function_body(Emitter *e, IrFunction *function) {
  ir_compute_order(function);
  FunctionEmitter f = {
      .emitter = e, .ir = function, .function = e->functions[function->index].body};
  f.values = ARENA_ARRAY(&e->arena, LLVMValueRef, function->node_count);
  f.blocks = ARENA_ARRAY(&e->arena, BlockState, function->blocks.count);
  f.prologue = build_block(&f, "prologue");
  LLVMBasicBlockRef start = build_block(&f, "start");
  debug_enter_function(&f);
  debug_set_position(&f, function->start);
  build_position(&f, f.prologue);
  make_slots(&f);
  make_blocks(&f);
  find_loops(&f);
  build_position(&f, start);
  entry_function(e, ENTRY_perry_throw_stack_overflow);
  take_parameters(&f);
  if (function->is_recursive) check_stack(&f);
  build_jump(&f, f.blocks[0].entry);
  for (uint32_t b = 0; b < function->blocks.count; b++)
    emit_block(&f, function->blocks.items[b]);
  build_position(&f, f.prologue);
  build_jump(&f, start);
  drop_empty_phis(&f);
  end_dead_blocks(&f);
  if (e->functions[function->index].entry != f.function) emit_generic_entry(e, function);
}
