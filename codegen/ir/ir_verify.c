/* ir_verify.c - checks the invariants I1..I7 of ir.h.
 *
 * Dominance: a definition before the first node that may throw (or a parameter) dominates what its
 * block dominates. A definition behind that node does so only where the block's handler does not
 * lead without passing the block again; the blocks that the handler reaches are collected once per
 * block, when they are asked for.
 */
#include "abi/effects.h"
#include "base/check.h"
#include "ir/entry.h"
#include "ir/ir.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct Verifier {
  const IrFunction *function;
  const char *after_pass;
  Arena scratch;
  uint32_t *place;    /* by node id: 1 + position in its block, 0 where the node is in no block */
  IrBlock **block_of; /* by node id */
  uint32_t *first_throw; /* by order of block: position of its first node that may throw */
  bool **around; /* by order of block: blocks reached from its handler, by order; NULL until asked
                    for */
} Verifier;

__attribute__((format(printf, 3, 4))) _Noreturn static void
broken(const Verifier *verifier, const IrNode *node, const char *format, ...) {
  const IrFunction *function = verifier->function;
  ir_print_function(stderr, function);
  fprintf(stderr, "after %s, in %s", verifier->after_pass,
          function->symbol ? function->symbol : function->name->text);
  if (node) fprintf(stderr, ", at v%u (%s)", node->id, ir_op_text(node->op));
  fputs(": ", stderr);
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  compiler_fault(__FILE__, __LINE__, "ir_verify", "broken IR");
}

static void collect_places(Verifier *verifier) {
  const IrFunction *function = verifier->function;
  for (uint32_t b = 0; b < function->blocks.count; b++) {
    IrBlock *block = function->blocks.items[b];
    uint32_t position = 1, first_throw = UINT32_MAX;
    for (uint32_t i = 0; i < block->parameter_count; i++) {
      verifier->place[block->parameters[i]->id] = position;
      verifier->block_of[block->parameters[i]->id] = block;
    }
    for (IrNode *node = block->first; node; node = node->next) {
      if (node->block != block)
        broken(verifier, node, "in the list of b%u, not its own", block->id);
      position++;
      if (verifier->place[node->id])
        broken(verifier, node, "in two places, or its id is not unique");
      verifier->place[node->id] = position;
      verifier->block_of[node->id] = block;
      if (first_throw == UINT32_MAX && ir_may_throw(node)) first_throw = position;
    }
    verifier->first_throw[b] = first_throw;
  }
}

static bool block_dominates(const IrBlock *dominator, const IrBlock *block) {
  while (block && block->order > dominator->order)
    block = block->dominator;
  return block == dominator;
}

/* Is `use` reached from the handler of `block` without passing `block`? */
static bool is_reached_around(Verifier *verifier, const IrBlock *block, const IrBlock *use) {
  bool *reached = verifier->around[block->order];
  if (!reached) {
    uint32_t count = verifier->function->blocks.count, depth = 0;
    reached = verifier->around[block->order] = ARENA_ARRAY(&verifier->scratch, bool, count);
    IrBlock **stack = ARENA_ARRAY(&verifier->scratch, IrBlock *, count + 1);
    if (block->unwind && block->unwind->target != block) {
      stack[depth++] = block->unwind->target;
      reached[block->unwind->target->order] = true;
    }
    while (depth > 0) {
      IrBlock *top = stack[--depth];
      for (uint32_t i = 0; i <= top->successor_count; i++) {
        IrBlock *target = i < top->successor_count ? top->successors[i].target
                          : top->unwind            ? top->unwind->target
                                                   : NULL;
        if (!target || target == block || reached[target->order]) continue;
        reached[target->order] = true;
        stack[depth++] = target;
      }
    }
  }
  return reached[use->order];
}

/* I1: `used` is available at `position` of `block`. */
static void check_use(Verifier *verifier, const IrNode *user, const IrNode *used,
                      const IrBlock *block, uint32_t position) {
  if (!used) broken(verifier, user, "an operand is missing");
  if (used->forward) broken(verifier, user, "I1: v%u was replaced", used->id);
  if (used->id >= verifier->function->node_count || !verifier->place[used->id])
    broken(verifier, user, "I1: v%u (%s) is in no reachable block", used->id, ir_op_text(used->op));
  const IrBlock *definition = verifier->block_of[used->id];
  uint32_t place = verifier->place[used->id];
  if (definition == block && place < position) return;
  if (definition == block || !block_dominates(definition, block))
    broken(verifier, user, "I1: v%u does not dominate its use", used->id);
  if (place >= verifier->first_throw[definition->order] &&
      is_reached_around(verifier, definition, block))
    broken(verifier, user, "I4: v%u is not defined when its block b%u unwinds", used->id,
           definition->id);
}

static Representation letter_representation(char letter) {
  return letter == 'A' ? REP_ANY : ir_entry_representation(letter);
}

static void check_operand_representation(Verifier *verifier, const IrNode *node, uint32_t index,
                                         Representation wanted) {
  Representation found = (Representation)node->operands[index]->representation;
  if (found == REP_NONE || (wanted != REP_ANY && found != wanted))
    broken(verifier, node, "I6: operand %u is %s, wanted is %s", index,
           ir_representation_text(found), ir_representation_text(wanted));
}

static void check_entry_call(Verifier *verifier, const IrNode *node) {
  const Entry *entry = ir_entry(node->immediate.entry);
  uint32_t count = ir_entry_parameter_count(entry);
  if (count != node->operand_count)
    broken(verifier, node, "I6: %s takes %u arguments, not %u", entry->name, count,
           node->operand_count);
  for (uint32_t i = 0; i < count; i++)
    check_operand_representation(verifier, node, i, ir_entry_representation(entry->parameters[i]));
  if (node->representation != ir_entry_representation(entry->result))
    broken(verifier, node, "I6: the result of %s is %s", entry->name,
           ir_representation_text(ir_entry_representation(entry->result)));
}

/* I6 */
static void check_representations(Verifier *verifier, const IrNode *node) {
  Representation result = ir_op_result(node->op);
  if (result != REP_ANY && node->representation != result)
    broken(verifier, node, "I6: the result is %s", ir_representation_text(result));
  if (result == REP_ANY && node->representation == REP_NONE && node->op != IR_CALL_RUNTIME)
    broken(verifier, node, "I6: no representation");
  if (node->op == IR_RETURN && node->operand_count == 1) {
    const IrFunction *function = verifier->function;
    check_operand_representation(verifier, node, 0,
                                 function->has_direct_entry ? function->direct_result : REP_VALUE);
  }
  if (node->op == IR_CALL_RUNTIME) {
    check_entry_call(verifier, node);
    return;
  }
  const char *letters = ir_op_operands(node->op);
  for (uint32_t i = 0; i < node->operand_count; i++) {
    if (!*letters) broken(verifier, node, "I6: operand %u is too much", i);
    check_operand_representation(verifier, node, i, letter_representation(*letters));
    if (letters[1] != '*') letters++;
  }
  if (*letters && letters[1] != '*') broken(verifier, node, "I6: operands are missing");
}

static void check_edge(Verifier *verifier, const IrNode *at, const IrEdge *edge) {
  const IrBlock *target = edge->target;
  if (edge->argument_count != target->parameter_count)
    broken(verifier, at, "I2: %u arguments for the %u parameters of b%u", edge->argument_count,
           target->parameter_count, target->id);
  for (uint32_t i = 0; i < edge->argument_count; i++)
    if (edge->arguments[i]->representation != target->parameters[i]->representation)
      broken(verifier, at, "I2: argument %u for b%u is %s, not %s", i, target->id,
             ir_representation_text((Representation)edge->arguments[i]->representation),
             ir_representation_text((Representation)target->parameters[i]->representation));
}

/* I3 */
static void check_terminator(Verifier *verifier, const IrBlock *block) {
  const IrNode *last = block->last;
  if (!last || !ir_is_terminator(last)) broken(verifier, last, "I3: b%u has no end", block->id);
  uint32_t count = block->successor_count;
  bool fits;
  if (last->op == IR_JUMP)
    fits = count == 1;
  else if (last->op == IR_BRANCH)
    fits = count == 2;
  else if (last->op == IR_SWITCH)
    fits = count >= 1;
  else
    fits = count == 0;
  if (!fits) broken(verifier, last, "I3: b%u has %u successors", block->id, count);
}

static void check_block(Verifier *verifier, const IrBlock *block) {
  check_terminator(verifier, block);
  uint32_t position = 1;
  for (IrNode *node = block->first; node; node = node->next) {
    position++;
    if (ir_is_terminator(node) && node != block->last)
      broken(verifier, node, "I3: in the middle of b%u", block->id);
    if (node->op == IR_CATCH && (node != block->first || !block->is_handler))
      broken(verifier, node, "I5: not the first of a handler");
    for (uint32_t i = 0; i < node->operand_count; i++)
      check_use(verifier, node, node->operands[i], block, position);
    if (ir_op_immediate(node->op) == IMMEDIATE_SITE)
      for (uint32_t i = 0; i < node->immediate.site->live_count; i++)
        check_use(verifier, node, node->immediate.site->live[i], block, position);
    check_representations(verifier, node);
  }
  for (uint32_t s = 0; s < block->successor_count; s++) {
    const IrEdge *edge = &block->successors[s];
    if (edge->target->is_handler)
      broken(verifier, block->last, "I5: b%u is a handler", edge->target->id);
    for (uint32_t i = 0; i < edge->argument_count; i++)
      check_use(verifier, block->last, edge->arguments[i], block, UINT32_MAX);
    check_edge(verifier, block->last, edge);
  }
  if (!block->unwind) return;
  if (!block->unwind->target->is_handler)
    broken(verifier, block->last, "I5: b%u is no handler", block->unwind->target->id);
  uint32_t limit = verifier->first_throw[block->order];
  for (uint32_t i = 0; i < block->unwind->argument_count; i++)
    check_use(verifier, block->last, block->unwind->arguments[i], block, limit);
  check_edge(verifier, block->last, block->unwind);
}

void ir_verify(IrFunction *function, const char *after_pass) {
  ir_compute_order(function);
  Verifier verifier = {.function = function, .after_pass = after_pass};
  uint32_t block_count = function->blocks.count;
  verifier.place = ARENA_ARRAY(&verifier.scratch, uint32_t, function->node_count);
  verifier.block_of = ARENA_ARRAY(&verifier.scratch, IrBlock *, function->node_count);
  verifier.first_throw = ARENA_ARRAY(&verifier.scratch, uint32_t, block_count);
  verifier.around = ARENA_ARRAY(&verifier.scratch, bool *, block_count);
  const IrBlock *entry = function->blocks.items[0];
  if (entry->parameter_count > 0 || entry->predecessor_count > 0)
    broken(&verifier, NULL, "I7: the entry block has parameters or predecessors");
  collect_places(&verifier);
  for (uint32_t i = 0; i < block_count; i++)
    check_block(&verifier, function->blocks.items[i]);
  arena_release(&verifier.scratch);
}
