/* direct_entry.c - typed direct entries: arguments and results in registers, numbers unboxed where
 * all callers are known to pass them. A function that looks at its generic calling sequence (this,
 * new.target, arguments, captures) has none; but those of methods take `this`. */
#include "specialise/specialise.h"

#include "abi/effects.h"
#include "infer/infer.h"
#include "ir/entry.h"

static bool is_number(uint32_t type) {
  return type != TYPE_NONE && (type & ~(uint32_t)TYPE_NUMBER) == 0;
}

static bool may_have_direct_entry(const IrModule *module, const IrFunction *f) {
  if (f->kind != IR_FUNCTION_NORMAL || f->capture_count || f == module->evaluate ||
      (f->flags & FUNCTION_CLASS) || (!f->direct_takes_this && (f->flags & FUNCTION_METHOD)))
    return false;
  for (uint32_t b = 0; b < f->blocks.count; b++)
    for (const IrNode *node = f->blocks.items[b]->first; node; node = node->next)
      switch (node->op) {
      case IR_THIS:
        if (f->direct_takes_this) break;
        return false;
      case IR_CALLEE:
      case IR_HOME_OBJECT:
      case IR_NEW_TARGET:
      case IR_ARGC:
      case IR_ARGV:
      case IR_CAPTURE:
        return false;
      default:
        break;
      }
  return true;
}

/* A function that cannot run code of the program's own (operators call valueOf, properties getters)
 * is never on the stack twice. */
static bool runs_program(const IrFunction *f) {
  for (uint32_t b = 0; b < f->blocks.count; b++)
    for (const IrNode *node = f->blocks.items[b]->first; node; node = node->next)
      if ((ir_effects(node) & EFFECT_CALL) == EFFECT_CALL) return true;
  return false;
}

static void find_methods(IrModule *module) {
  for (uint32_t i = 0; i < module->classes.count; i++) {
    IrClass *info = module->classes.items[i];
    for (uint32_t k = 0; info->is_linked && k < info->members.count; k++)
      info->members.items[k].function->direct_takes_this = true;
  }
}

enum { SMALL_LEAF_NODES = 64 };

void find_leaves(IrModule *module) {
  for (uint32_t i = 0; i < module->functions.count; i++) {
    IrFunction *f = module->functions.items[i];
    if (runs_program(f)) continue;
    f->is_recursive = false;
    if (!f->has_direct_entry) continue;
    uint32_t count = 0;
    for (uint32_t b = 0; b < f->blocks.count; b++)
      for (const IrNode *node = f->blocks.items[b]->first; node; node = node->next)
        count += node->op != IR_GUARD && ir_op_result(node->op) != REP_BOOL;
    f->is_small_leaf = count <= SMALL_LEAF_NODES;
  }
}

void make_direct_entries(IrModule *module) {
  find_methods(module);
  for (uint32_t i = 0; i < module->functions.count; i++) {
    IrFunction *f = module->functions.items[i];
    if (!runs_program(f)) f->is_recursive = false;
    if (!may_have_direct_entry(module, f)) continue;
    f->has_direct_entry = true;
    f->direct_parameters = ARENA_ARRAY(module->arena, Representation, f->formal_count + 1);
    for (uint32_t k = 0; k < f->formal_count; k++)
      f->direct_parameters[k] =
          !f->escapes && is_number(f->parameter_types[k]) ? REP_F64 : REP_VALUE;
    bool is_virtual = f->direct_takes_this; /* overridden and overriding ones look alike */
    f->direct_result = is_number(f->return_type) && !is_virtual ? REP_F64 : REP_VALUE;
  }
}

/* The node's value as an F64, made right before `place`; the narrowing pass takes the boxes away.
 */
static IrNode *unboxed_before(IrFunction *function, IrNode *value, IrNode *place) {
  IrNode *node = ir_node_new(function, IR_UNBOX_F64, REP_F64, 1, &value);
  node->type = TYPE_NUMBER;
  node->position = place->position;
  ir_insert_before(place, node);
  return node;
}

static IrNode *boxed_after(IrFunction *function, IrNode *value) {
  IrNode *node = ir_node_new(function, IR_BOX_F64, REP_VALUE, 1, &value);
  node->type = TYPE_NUMBER;
  node->position = value->position;
  ir_insert_before(value->next, node);
  return node;
}

static void rewrite_call(IrFunction *function, IrNode *call, IrFunction *target) {
  IrNode **operands = ARENA_ARRAY(function->module->arena, IrNode *, target->formal_count + 1);
  for (uint32_t i = 0; i < target->formal_count; i++) {
    IrNode *argument;
    if (i + 2 < call->operand_count) {
      argument = call->operands[i + 2];
    } else {
      argument = ir_node_new(function, IR_CONST, REP_VALUE, 0, NULL);
      argument->immediate.bits = VALUE_UNDEFINED;
      argument->type = TYPE_UNDEFINED;
      ir_insert_before(call, argument);
    }
    operands[i] = target->direct_parameters[i] == REP_F64 ? unboxed_before(function, argument, call)
                                                          : argument;
  }
  IrNode *direct =
      ir_node_new(function, IR_CALL_DIRECT, target->direct_result, target->formal_count, operands);
  direct->immediate.function = target;
  direct->position = call->position;
  direct->prediction = call->prediction;
  direct->type = target->return_type;
  ir_insert_before(call, direct);
  IrNode *result = direct->representation == REP_F64 ? boxed_after(function, direct) : direct;
  ir_replace(call, result);
  ir_remove(call);
}

void call_directly(IrFunction *function) {
  for (uint32_t b = 0; b < function->blocks.count; b++) {
    IrBlock *block = function->blocks.items[b];
    for (IrNode *node = block->first, *next; node; node = next) {
      next = node->next;
      if (node->op == IR_CALL) {
        IrFunction *target = infer_callee(node->operands[0]);
        if (target && target->has_direct_entry) rewrite_call(function, node, target);
      } else if (node->op == IR_ARGUMENT && function->has_direct_entry &&
                 function->direct_parameters[node->immediate.integer] == REP_F64) {
        IrNode *typed = ir_node_new(function, IR_ARGUMENT, REP_F64, 0, NULL);
        typed->immediate = node->immediate;
        typed->type = TYPE_NUMBER;
        typed->position = node->position;
        ir_insert_before(node, typed);
        ir_replace(node, boxed_after(function, typed));
        ir_remove(node);
      } else if (node->op == IR_RETURN && function->has_direct_entry &&
                 function->direct_result == REP_F64) {
        node->operands[0] = unboxed_before(function, ir_resolve(node->operands[0]), node);
      }
    }
  }
  ir_apply_replacements(function);
}
