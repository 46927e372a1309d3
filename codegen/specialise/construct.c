/* construct.c - `new` of classes that the program declares.
 *
 * An instance is allocated with its final shape, all fields undefined, and initialised by `init`: a
 * copy of the constructor that takes the instance as `this`. In it, field definitions are stores,
 * super(...) is a call of the parent's init, and new.target is known not to be undefined.
 *
 * Nobody may see that the fields are there too early. So the inits of all parents and the field
 * initialisers use `this` for fields that exist by then and for nothing else; the body of the class
 * itself may do anything, since its fields are defined before it (or it is held to the same rule).
 *
 * What a class inherits from may change: where it has a parent, a guard tests
 * isolate.classes_changed before the allocation, and nothing between that and super() may run code
 * of the program (an operator on what is not known to be a primitive may).
 */
#include "specialise/specialise.h"

#include "abi/effects.h"
#include "infer/class.h"
#include "ir/entry.h"

static bool calls(const IrNode *node, uint32_t entry) {
  return node->op == IR_CALL_RUNTIME && node->immediate.entry == entry;
}

static bool is_constant(const IrNode *node, uint64_t bits) {
  return node->op == IR_CONST && node->immediate.bits == bits;
}

static IrFunction *copy_for_instance(const IrFunction *function) {
  IrFunction *copy = clone_function(function);
  copy->flags =
      (copy->flags & ~(uint32_t)(FUNCTION_CLASS | FUNCTION_CONSTRUCTOR)) | FUNCTION_METHOD;
  copy->class_info = NULL;
  copy->escapes = true; /* called with anything */
  copy->direct_takes_this = true;
  return copy;
}

static void replace(IrNode *node, IrNode *replacement) {
  ir_replace(node, replacement);
  ir_remove(node);
}

static IrNode *this_before(IrNode *place) {
  return insert_node(place->block->function, IR_THIS, REP_VALUE, TYPE_ANY, 0, NULL, place);
}

static void call_init(IrFunction *target, IrNode *const *arguments, uint32_t count, IrNode *place) {
  IrFunction *function = place->block->function;
  IrNode **operands =
      fit_arguments(function, this_before(place), arguments, count, target->formal_count, place);
  insert_node(function, IR_CALL_DIRECT, REP_VALUE, TYPE_ANY, target->formal_count + 1, operands,
              place)
      ->immediate.function = target;
}

/* ---- accesses to `this` ---- */

static const IrPrediction *prediction_of(IrModule *module, IrClass *info) {
  IrPrediction *prediction = ARENA_NEW(module->arena, IrPrediction);
  prediction->types = TYPE_OBJECT;
  prediction->members = info->declaration;
  prediction->class_info = info;
  return prediction;
}

static bool may_access(const IrNode *use, const IrClass *info, bool are_own_defined) {
  if (use->op != IR_GET_PROPERTY && use->op != IR_SET_PROPERTY) return false;
  const Name *name = use->immediate.string;
  if (info->parent && class_slot(info->parent, name) >= 0) return true;
  return class_slot(info, name) >= 0 && (are_own_defined || use->op == IR_SET_PROPERTY);
}

/* Uses `this` for accesses to fields (and for inits, which are private themselves) only. */
static bool is_private(const IrFunction *function, const IrClass *info, bool are_own_defined) {
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    const IrBlock *block = function->blocks.items[i];
    for (const IrNode *node = block->first; node; node = node->next)
      for (uint32_t k = 0; k < node->operand_count; k++) {
        if (node->operands[k]->op != IR_THIS) continue;
        bool is_init = node->op == IR_CALL_DIRECT && node->immediate.function->direct_takes_this;
        if (k > 0 || !(is_init || may_access(node, info, are_own_defined))) return false;
      }
    for (uint32_t e = 0; e < block->successor_count + (block->unwind != NULL); e++) {
      const IrEdge *edge = e < block->successor_count ? &block->successors[e] : block->unwind;
      for (uint32_t k = 0; k < edge->argument_count; k++)
        if (edge->arguments[k]->op == IR_THIS) return false;
    }
  }
  return true;
}

/* The instance has its final shape: accesses to its fields need a check only where that may have
 * changed. */
static void predict_accesses(IrFunction *function, IrClass *info) {
  const IrPrediction *prediction = prediction_of(function->module, info);
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next)
      if (node->operand_count > 0 && node->operands[0]->op == IR_THIS &&
          (node->op == IR_GET_PROPERTY || node->op == IR_SET_PROPERTY ||
           node->op == IR_CALL_METHOD))
        node->base_prediction = prediction;
}

/* ---- field initialisers ---- */

static bool make_init_fields(IrClass *info) {
  if (!info->initializer) return true;
  if (info->initializer->capture_count > 0) return false;
  IrFunction *copy = copy_for_instance(info->initializer);
  for (uint32_t i = 0; i < copy->blocks.count; i++)
    for (IrNode *node = copy->blocks.items[i]->first, *next; node; node = next) {
      next = node->next;
      if (!calls(node, ENTRY_perry_define_field)) continue;
      const IrNode *key = node->operands[1];
      if (key->op != IR_CONST_STRING || class_slot(info, key->immediate.string) < 0) return false;
      IrNode *operands[] = {node->operands[0], node->operands[2]};
      insert_node(copy, IR_SET_PROPERTY, REP_NONE, TYPE_NONE, 2, operands, node)->immediate.string =
          key->immediate.string;
      ir_remove(node);
    }
  if (!is_private(copy, info, false)) return false;
  predict_accesses(copy, info);
  info->init_fields = copy;
  return true;
}

/* ---- constructors ---- */

/* super(...): written, or that of a constructor that is not written, which passes its arguments on.
 */
static bool rewrite_super(IrFunction *init, const IrClass *info, IrNode *node) {
  bool is_implicit = calls(node, ENTRY_perry_construct);
  if (!info->parent || !calls(node->operands[0], ENTRY_perry_super_constructor) ||
      node->operands[1]->op != IR_NEW_TARGET)
    return false;
  const IrFunction *target = info->parent->init;
  if (is_implicit) {
    init->formal_count = target->formal_count;
    IrNode **arguments = ARENA_ARRAY(init->module->arena, IrNode *, target->formal_count + 1);
    for (uint32_t i = 0; i < target->formal_count; i++) {
      arguments[i] = insert_node(init, IR_ARGUMENT, REP_VALUE, TYPE_ANY, 0, NULL, node);
      arguments[i]->immediate.integer = i;
    }
    call_init(info->parent->init, arguments, target->formal_count, node);
  } else {
    call_init(info->parent->init, node->operands + 2, node->operand_count - 2, node);
  }
  replace(node, this_before(node));
  return true;
}

static void replace_by_false(IrFunction *init, IrNode *node) {
  replace(node, insert_node(init, IR_CONST_BOOL, REP_BOOL, TYPE_BOOLEAN, 0, NULL, node));
}

static bool is_super(const IrNode *node) {
  return calls(node, ENTRY_perry_construct) ||
         (node->op == IR_CONSTRUCT && calls(node->operands[0], ENTRY_perry_super_constructor));
}

/* Looking up the parent of a class that has one runs nothing. */
static bool runs_program(const IrNode *node) {
  return (ir_effects(node) & EFFECT_CALL) == EFFECT_CALL &&
         !calls(node, ENTRY_perry_super_constructor);
}

static bool rewrite_node(IrFunction *init, IrClass *info, IrNode *node) {
  if (node->op == IR_IS_IDENTICAL) {
    const IrNode *a = node->operands[0], *b = node->operands[1];
    bool is_uninitialized = is_constant(b, VALUE_UNINITIALIZED);
    if ((a->op == IR_NEW_TARGET && is_constant(b, VALUE_UNDEFINED)) ||
        (a->op == IR_THIS && is_uninitialized)) {
      replace_by_false(init, node);
    } else if (is_uninitialized && is_constant(a, VALUE_UNINITIALIZED)) {
      IrNode *yes = insert_node(init, IR_CONST_BOOL, REP_BOOL, TYPE_BOOLEAN, 0, NULL, node);
      yes->immediate.integer = 1;
      replace(node, yes);
    }
    return true;
  }
  if (is_super(node)) return rewrite_super(init, info, node);
  if (calls(node, ENTRY_perry_initialize_fields)) {
    if (node->operands[1]->op != IR_THIS) return false;
    if (info->init_fields) call_init(info->init_fields, NULL, 0, node);
    ir_remove(node);
  } else if (calls(node, ENTRY_perry_derived_result)) {
    if (!is_constant(node->operands[0], VALUE_UNDEFINED) || node->operands[1]->op != IR_THIS)
      return false;
    replace(node, node->operands[0]);
  }
  return true;
}

/* Branches that are decided become jumps, and what nothing reaches goes. */
static void decide_branches(IrFunction *init) {
  for (uint32_t i = 0; i < init->blocks.count; i++) {
    IrBlock *block = init->blocks.items[i];
    if (block->last->op == IR_BRANCH && block->last->operands[0]->op == IR_CONST_BOOL)
      ir_decide_branch(block, block->last->operands[0]->immediate.integer != 0);
  }
  ir_compute_order(init);
}

/* Nothing is left that only the generic calling sequence has; returns are of undefined. */
static bool is_complete(IrFunction *init) {
  for (uint32_t i = init->blocks.count; i-- > 0;)
    for (IrNode *node = init->blocks.items[i]->last, *before; node; node = before) {
      before = node->previous;
      switch (node->op) {
      case IR_CALLEE:
      case IR_NEW_TARGET:
      case IR_ARGC:
      case IR_ARGV:
      case IR_UNBOX_CELL:
      case IR_BOX_CELL:
        if (ir_count_uses(init, node) == 0) {
          ir_remove(node);
          break;
        }
        if (node->op != IR_UNBOX_CELL && node->op != IR_BOX_CELL) return false;
        break;
      case IR_HOME_OBJECT:
        return false;
      case IR_CALL_RUNTIME:
        if (!calls(node, ENTRY_perry_super_constructor)) break;
        if (ir_count_uses(init, node) > 0) return false;
        ir_remove(node);
        break;
      case IR_RETURN:
        if (node->operands[0]->op == IR_THIS) { /* of constructors that are not written */
          node->operands[0] = insert_node(init, IR_CONST, REP_VALUE, TYPE_UNDEFINED, 0, NULL, node);
          node->operands[0]->immediate.bits = VALUE_UNDEFINED;
        }
        if (!is_constant(node->operands[0], VALUE_UNDEFINED)) return false;
        break;
      default:
        break;
      }
    }
  return true;
}

static void make_init(IrClass *info) {
  if (info->is_init_sought) return;
  info->is_init_sought = true;
  const IrFunction *constructor = info->constructor;
  if (!info->is_linked || info->has_assigned_fields || constructor->capture_count > 0 ||
      constructor->kind != IR_FUNCTION_NORMAL)
    return;
  if (info->parent) {
    make_init(info->parent);
    if (!info->parent->init || !info->parent->has_private_init) return;
  }
  IrModule *module = constructor->module;
  uint32_t function_count = module->functions.count;
  bool is_done = make_init_fields(info);
  IrFunction *init = is_done ? copy_for_instance(constructor) : NULL;
  bool has_run_program =
      false; /* blocks are in reverse postorder: what may come before is seen first */
  for (uint32_t i = 0; is_done && i < init->blocks.count; i++)
    for (IrNode *node = init->blocks.items[i]->first, *next; is_done && node; node = next) {
      next = node->next;
      if (is_super(node) && has_run_program) { /* it may have changed what is inherited from */
        is_done = false;
        break;
      }
      has_run_program |= runs_program(node);
      for (uint32_t k = 0; k < node->operand_count; k++)
        node->operands[k] = ir_resolve(node->operands[k]);
      is_done = rewrite_node(init, info, node);
    }
  if (is_done) {
    ir_apply_replacements(init);
    decide_branches(init);
    is_done = is_complete(init);
  }
  if (!is_done) { /* the copies are the module's last functions */
    module->functions.count = function_count;
    info->init_fields = NULL;
    return;
  }
  info->has_private_init = is_private(init, info, true);
  predict_accesses(init, info);
  info->init = init;
}

void make_initializers(IrModule *module) {
  for (uint32_t i = 0; i < module->classes.count; i++)
    make_init(module->classes.items[i]);
}

/* ---- new ---- */

bool constructs_known_class(const IrNode *node, bool *needs_guard) {
  if (node->op != IR_CONSTRUCT) return false;
  const IrClass *info = infer_class(node->operands[0]);
  if (!info || !info->shape || !info->init || !info->init->has_direct_entry ||
      (info->init_fields && !info->init_fields->has_direct_entry) ||
      node->operands[1] != node->operands[0])
    return false;
  for (const IrClass *parent = info->parent; parent; parent = parent->parent)
    if (!parent->init->has_direct_entry ||
        (parent->init_fields && !parent->init_fields->has_direct_entry))
      return false;
  *needs_guard = info->parent != NULL;
  return true;
}

void narrow_construct(IrFunction *function, IrNode *node) {
  const IrClass *info = infer_class(node->operands[0]);
  if (info->parent) {
    IrNode *test =
        insert_node(function, IR_CLASSES_UNCHANGED, REP_BOOL, TYPE_BOOLEAN, 0, NULL, node);
    insert_guard(function, test, node, node);
  }
  IrNode **slots = ARENA_ARRAY(function->module->arena, IrNode *, info->slot_count + 1);
  for (uint32_t i = 0; i < info->slot_count; i++) {
    slots[i] = insert_node(function, IR_CONST, REP_VALUE, TYPE_UNDEFINED, 0, NULL, node);
    slots[i]->immediate.bits = VALUE_UNDEFINED;
  }
  IrNode *instance =
      insert_node(function, IR_NEW_OBJECT, REP_VALUE, TYPE_OBJECT, info->slot_count, slots, node);
  instance->immediate.shape = info->shape;
  instance->prediction = node->prediction;
  IrNode **operands = fit_arguments(function, instance, node->operands + 2, node->operand_count - 2,
                                    info->init->formal_count, node);
  insert_node(function, IR_CALL_DIRECT, REP_VALUE, TYPE_ANY, info->init->formal_count + 1, operands,
              node)
      ->immediate.function = info->init;
  replace(node, instance);
}
