/* hoist.c - guards that test the same thing in every turn of a loop move in front of it.
 *
 * A guard may leave earlier than it stands: the twin goes on from there as well. So one whose test
 * looks at values from outside the loop, in a loop that changes nothing a test of that kind looks
 * at (shapes, element kinds, the words of the isolate), is placed at the end of the block before
 * the loop. Only guards that every turn meets: a loop should not leave for a path it never takes.
 * (LLVM moves the loads of such tests only where nothing can leave the loop before them.)
 * Inner loops come first, so that a guard can move out of several.
 */
#include "specialise/specialise.h"

#include "abi/effects.h"

typedef struct Loop {
  IrBlock *head, *before; /* before: the only way in, which leads nowhere else */
  bool *contains;         /* by block order */
} Loop;

static bool dominates(const IrBlock *a, const IrBlock *b) {
  while (b && b->order > a->order)
    b = b->dominator;
  return a == b;
}

/* The natural loop with this head; false: it is none, or there is no place in front of it. */
static bool find_loop(const IrFunction *function, IrBlock *head, Loop *loop) {
  Arena *arena = function->module->arena;
  *loop = (Loop){.head = head};
  struct {
    IrBlock **items;
    uint32_t count, capacity;
  } work = {0};
  for (uint32_t i = 0; i < head->predecessor_count; i++) {
    IrBlock *from = head->predecessors[i];
    if (dominates(head, from)) {
      VECTOR_PUSH(arena, &work, from);
    } else {
      if (loop->before || from->last->op != IR_JUMP) return false;
      loop->before = from;
    }
  }
  if (work.count == 0 || !loop->before || head->is_handler) return false;
  loop->contains = ARENA_ARRAY(arena, bool, function->blocks.count);
  loop->contains[head->order] = true;
  while (work.count > 0) {
    IrBlock *block = work.items[--work.count];
    if (loop->contains[block->order]) continue;
    loop->contains[block->order] = true;
    for (uint32_t i = 0; i < block->predecessor_count; i++)
      VECTOR_PUSH(arena, &work, block->predecessors[i]);
  }
  return true;
}

/* Nodes that write, but no shape, kind or length. */
static bool writes_data_only(const IrNode *node) {
  switch (node->op) {
  case IR_STORE_SLOT:
  case IR_STORE_ELEMENT:
  case IR_STORE_TYPED:
  case IR_GLOBAL_STORE:
  case IR_BOX_STORE:
    return true;
  default:
    return false;
  }
}

static bool is_quiet(const IrFunction *function, const Loop *loop) {
  for (uint32_t i = loop->head->order; i < function->blocks.count; i++) {
    if (!loop->contains[i]) continue;
    for (const IrNode *node = function->blocks.items[i]->first; node; node = node->next)
      if ((ir_effects(node) & ~(uint32_t)EFFECT_READ) && !writes_data_only(node)) return false;
  }
  return true;
}

static bool is_met_each_turn(const Loop *loop, const IrBlock *block) {
  for (uint32_t i = 0; i < loop->head->predecessor_count; i++) {
    const IrBlock *from = loop->head->predecessors[i];
    if (loop->contains[from->order] && !dominates(block, from)) return false;
  }
  return true;
}

static bool is_test_of_kind(const IrNode *test) {
  switch (test->op) {
  case IR_MATH_UNCHANGED:
  case IR_ARRAY_UNCHANGED:
  case IR_HAS_SHAPE_ID:
  case IR_IS_PLAIN_ARRAY:
  case IR_IS_VALUE_ARRAY:
  case IR_IS_TYPED_ARRAY:
  case IR_IS_SHAPE:
  case IR_IS_UNCHANGED_STRING:
    return true;
  default:
    return false;
  }
}

static bool is_from_outside(const Loop *loop, const IrNode *test) {
  for (uint32_t i = 0; i < test->operand_count; i++)
    if (loop->contains[test->operands[i]->block->order]) return false;
  return true;
}

static void hoist(IrFunction *function, const Loop *loop) {
  for (uint32_t i = loop->head->order; i < function->blocks.count; i++) {
    IrBlock *block = function->blocks.items[i];
    if (!loop->contains[i] || !is_met_each_turn(loop, block)) continue;
    for (IrNode *node = block->first, *next; node; node = next) {
      next = node->next;
      if (node->op != IR_GUARD) continue;
      IrNode *test = node->operands[0], *place = loop->before->last;
      if (!is_test_of_kind(test) || !is_from_outside(loop, test)) continue;
      ir_remove(node);
      if (loop->contains[test->block->order]) {
        ir_remove(test);
        ir_insert_before(place, test);
      }
      insert_guard(function, test, place, place);
    }
  }
}

void hoist_guards(IrFunction *function) {
  ir_compute_order(function);
  for (uint32_t i = function->blocks.count; i-- > 0;) {
    Loop loop;
    if (find_loop(function, function->blocks.items[i], &loop) &&
        loop.before->last->id < function->generic_node_count && is_quiet(function, &loop) &&
        !is_in_frame_memory(loop.before->last))
      hoist(function, &loop);
  }
}
