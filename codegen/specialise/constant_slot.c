/* constant_slot.c - `const N = 10` at the top of a module: who loads the slot after its initialisation has the constant.
 * The dead-zone check stays where lowering put one. */
#include "specialise/specialise.h"

static IrNode *constant_before(IrFunction *function, IrNode *place, const IrNode *constant) {
  IrNode *node = ir_node_new(function, IR_CONST, REP_VALUE, 0, NULL);
  node->immediate = constant->immediate;
  node->type = TYPE_ANY;
  ir_insert_before(place, node);
  return node;
}

void fold_constant_slots(IrFunction *function) {
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next) {
      const IrNode *load = node->op == IR_CHECK_INIT ? node->operands[0] : node;
      if (load->op != IR_GLOBAL_LOAD) continue;
      const IrGlobal *global = load->immediate.global;
      if (!global->known_constant || global->initial_bits != VALUE_UNINITIALIZED) continue;
      bool is_checked_next = node->op == IR_GLOBAL_LOAD && node->next && node->next->op == IR_CHECK_INIT && node->next->operands[0] == node;
      if (!is_checked_next) ir_replace(node, constant_before(function, node->next, global->known_constant));
    }
  ir_apply_replacements(function);
}
