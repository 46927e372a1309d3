/* specialise.c - the passes in order: proofs first, then predictions with guards and twins. */
#include "specialise/specialise.h"

#include "infer/infer.h"

/* A twin is not told the arguments of a direct entry: they are values from the first guard on. */
static void hoist_arguments(IrFunction *function) {
  IrNode *first = function->blocks.items[0]->first;
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first, *next; node; node = next) {
      next = node->next;
      if (node->op != IR_ARGUMENT || node == first) continue;
      ir_remove(node);
      ir_insert_before(first, node);
    }
}

/* Guards, a twin for where they fail, and narrowing with what they make sure of. */
static void specialise_with_twin(IrFunction *function) {
  IrModule *module = function->module;
  if (!may_have_guards(function)) {
    narrow_numbers(function, false);
    return;
  }
  if (function->has_direct_entry) hoist_arguments(function);
  IrFunction *twin = clone_function(function);
  IrFunction *plain = clone_function(function); /* for the case that there can be no twin */
  IrNode **by_id = ARENA_ARRAY(module->arena, IrNode *, function->node_count + 1);
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    IrBlock *block = function->blocks.items[i];
    for (uint32_t k = 0; k < block->parameter_count; k++)
      by_id[block->parameters[k]->id] = block->parameters[k];
    for (IrNode *node = block->first; node; node = node->next)
      by_id[node->id] = node;
  }
  bool is_done = false;
  if (insert_guards(function)) {
    infer_reset(function);
    infer_function(function);
    find_integer_arrays(function);
    narrow_numbers(function, true);
    hoist_guards(function);
    is_done = make_twin(function, twin, by_id);
  }
  if (!is_done) { /* the plain copy's code takes the function's place */
    function->blocks.items = plain->blocks.items;
    function->blocks.count = plain->blocks.count;
    function->blocks.capacity = plain->blocks.capacity;
    function->block_count = plain->block_count;
    function->node_count = plain->node_count;
    for (uint32_t i = 0; i < function->blocks.count; i++)
      function->blocks.items[i]->function = function;
    narrow_numbers(function, false);
    module->functions.count -= 2;
    return;
  }
  module->functions.count--; /* plain */
}

void specialise_program(IrModule *module) {
  make_initializers(module);
  uint32_t count = module->functions.count;
  infer_program(module);
  for (uint32_t i = 0; i < count; i++) {
    fold_constant_slots(module->functions.items[i]);
    remove_repeated_checks(module->functions.items[i]);
  }
  infer_program(module);
  make_direct_entries(module);
  for (uint32_t i = 0; i < count; i++)
    call_directly(module->functions.items[i]);
  for (uint32_t i = 0; i < count; i++)
    specialise_with_twin(module->functions.items[i]);
  find_leaves(module);
}
