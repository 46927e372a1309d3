/* ir_order.c - predecessors, reverse postorder and dominators.
 *
 * Dominators by the Semi-NCA algorithm (Georgiadis, "Linear-Time Algorithms for Dominators and
 * Related Problems"), which stays fast where thousands of deeply dominated blocks meet in one, as
 * the cases of a large `switch` do. An unwind edge counts as an edge from the whole block: what is
 * defined in a block after its first throwing node does not dominate the handler although the block
 * does (ir_verify looks closer).
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

enum { ORDER_UNSEEN = UINT32_MAX };

/* A block by its number in preorder of the walk; the other fields are such numbers as well. */
typedef struct Visit {
  IrBlock *block;
  uint32_t parent;   /* in the walk's tree */
  uint32_t semi;     /* semidominator */
  uint32_t ancestor; /* a way up that skips what was looked at before */
  uint32_t label;    /* where the smallest semidominator on the skipped way is */
  uint32_t dominator;
} Visit;

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

/* Sets function->blocks to reverse postorder; `visits` gets the reached blocks in preorder, and
   `numbers` the preorder number of each place in reverse postorder. */
static void sort_blocks(IrFunction *function, Arena *scratch, Visit *visits, uint32_t *numbers) {
  typedef struct WalkStep {
    uint32_t number, next;
  } WalkStep;
  uint32_t count = function->blocks.count;
  WalkStep *stack = ARENA_ARRAY(scratch, WalkStep, count);
  uint32_t *postorder = ARENA_ARRAY(scratch, uint32_t, count);
  uint32_t depth = 0, seen = 0, finished = 0;
  for (uint32_t i = 0; i < count; i++)
    function->blocks.items[i]->order = ORDER_UNSEEN;
  IrBlock *entry = function->blocks.items[0];
  entry->order = seen;
  visits[seen] = (Visit){.block = entry};
  stack[depth++] = (WalkStep){seen++, 0};
  while (depth > 0) {
    WalkStep *top = &stack[depth - 1];
    IrBlock *target = walk_target(visits[top->number].block, top->next++);
    if (!target) {
      postorder[finished++] = top->number;
      depth--;
    } else if (target->order == ORDER_UNSEEN) {
      target->order = seen;
      visits[seen] = (Visit){.block = target, .parent = top->number};
      stack[depth++] = (WalkStep){seen++, 0};
    }
  }
  for (uint32_t i = 0; i < finished; i++) {
    numbers[i] = postorder[finished - 1 - i];
    function->blocks.items[i] = visits[numbers[i]].block;
    function->blocks.items[i]->order = i;
  }
  function->blocks.count = finished;
}

/* The visit with the smallest semidominator on the way up from `number` to the last that is at
   least `linked`; shortens the way for later calls. `stack` has room for every visit. */
static uint32_t smallest_on_the_way(Visit *visits, uint32_t number, uint32_t linked,
                                    uint32_t *stack) {
  if (visits[number].ancestor < linked) return visits[number].label;
  uint32_t depth = 0, top = number;
  while (visits[top].ancestor >= linked) {
    stack[depth++] = top;
    top = visits[top].ancestor;
  }
  uint32_t ancestor = visits[top].ancestor, label = visits[top].label;
  while (depth > 0) {
    Visit *visit = &visits[stack[--depth]];
    visit->ancestor = ancestor;
    if (visits[label].semi < visits[visit->label].semi)
      visit->label = label;
    else
      label = visit->label;
  }
  return label;
}

static void find_dominators(IrFunction *function, Visit *visits, const uint32_t *numbers,
                            uint32_t *stack) {
  uint32_t count = function->blocks.count;
  for (uint32_t i = 0; i < count; i++) {
    Visit *visit = &visits[i];
    visit->ancestor = visit->dominator = visit->parent;
    visit->semi = visit->label = i;
  }
  for (uint32_t i = count - 1; i > 0; i--) {
    const IrBlock *block = visits[i].block;
    visits[i].semi = visits[i].parent;
    for (uint32_t p = 0; p < block->predecessor_count; p++) {
      uint32_t predecessor = numbers[block->predecessors[p]->order];
      uint32_t least = smallest_on_the_way(visits, predecessor, i + 1, stack);
      if (visits[least].semi < visits[i].semi) visits[i].semi = visits[least].semi;
    }
  }
  visits[0].block->dominator = NULL;
  for (uint32_t i = 1; i < count; i++) {
    uint32_t dominator = visits[i].dominator;
    while (dominator > visits[i].semi)
      dominator = visits[dominator].dominator;
    visits[i].dominator = dominator;
    visits[i].block->dominator = visits[dominator].block;
  }
}

void ir_compute_order(IrFunction *function) {
  Arena scratch = {0};
  uint32_t count = function->blocks.count;
  Visit *visits = ARENA_ARRAY(&scratch, Visit, count);
  uint32_t *numbers = ARENA_ARRAY(&scratch, uint32_t, count);
  sort_blocks(function, &scratch, visits, numbers);
  ir_compute_predecessors(function);
  find_dominators(function, visits, numbers, ARENA_ARRAY(&scratch, uint32_t, count));
  arena_release(&scratch);
}
