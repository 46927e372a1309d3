/* state_machine.c - resumable form: a generator's or async function's body becomes a ResumeEntry.
 *
 *   1  Each suspension (AWAIT, YIELD, INITIAL_YIELD) ends its block; the code after it is a block
 * of its own, the continuation. 2  Values that are live into a continuation are put into
 * function-local slots: stored where they are made, loaded where they are used. (LLVM makes SSA
 * values of the slots again.) Constants and what the frame gives anyway are made again at their
 * uses. 3  At a suspension the live slots are saved to the frame, packed from slot 0, the point and
 * the count are set, and the function returns; the point's resume block restores them and goes on,
 * or throws what was sent. 4  A new entry switches on the frame's point. While the function runs
 * the point is FRAME_RUNNING and no frame slot is traced: everything is on the stack. A frame so
 * never keeps alive what is dead.
 *
 * Arguments are in the first frame slots when the function starts (perry_start_*), and are read
 * before the first suspension. The same transform serves twins: a point is then a place where
 * specialised code may leave to.
 */
#include "lower/resumable.h"

#include "abi/layout.h"
#include "base/check.h"
#include "ir/entry.h"

#include <stdlib.h>

typedef struct Suspension {
  IrNode *node;
  IrBlock *block; /* ends with node, then JUMP continuation */
  IrBlock *continuation;
  uint32_t point;
  struct {
    IrNode **items;
    uint32_t count, capacity;
  } live;
  IrNode **unwind_arguments; /* of its block, before uses were rewritten */
} Suspension;

typedef struct Transform {
  IrFunction *function;
  bool is_twin;
  Arena *arena;
  struct {
    Suspension **items;
    uint32_t count, capacity;
  } suspensions;
  IrSlot **slots;               /* by node id; NULL: not demoted */
  bool *is_remade;              /* by node id: demoted, but made again at its uses */
  uint32_t *visited;            /* by block order: stamp of the value being followed */
  Suspension **of_continuation; /* by block order */
} Transform;

static bool is_suspension(const IrNode *node) {
  return node->op == IR_AWAIT || node->op == IR_YIELD || node->op == IR_INITIAL_YIELD;
}

static bool can_be_remade(const Transform *t, const IrNode *node) {
  switch (node->op) {
  case IR_ARGC:
  case IR_ARGV:
  case IR_NEW_TARGET:
  case IR_HOME_OBJECT:
    return t->is_twin;
  case IR_CONST:
  case IR_CONST_STRING:
  case IR_CONST_SYMBOL:
  case IR_CONST_F64:
  case IR_CONST_I32:
  case IR_CONST_BOOL:
  case IR_CONST_TEXT:
  case IR_CONST_ATOM:
  case IR_FUNCTION_INFO:
  case IR_THIS:
  case IR_CALLEE:
  case IR_CAPTURE:
  case IR_FRAME:
    return true;
  default:
    return false;
  }
}

/* ---- 1
 * -------------------------------------------------------------------------------------------------------------
 */

static void copy_unwind(IrFunction *function, const IrBlock *from, IrBlock *to) {
  if (!from->unwind) return;
  ir_set_unwind(to, from->unwind->target);
  for (uint32_t i = 0; i < from->unwind->argument_count; i++)
    ir_edge_argument(function, to->unwind, from->unwind->arguments[i]);
}

/* Moves what follows `node` into a new block. */
static IrBlock *split_after(Transform *t, IrNode *node) {
  IrBlock *block = node->block, *rest = ir_block_new(t->function);
  while (node->next) {
    IrNode *moved = node->next;
    ir_remove(moved);
    ir_append(rest, moved);
  }
  rest->successor_count = block->successor_count;
  rest->successors = block->successors;
  block->successor_count = 0;
  block->successors = NULL;
  copy_unwind(t->function, block, rest);
  ir_append(block, ir_node_new(t->function, IR_JUMP, REP_NONE, 0, NULL));
  ir_set_successors(block, 1, &rest);
  /* What the suspension gives arrives as parameters of the continuation: the value sent and the
   * mode. */
  if (node->op != IR_INITIAL_YIELD) ir_replace(node, ir_parameter_add(rest, REP_VALUE));
  if (rest->first->op == IR_RESUME_MODE) {
    ir_replace(rest->first, ir_parameter_add(rest, REP_I32));
    ir_remove(rest->first);
  }
  return rest;
}

static void find_suspensions(Transform *t) {
  uint32_t next_point = 1;
  for (uint32_t i = 0; i < t->function->blocks.count; i++)
    for (IrNode *node = t->function->blocks.items[i]->first; node; node = node->next)
      if (node->op == IR_INITIAL_YIELD) next_point = 2;
  for (uint32_t i = 0; i < t->function->blocks.count; i++) {
    IrBlock *block = t->function->blocks.items[i];
    for (IrNode *node = block->first; node; node = node->next) {
      if (!is_suspension(node)) continue;
      Suspension *s = ARENA_NEW(t->arena, Suspension);
      s->node = node;
      s->block = block;
      s->point = node->op == IR_INITIAL_YIELD ? 1 : next_point++;
      s->continuation = split_after(t, node);
      VECTOR_PUSH(t->arena, &t->suspensions, s);
      break; /* the rest is in a block that comes later in the vector */
    }
  }
  t->function->point_count = next_point;
}

/* ---- 2: liveness
 * -----------------------------------------------------------------------------------------------------
 */

typedef struct Walk {
  IrBlock **items;
  uint32_t count, capacity;
} Walk;

/* `value` is used at the end of, or in, `block`: follows it backwards to its definition. */
static void live_at(Transform *t, IrNode *value, IrBlock *block, Walk *walk) {
  if (value->block == block) return;
  walk->count = 0;
  VECTOR_PUSH(t->arena, walk, block);
  while (walk->count) {
    IrBlock *b = walk->items[--walk->count];
    if (t->visited[b->order] == value->id + 1) continue;
    t->visited[b->order] = value->id + 1;
    Suspension *s = t->of_continuation[b->order];
    if (s) VECTOR_PUSH(t->arena, &s->live, value);
    for (uint32_t i = 0; i < b->predecessor_count; i++) {
      IrBlock *p = b->predecessors[i];
      if (value->block != p) VECTOR_PUSH(t->arena, walk, p);
    }
  }
}

/* Visits each use of a value together with the block it counts in. */
typedef struct Use {
  IrNode *value;
  IrBlock *block;
} Use;
static int compare_uses(const void *a, const void *b) {
  const Use *x = a, *y = b;
  if (x->value->id != y->value->id) return x->value->id < y->value->id ? -1 : 1;
  return x->block->order < y->block->order ? -1 : x->block->order > y->block->order;
}

static bool is_reachable(const IrFunction *function, const IrBlock *block) {
  return block->order < function->blocks.count && function->blocks.items[block->order] == block;
}

static void compute_liveness(Transform *t) {
  IrFunction *function = t->function;
  ir_compute_order(function);
  t->visited = ARENA_ARRAY(t->arena, uint32_t, function->blocks.count + 1);
  t->of_continuation = ARENA_ARRAY(t->arena, Suspension *, function->blocks.count + 1);
  for (uint32_t i = 0; i < t->suspensions.count; i++) {
    Suspension *s = t->suspensions.items[i];
    if (is_reachable(function, s->continuation)) t->of_continuation[s->continuation->order] = s;
  }
  struct {
    Use *items;
    uint32_t count, capacity;
  } uses = {0};
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    IrBlock *block = function->blocks.items[i];
    for (IrNode *node = block->first; node; node = node->next)
      for (uint32_t k = 0; k < node->operand_count; k++)
        if (node->operands[k]->block != block)
          VECTOR_PUSH(t->arena, &uses, ((Use){node->operands[k], block}));
    for (uint32_t e = 0; e < block->successor_count + (block->unwind != NULL); e++) {
      IrEdge *edge = e < block->successor_count ? &block->successors[e] : block->unwind;
      for (uint32_t k = 0; k < edge->argument_count; k++)
        if (edge->arguments[k]->block != block)
          VECTOR_PUSH(t->arena, &uses, ((Use){edge->arguments[k], block}));
    }
  }
  if (uses.count) qsort(uses.items, uses.count, sizeof(Use), compare_uses);
  Walk walk = {0};
  for (uint32_t i = 0; i < uses.count; i++)
    live_at(t, uses.items[i].value, uses.items[i].block, &walk);
}

/* The throw at a resume takes the block's unwind edge: what that passes must live across the
 * suspension, whichever block made it. */
static void remember_unwind(Transform *t, Suspension *s) {
  if (s->node->op != IR_AWAIT || !s->block->unwind) return;
  IrEdge *unwind = s->block->unwind;
  s->unwind_arguments = ARENA_ARRAY(t->arena, IrNode *, unwind->argument_count + 1);
  for (uint32_t i = 0; i < unwind->argument_count; i++) {
    IrNode *argument = s->unwind_arguments[i] = unwind->arguments[i];
    bool is_known = false;
    for (uint32_t k = 0; k < s->live.count && !is_known; k++)
      is_known = s->live.items[k] == argument;
    if (!is_known) VECTOR_PUSH(t->arena, &s->live, argument);
  }
}

/* ---- 2: demotion
 * -----------------------------------------------------------------------------------------------------
 */

static void demote(Transform *t) {
  t->slots = ARENA_ARRAY(t->arena, IrSlot *, t->function->node_count);
  t->is_remade = ARENA_ARRAY(t->arena, bool, t->function->node_count);
  for (uint32_t i = 0; i < t->suspensions.count; i++) {
    Suspension *s = t->suspensions.items[i];
    uint32_t kept = 0;
    for (uint32_t k = 0; k < s->live.count; k++) {
      IrNode *value = s->live.items[k];
      if (can_be_remade(t, value)) {
        t->is_remade[value->id] = true;
        continue;
      }
      CHECK(value->op != IR_STACK_ARRAY, "a frame array lives across a suspension");
      s->live.items[kept++] = value;
      if (!t->slots[value->id])
        t->slots[value->id] = ir_slot_new(t->function, value->representation);
    }
    s->live.count = kept;
  }
}

static IrNode *slot_node(Transform *t, IrOp op, IrSlot *slot, IrNode *operand) {
  IrNode *node = ir_node_new(t->function, op, op == IR_SLOT_LOAD ? slot->representation : REP_NONE,
                             operand ? 1 : 0, &operand);
  node->immediate.slot = slot;
  node->type = TYPE_ANY;
  return node;
}

/* The value as it is available before `place`. */
static IrNode *reload(Transform *t, IrNode *value, uint32_t old_count, IrNode *place) {
  if (value->id >= old_count || value->block == place->block) return value;
  IrNode *node;
  if (t->is_remade[value->id]) {
    node = ir_node_new(t->function, (IrOp)value->op, value->representation, 0, NULL);
    node->immediate = value->immediate;
    node->type = value->type;
    node->position = value->position;
  } else if (t->slots[value->id]) {
    node = slot_node(t, IR_SLOT_LOAD, t->slots[value->id], NULL);
  } else {
    return value;
  }
  ir_insert_before(place, node);
  return node;
}

static IrNode *first_after_catch(IrBlock *block) {
  return block->first->op == IR_CATCH ? block->first->next : block->first;
}

static void rewrite_uses(Transform *t) {
  IrFunction *function = t->function;
  uint32_t old_count = function->node_count;
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    IrBlock *block = function->blocks.items[i];
    IrNode *first = first_after_catch(block);
    for (IrNode *node = block->first; node; node = node->next) {
      if (node->id >= old_count) continue;
      for (uint32_t k = 0; k < node->operand_count; k++)
        node->operands[k] = reload(t, node->operands[k], old_count, node);
    }
    for (uint32_t e = 0; e < block->successor_count; e++)
      for (uint32_t k = 0; k < block->successors[e].argument_count; k++)
        block->successors[e].arguments[k] =
            reload(t, block->successors[e].arguments[k], old_count, block->last);
    if (block->unwind)
      for (uint32_t k = 0; k < block->unwind->argument_count; k++)
        block->unwind->arguments[k] = reload(t, block->unwind->arguments[k], old_count, first);
  }
  for (uint32_t i = 0; i < function->blocks.count; i++) { /* stores, after the loads are placed */
    IrBlock *block = function->blocks.items[i];
    IrNode *first = first_after_catch(block);
    for (uint32_t k = 0; k < block->parameter_count; k++) {
      IrNode *parameter = block->parameters[k];
      if (parameter->id < old_count && t->slots[parameter->id])
        ir_insert_before(first, slot_node(t, IR_SLOT_STORE, t->slots[parameter->id], parameter));
    }
    for (IrNode *node = block->first; node; node = node->next)
      if (node->id < old_count && t->slots[node->id])
        ir_insert_before(node->next, slot_node(t, IR_SLOT_STORE, t->slots[node->id], node));
  }
}

/* ---- 3
 * ----------------------------------------------------------------------------------------------------------------
 */

static IrNode *add(Transform *t, IrBlock *block, IrOp op, Representation representation,
                   uint32_t count, IrNode *const *operands) {
  IrNode *node = ir_node_new(t->function, op, representation, count, operands);
  node->type = TYPE_ANY;
  ir_append(block, node);
  return node;
}

static IrNode *boxed(Transform *t, IrBlock *block, IrNode *value) {
  switch ((Representation)value->representation) {
  case REP_F64:
    return add(t, block, IR_BOX_F64, REP_VALUE, 1, &value);
  case REP_I32:
    return add(t, block, IR_BOX_I32, REP_VALUE, 1, &value);
  case REP_BOOL:
    return add(t, block, IR_BOX_BOOL, REP_VALUE, 1, &value);
  case REP_PTR:
    return add(t, block, IR_BOX_CELL, REP_VALUE, 1, &value);
  case REP_VALUE:
  case REP_NONE:
  case REP_ANY:
    return value;
  }
  return value;
}

static IrNode *unboxed(Transform *t, IrBlock *block, IrNode *value, Representation representation) {
  switch (representation) {
  case REP_F64:
    return add(t, block, IR_UNBOX_F64, REP_F64, 1, &value);
  case REP_I32: {
    IrNode *number = add(t, block, IR_UNBOX_F64, REP_F64, 1, &value);
    return add(t, block, IR_I32_FROM_F64, REP_I32, 1, &number);
  }
  case REP_BOOL:
    return add(t, block, IR_UNBOX_BOOL, REP_BOOL, 1, &value);
  case REP_PTR:
    return add(t, block, IR_UNBOX_CELL, REP_PTR, 1, &value);
  case REP_VALUE:
  case REP_NONE:
  case REP_ANY:
    return value;
  }
  return value;
}

static void emit_suspend_state(Transform *t, IrBlock *block, IrNode *frame, uint32_t point,
                               uint32_t live) {
  add(t, block, IR_FRAME_SUSPEND, REP_NONE, 1, &frame)->immediate.integer =
      (int64_t)((uint64_t)live << 32 | point);
}

static IrNode *undefined_in(Transform *t, IrBlock *block) {
  IrNode *node = add(t, block, IR_CONST, REP_VALUE, 0, NULL);
  node->immediate.bits = VALUE_UNDEFINED;
  return node;
}

static IrNode *call_entry(Transform *t, IrBlock *block, EntryId id, IrNode *frame, IrNode *value,
                          uint32_t position) {
  IrNode *node = add(t, block, IR_CALL_RUNTIME, ir_entry_representation(ir_entry(id)->result), 2,
                     (IrNode *[]){frame, value});
  node->immediate.entry = id;
  node->position = position;
  return node;
}

static void end_block(Transform *t, IrBlock *block, IrOp op, IrNode *operand, uint32_t count,
                      IrBlock *const *targets) {
  add(t, block, op, REP_NONE, operand ? 1 : 0, &operand);
  ir_set_successors(block, count, targets);
}

static IrNode *resume_argument(Transform *t, IrBlock *block, uint32_t index) {
  IrNode *node = add(t, block, IR_ARGUMENT, index == 0 ? REP_I32 : REP_VALUE, 0, NULL);
  node->immediate.integer = index;
  return node;
}

/* Replaces the suspension at the end of its block by save and return; returns the block that
 * resumes. */
static IrBlock *rewrite_suspension(Transform *t, Suspension *s) {
  IrFunction *function = t->function;
  IrBlock *block = s->block;
  IrNode *value = s->node->operand_count ? s->node->operands[0] : NULL;
  ir_remove(block->last); /* the jump to the continuation */
  ir_set_successors(block, 0, NULL);
  ir_remove(s->node);
  IrNode *frame = add(t, block, IR_FRAME, REP_PTR, 0, NULL);
  for (uint32_t i = 0; i < s->live.count; i++) {
    IrNode *live = s->live.items[i];
    if (live->block != block) {
      live = slot_node(t, IR_SLOT_LOAD, t->slots[live->id], NULL);
      ir_append(block, live);
    }
    live = boxed(t, block, live);
    add(t, block, IR_FRAME_STORE, REP_NONE, 2, (IrNode *[]){frame, live})->immediate.integer = i;
  }
  emit_suspend_state(t, block, frame, s->point, s->live.count);
  if (s->node->op == IR_AWAIT)
    call_entry(t, block, ENTRY_perry_await, frame, value, s->node->position);
  else if (s->node->op == IR_YIELD && function->kind == IR_FUNCTION_ASYNC_GENERATOR)
    call_entry(t, block, ENTRY_perry_async_generator_yield, frame, value, s->node->position);
  bool gives_value = s->node->op == IR_YIELD && function->kind == IR_FUNCTION_GENERATOR;
  end_block(t, block, IR_RETURN, gives_value ? value : undefined_in(t, block), 0, NULL);
  if (s->live.count > function->frame_slot_count) function->frame_slot_count = s->live.count;

  IrBlock *resume = ir_block_new(function);
  frame = add(t, resume, IR_FRAME, REP_PTR, 0, NULL);
  emit_suspend_state(t, resume, frame, FRAME_RUNNING, 0);
  for (uint32_t i = 0; i < s->live.count; i++) {
    IrNode *live = s->live.items[i];
    IrNode *loaded = add(t, resume, IR_FRAME_LOAD, REP_VALUE, 1, &frame);
    loaded->immediate.integer = i;
    ir_append(resume, slot_node(t, IR_SLOT_STORE, t->slots[live->id],
                                unboxed(t, resume, loaded, live->representation)));
  }
  if (s->node->op == IR_INITIAL_YIELD) {
    end_block(t, resume, IR_JUMP, NULL, 1, &s->continuation);
    return resume;
  }
  IrNode *mode = resume_argument(t, resume, 0), *sent = resume_argument(t, resume, 1);
  if (s->node->op == IR_AWAIT) {
    IrBlock *going = ir_block_new(function), *throwing = ir_block_new(function);
    end_block(t, resume, IR_SWITCH, mode, 2, (IrBlock *[]){going, throwing});
    end_block(t, going, IR_JUMP, NULL, 1, &s->continuation);
    ir_edge_argument(function, &going->successors[0], sent);
    /* The throw unwinds as the await did; what the handler takes is in slots, or made again. */
    if (block->unwind) {
      ir_set_unwind(throwing, block->unwind->target);
      for (uint32_t i = 0; i < block->unwind->argument_count; i++) {
        IrNode *argument = s->unwind_arguments[i];
        IrNode *available = argument;
        if (t->is_remade[argument->id]) {
          available = ir_node_new(function, (IrOp)argument->op, argument->representation, 0, NULL);
          available->immediate = argument->immediate;
          available->type = argument->type;
          ir_append(throwing, available);
        } else {
          available = slot_node(t, IR_SLOT_LOAD, t->slots[argument->id], NULL);
          ir_append(throwing, available);
        }
        ir_edge_argument(function, throwing->unwind, available);
      }
    }
    end_block(t, throwing, IR_THROW, sent, 0, NULL);
    return resume;
  }
  end_block(t, resume, IR_JUMP, NULL, 1, &s->continuation);
  ir_edge_argument(function, &resume->successors[0], sent);
  if (s->continuation->parameter_count > 1)
    ir_edge_argument(function, &resume->successors[0], mode);
  return resume;
}

/* ---- 4
 * ----------------------------------------------------------------------------------------------------------------
 */

static void finish_returns(Transform *t) {
  for (uint32_t i = 0; i < t->function->blocks.count; i++) {
    IrNode *last = t->function->blocks.items[i]->last;
    if (last->op != IR_RETURN) continue;
    IrNode *frame = ir_node_new(t->function, IR_FRAME, REP_PTR, 0, NULL);
    frame->type = TYPE_ANY;
    ir_insert_before(last, frame);
    IrNode *state = ir_node_new(t->function, IR_FRAME_SUSPEND, REP_NONE, 1, &frame);
    state->type = TYPE_ANY;
    state->immediate.integer = (int64_t)(uint64_t)FRAME_DONE;
    ir_insert_before(last, state);
  }
}

/* The entry block is the first. */
static void put_first(IrFunction *function, IrBlock *entry) {
  uint32_t i = 0;
  while (function->blocks.items[i] != entry)
    i++;
  for (; i > 0; i--)
    function->blocks.items[i] = function->blocks.items[i - 1];
  function->blocks.items[0] = entry;
}

static void make_entry(Transform *t, IrBlock **resume_blocks) {
  IrFunction *function = t->function;
  IrBlock *body = function->blocks.items[0];
  IrBlock *entry = ir_block_new(function), *start = ir_block_new(function);
  IrNode *frame = add(t, entry, IR_FRAME, REP_PTR, 0, NULL);
  IrNode *point = add(t, entry, IR_FRAME_POINT, REP_I32, 1, &frame);
  IrBlock **targets = ARENA_ARRAY(t->arena, IrBlock *, function->point_count + 1);
  targets[0] = start;
  for (uint32_t i = 1; i < function->point_count; i++) {
    targets[i] = resume_blocks[i];
    if (targets[i]) continue;
    targets[i] = ir_block_new(function);
    end_block(t, targets[i], IR_UNREACHABLE, NULL, 0, NULL);
  }
  if (function->point_count < 2)
    end_block(t, entry, IR_JUMP, NULL, 1, targets);
  else
    end_block(t, entry, IR_SWITCH, point, function->point_count, targets);
  frame = add(t, start, IR_FRAME, REP_PTR, 0, NULL);
  /* The arguments stay traced until the first suspension: binding the parameters may allocate
   * between two of them. */
  emit_suspend_state(t, start, frame, FRAME_RUNNING,
                     function->formal_count + (function->uses_argument_array ? 1 : 0));
  end_block(t, start, IR_JUMP, NULL, 1, &body);
  put_first(function, entry);
}

/* ARGUMENT i of the source is frame slot i until the first suspension. */
static void load_arguments(IrFunction *function) {
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next) {
      if (node->op != IR_ARGUMENT) continue;
      IrNode *frame = ir_node_new(function, IR_FRAME, REP_PTR, 0, NULL);
      frame->type = TYPE_ANY;
      ir_insert_before(node, frame);
      IrNode *load = ir_node_new(function, IR_FRAME_LOAD, REP_VALUE, 1, &frame);
      load->immediate.integer = node->immediate.integer;
      load->type = TYPE_ANY;
      load->position = node->position;
      ir_insert_before(node, load);
      ir_replace(node, load);
      ir_remove(node);
      node = load;
    }
  ir_apply_replacements(function);
}

void make_resumable(IrFunction *function) {
  Transform transform = {.function = function, .arena = function->module->arena}, *t = &transform;
  function->frame_slot_count = function->formal_count + (function->uses_argument_array ? 1 : 0);
  load_arguments(function);
  ir_compute_order(function);
  find_suspensions(t);
  ir_apply_replacements(function);
  compute_liveness(t);
  for (uint32_t i = 0; i < t->suspensions.count; i++)
    remember_unwind(t, t->suspensions.items[i]);
  demote(t);
  rewrite_uses(t);
  finish_returns(t);
  IrBlock **resume_blocks = ARENA_ARRAY(t->arena, IrBlock *, function->point_count + 1);
  for (uint32_t i = 0; i < t->suspensions.count; i++)
    if (is_reachable(function, t->suspensions.items[i]->block))
      resume_blocks[t->suspensions.items[i]->point] =
          rewrite_suspension(t, t->suspensions.items[i]);
  make_entry(t, resume_blocks);
  function->is_resumed_by_frame = true;
  ir_compute_order(function);
}

/* ---- twins
 * ---------------------------------------------------------------------------------------------------------------
 */

/* Moves `node` and what follows it into a new block. */
static IrBlock *split_before(Transform *t, IrNode *node) {
  IrBlock *block = node->block, *rest = ir_block_new(t->function);
  for (IrNode *moved = node, *next; moved; moved = next) {
    next = moved->next;
    ir_remove(moved);
    ir_append(rest, moved);
  }
  rest->successor_count = block->successor_count;
  rest->successors = block->successors;
  block->successor_count = 0;
  block->successors = NULL;
  copy_unwind(t->function, block, rest);
  end_block(t, block, IR_JUMP, NULL, 1, &rest);
  return rest;
}

static IrBlock *make_enter_block(Transform *t, Suspension *s) {
  IrBlock *enter = ir_block_new(t->function);
  for (uint32_t i = 0; i < s->live.count; i++) {
    IrNode *live = s->live.items[i], *loaded = add(t, enter, IR_TWIN_LIVE, REP_VALUE, 0, NULL);
    loaded->immediate.integer = i;
    ir_append(enter, slot_node(t, IR_SLOT_STORE, t->slots[live->id],
                               unboxed(t, enter, loaded, live->representation)));
  }
  end_block(t, enter, IR_JUMP, NULL, 1, &s->continuation);
  return enter;
}

static bool has_frame_memory(const Suspension *s) {
  for (uint32_t i = 0; i < s->live.count; i++)
    if (s->live.items[i]->op == IR_STACK_ARRAY) return true;
  return false;
}

bool make_enterable(IrFunction *twin, uint32_t count, const uint32_t *nodes, TwinPoint *points) {
  Transform transform = {.function = twin, .arena = twin->module->arena, .is_twin = true},
            *t = &transform;
  IrNode **by_id = ARENA_ARRAY(t->arena, IrNode *, twin->node_count);
  for (uint32_t i = 0; i < twin->blocks.count; i++)
    for (IrNode *node = twin->blocks.items[i]->first; node; node = node->next)
      by_id[node->id] = node;
  for (uint32_t i = 0; i < count; i++) {
    Suspension *s = ARENA_NEW(t->arena, Suspension);
    s->node = by_id[nodes[i]];
    if (!s->node) return false;
    s->block = s->node->block;
    s->continuation = split_before(t, s->node);
    s->point = i + 1;
    VECTOR_PUSH(t->arena, &t->suspensions, s);
  }
  compute_liveness(t);
  for (uint32_t i = 0; i < count; i++)
    if (has_frame_memory(t->suspensions.items[i])) return false;
  demote(t);
  rewrite_uses(t);
  IrBlock *entry = ir_block_new(twin);
  IrNode *point = add(t, entry, IR_TWIN_POINT, REP_I32, 0, NULL);
  IrBlock **targets = ARENA_ARRAY(t->arena, IrBlock *, count + 1);
  targets[0] = ir_block_new(twin); /* a twin is never entered at its start */
  end_block(t, targets[0], IR_UNREACHABLE, NULL, 0, NULL);
  for (uint32_t i = 0; i < count; i++) {
    Suspension *s = t->suspensions.items[i];
    targets[i + 1] = make_enter_block(t, s);
    points[i].live_count = s->live.count;
    points[i].live = ARENA_ARRAY(t->arena, uint32_t, s->live.count + 1);
    for (uint32_t k = 0; k < s->live.count; k++)
      points[i].live[k] = s->live.items[k]->id;
  }
  end_block(t, entry, IR_SWITCH, point, count + 1, targets);
  put_first(twin, entry);
  twin->is_twin = true;
  ir_compute_order(twin);
  return true;
}
