/* constant_slot.c - `const N = 10` at the top of a module: who loads the slot after its
 * initialisation has the constant. The dead-zone check stays where lowering put one. */
#include "specialise/specialise.h"

static IrNode *constant_before(IrFunction *function, IrNode *place, const IrNode *constant) {
  IrNode *node = ir_node_new(function, IR_CONST, REP_VALUE, 0, NULL);
  node->immediate = constant->immediate;
  node->type = TYPE_ANY;
  ir_insert_before(place, node);
  return node;
}

/* Is the binding known to be initialised before `node`, by a check that dominates it? It never
 * becomes uninitialised again. */
static bool is_checked_before(const IrNode *node, IrNode *const *checks, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    const IrNode *check = checks[i];
    if (check->operands[0]->immediate.global != node->operands[0]->immediate.global) continue;
    if (check->block == node->block) return true; /* collected in order */
    const IrBlock *b = node->block;
    while (b && b->order > check->block->order)
      b = b->dominator;
    if (b == check->block) return true;
  }
  return false;
}

void remove_repeated_checks(IrFunction *function) {
  Vector checks = {0};
  ir_compute_order(function);
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first, *next; node; node = next) {
      next = node->next;
      if (node->op != IR_CHECK_INIT || ir_resolve(node->operands[0])->op != IR_GLOBAL_LOAD)
        continue;
      node->operands[0] = ir_resolve(node->operands[0]);
      if (!is_checked_before(node, (IrNode *const *)checks.items, checks.count)) {
        VECTOR_PUSH(function->module->arena, &checks, node);
        continue;
      }
      node->operands[0]->prediction = node->prediction;
      node->operands[0]->is_initialized = true;
      ir_replace(node, node->operands[0]);
      ir_remove(node);
    }
  ir_apply_replacements(function);
}

void fold_constant_slots(IrFunction *function) {
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next) {
      const IrNode *load = node->op == IR_CHECK_INIT ? node->operands[0] : node;
      if (load->op != IR_GLOBAL_LOAD) continue;
      const IrGlobal *global = load->immediate.global;
      if (!global->known_constant || global->initial_bits != VALUE_UNINITIALIZED) continue;
      bool is_checked_next = node->op == IR_GLOBAL_LOAD && node->next &&
                             node->next->op == IR_CHECK_INIT && node->next->operands[0] == node;
      if (!is_checked_next)
        ir_replace(node, constant_before(function, node->next, global->known_constant));
    }
  ir_apply_replacements(function);
}
