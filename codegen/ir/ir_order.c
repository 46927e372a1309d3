/* ir_order.c - predecessors, reverse postorder and dominators.
 *
 * Dominators by Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm": iterate over reverse
 * postorder, intersecting the dominators of the predecessors. An unwind edge counts as an edge from
 * the whole block: what is defined in a block after its first throwing node does not dominate the
 * handler although the block does (ir_verify looks closer).
 */
#include "ir/ir.h"

static void add_predecessor(IrBlock *target, IrBlock *predecessor) {
  if (target->predecessor_count == target->predecessor_capacity)
    target->predecessors = vector_grow(target->function->module->arena, target->predecessors,
                                       target->predecessor_count, &target->predecessor_capacity,
                                       sizeof *target->predecessors);
  target->predecessors[target->predecessor_count++] = predecessor;
}

void ir_compute_predecessors(IrFunction *function) {
  for (uint32_t i = 0; i < function->blocks.count; i++)
    function->blocks.items[i]->predecessor_count = 0;
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    IrBlock *block = function->blocks.items[i];
    for (uint32_t s = 0; s < block->successor_count; s++)
      add_predecessor(block->successors[s].target, block);
    if (block->unwind) add_predecessor(block->unwind->target, block);
  }
}

enum { ORDER_UNSEEN = UINT32_MAX, ORDER_SEEN = UINT32_MAX - 1 };

/* Target number `index` in the order of the walk: the last successor first, so that reverse
   postorder has the first successor directly behind its block; handlers, being walked first, come
   last. NULL behind the end. */
static IrBlock *walk_target(const IrBlock *block, uint32_t index) {
  if (block->unwind) {
    if (index == 0) return block->unwind->target;
    index--;
  }
  return index < block->successor_count
             ? block->successors[block->successor_count - 1 - index].target
             : NULL;
}

/* Sets function->blocks to reverse postorder. */
static void sort_blocks(IrFunction *function) {
  typedef struct WalkStep {
    IrBlock *block;
    uint32_t next;
  } WalkStep;
  Arena scratch = {0};
  uint32_t count = function->blocks.count;
  WalkStep *stack = ARENA_ARRAY(&scratch, WalkStep, count);
  IrBlock **postorder = ARENA_ARRAY(&scratch, IrBlock *, count);
  uint32_t depth = 0, finished = 0;
  for (uint32_t i = 0; i < count; i++)
    function->blocks.items[i]->order = ORDER_UNSEEN;
  stack[depth++] = (WalkStep){function->blocks.items[0], 0};
  function->blocks.items[0]->order = ORDER_SEEN;
  while (depth > 0) {
    WalkStep *top = &stack[depth - 1];
    IrBlock *target = walk_target(top->block, top->next++);
    if (!target) {
      postorder[finished++] = top->block;
      depth--;
    } else if (target->order == ORDER_UNSEEN) {
      target->order = ORDER_SEEN;
      stack[depth++] = (WalkStep){target, 0};
    }
  }
  for (uint32_t i = 0; i < finished; i++) {
    function->blocks.items[i] = postorder[finished - 1 - i];
    function->blocks.items[i]->order = i;
  }
  function->blocks.count = finished;
  arena_release(&scratch);
}

static IrBlock *common_dominator(IrBlock *a, IrBlock *b) {
  while (a != b) {
    while (a->order > b->order)
      a = a->dominator;
    while (b->order > a->order)
      b = b->dominator;
  }
  return a;
}

void ir_compute_order(IrFunction *function) {
  sort_blocks(function);
  ir_compute_predecessors(function);
  for (uint32_t i = 0; i < function->blocks.count; i++)
    function->blocks.items[i]->dominator = NULL;
  IrBlock *entry = function->blocks.items[0];
  entry->dominator = entry;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 1; i < function->blocks.count; i++) {
      IrBlock *block = function->blocks.items[i], *dominator = NULL;
      for (uint32_t p = 0; p < block->predecessor_count; p++) {
        IrBlock *predecessor = block->predecessors[p];
        if (!predecessor->dominator) continue;
        dominator = dominator ? common_dominator(dominator, predecessor) : predecessor;
      }
      if (block->dominator != dominator) {
        block->dominator = dominator;
        changed = true;
      }
    }
  }
  entry->dominator = NULL;
}
