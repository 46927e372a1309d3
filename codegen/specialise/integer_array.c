/* integer_array.c - arrays that nobody else sees and that hold int32 values only.
 *
 * An array made empty in the function, of which only elements and length are used there, is private
 * until a guard leaves. If all that is stored to it is int32 (given that what is read from it is),
 * its elements are kept as raw integers, zero extended to the width of a Value: reading one as an
 * index needs no conversion. To the collector such a word is a number like any other. An exit gives
 * the twin an ordinary array: it turns the elements into numbers first (emit_guard.c).
 *
 * Steps of stored values (a[i]++) are speculated not to overflow.
 */
#include "specialise/specialise.h"

#include "infer/infer.h"

static bool is_number(const IrNode *node) {
  return node->type != TYPE_NONE && (node->type & ~(uint32_t)TYPE_NUMBER) == 0;
}

/* Does this use keep the array private, and will it become an access to a packed array of numbers?
 */
static bool is_private_use(const IrNode *use, uint32_t operand) {
  if (operand != 0) return false;
  switch (use->op) {
  case IR_GET_ELEMENT:
    return use->is_checked_access && is_predicted_number_array(use->base_prediction) &&
           is_number(use->operands[1]);
  case IR_SET_ELEMENT:
    return is_predicted_number_array(use->base_prediction) && is_number(use->operands[1]);
  case IR_ARRAY_PUSH:
    return is_predicted_number_array(use->base_prediction);
  case IR_GET_PROPERTY:
  case IR_ARRAY_SIZE:
    return use->is_checked_access && use->guarded_type == TYPE_INT32;
  case IR_IS_PUSHABLE:
    return true;
  default:
    return false;
  }
}

static bool is_private(const IrFunction *function, const IrNode *array) {
  uint32_t uses = 0;
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (const IrNode *node = function->blocks.items[i]->first; node; node = node->next)
      for (uint32_t k = 0; k < node->operand_count; k++)
        if (node->operands[k] == array) {
          if (!is_private_use(node, k)) return false;
          uses++;
        }
  return uses == ir_count_uses(function, array); /* no edge hands it on */
}

/* ---- the proof ---- */

static const IrNode *skip_conversion(const IrNode *node) {
  return node->op == IR_TO_NUMERIC || node->op == IR_TO_NUMBER ? node->operands[0] : node;
}

/* An operation on int32 values that gives one unless it overflows. */
static bool is_step(const IrNode *node) {
  if (node->op == IR_INC || node->op == IR_DEC)
    return skip_conversion(node->operands[0])->type == TYPE_INT32;
  return (node->op == IR_ADD || node->op == IR_SUB) && node->operands[0]->type == TYPE_INT32 &&
         node->operands[1]->type == TYPE_INT32;
}

/* What the node stores to an array that is assumed to hold integers, NULL: nothing. */
static IrNode *stored_integer(const IrNode *node) {
  if (node->op == IR_SET_ELEMENT && node->operands[0]->holds_integers) return node->operands[2];
  if (node->op == IR_ARRAY_PUSH && node->operands[0]->holds_integers) return node->operands[1];
  return NULL;
}

static void infer_again(IrFunction *function) {
  infer_reset(function);
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    IrBlock *block = function->blocks.items[i];
    for (uint32_t k = 0; k < block->parameter_count; k++)
      block->parameters[k]->has_range = false;
    for (IrNode *node = block->first; node; node = node->next)
      node->has_range = false;
  }
  infer_function(function);
  prove_integers(function);
}

/* Assumes of the array's elements that they are int32, or takes that back. */
static void assume(IrFunction *function, IrNode *array, bool holds_integers) {
  array->holds_integers = holds_integers;
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next)
      if (node->op == IR_GET_ELEMENT && node->operands[0] == array)
        node->guarded_type = holds_integers ? TYPE_INT32 : TYPE_NUMBER;
}

/* One round over the stores: speculates steps, gives up arrays that something else is stored to.
 * True if nothing was changed: the assumptions hold. */
static bool check_stores(IrFunction *function) {
  bool holds = true;
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next) {
      IrNode *value = stored_integer(node);
      if (!value || value->type == TYPE_INT32) continue;
      holds = false;
      if (is_step(value) && !value->checks_overflow && value->id < function->generic_node_count) {
        value->checks_overflow = true;
        value->guarded_type = TYPE_INT32;
      } else {
        assume(function, node->operands[0], false);
      }
    }
  return holds;
}

void find_integer_arrays(IrFunction *function) {
  bool has_any = false;
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next)
      if (node->op == IR_NEW_ARRAY && node->operand_count == 0 && is_private(function, node)) {
        assume(function, node, true);
        has_any = true;
      }
  if (!has_any) return;
  do
    infer_again(function);
  while (!check_stores(function));
}
