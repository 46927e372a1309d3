/* method.c - calls of methods, getters and setters of classes that the program declares.
 *
 * A receiver predicted to be an instance is checked to have the shape of a finished instance of the
 * class or a subclass (its own properties are then known), and isolate.classes_changed to be zero
 * (the prototypes are as the source says). Then one direct entry is called, or, when subclasses
 * override the method, the one that the receiver's shape chooses from a table.
 */
#include "specialise/specialise.h"

#include "abi/effects.h"
#include "infer/class.h"
#include "ir/entry.h"

static const IrClass *predicted_class(const IrNode *node) {
  const IrPrediction *base = node->base_prediction;
  const IrClass *info = base && !base->shape ? base->class_info : NULL;
  return info && info->is_linked && info->shape_count > 0 ? info : NULL;
}

/* The code of the member for instances of exactly this class; NULL if it has no direct entry. */
static IrFunction *direct_member(const IrClass *info, const Name *name, IrMemberKind kind) {
  const IrMember *member = class_member(info, name, kind);
  IrFunction *function = member ? member->function : NULL;
  return function && function->has_direct_entry && function->direct_takes_this ? function : NULL;
}

/* One target for each shape from here down, if all are known. */
static bool find_targets(const IrClass *info, const Name *name, IrMemberKind kind,
                         uint32_t first_shape, IrFunction **targets) {
  if (info->shape) {
    IrFunction *target = direct_member(info, name, kind);
    if (!target) return false;
    if (targets) targets[info->shape->index - first_shape] = target;
  }
  for (uint32_t i = 0; i < info->children.count; i++)
    if (!find_targets(info->children.items[i], name, kind, first_shape, targets)) return false;
  return true;
}

static bool member_kind(const IrNode *node, IrMemberKind *kind) {
  *kind = node->op == IR_GET_PROPERTY   ? MEMBER_GETTER
          : node->op == IR_SET_PROPERTY ? MEMBER_SETTER
                                        : MEMBER_METHOD;
  return node->op == IR_GET_PROPERTY || node->op == IR_SET_PROPERTY || node->op == IR_CALL_METHOD;
}

bool calls_predicted_member(const IrNode *node) {
  IrMemberKind kind;
  if (!member_kind(node, &kind)) return false;
  const IrClass *info = predicted_class(node);
  return info && find_targets(info, node->immediate.string, kind, info->first_shape, NULL);
}

/* A method read as a property, to be called after the arguments. */
static bool reads_predicted_method(const IrNode *node) {
  const IrClass *info = predicted_class(node);
  return node->op == IR_GET_PROPERTY && info &&
         find_targets(info, node->immediate.string, MEMBER_METHOD, info->first_shape, NULL);
}

/* super.name in a method. */
static IrFunction *super_method(const IrNode *node) {
  if (node->op != IR_CALL_RUNTIME || node->immediate.entry != ENTRY_perry_get_super) return NULL;
  const IrClass *info = node->base_prediction ? node->base_prediction->class_info : NULL;
  const IrNode *key = node->operands[1];
  if (!info || !info->is_linked || !info->parent || key->op != IR_CONST_STRING) return NULL;
  return direct_member(info->parent, key->immediate.string, MEMBER_METHOD);
}

/* instanceof a known class. */
static const IrClass *tested_class(const IrNode *node) {
  if (node->op != IR_CALL_RUNTIME || node->immediate.entry != ENTRY_perry_instance_of) return NULL;
  const IrClass *info = infer_class(node->operands[1]);
  return info && info->is_linked && info->shape_count > 0 ? info : NULL;
}

/* The left operand is predicted to be an instance: its shape decides. */
static bool is_decided_by_shape(const IrNode *node) {
  return tested_class(node) && predicted_class(node) &&
         predicts(node->base_prediction, TYPE_OBJECT);
}

bool uses_instances(const IrFunction *function) {
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (const IrNode *node = function->blocks.items[i]->first; node; node = node->next) {
      if (super_method(node) || is_decided_by_shape(node) || calls_predicted_member(node) ||
          reads_predicted_method(node))
        return true;
      bool needs_guard;
      if (constructs_known_class(node, &needs_guard) && needs_guard) return true;
      bool is_named = node->op == IR_GET_PROPERTY || node->op == IR_SET_PROPERTY;
      if (is_named && predicted_class(node) && predicted_slot(node) >= 0) return true;
    }
  return false;
}

static void guard_flag(IrFunction *function, IrOp unchanged, const IrNode *point, IrNode *place) {
  IrNode *test = insert_node(function, unchanged, REP_BOOL, TYPE_BOOLEAN, 0, NULL, place);
  insert_guard(function, test, point, place);
}

static void guard_instance(IrFunction *function, IrNode *receiver, const IrClass *info,
                           const IrNode *point, IrNode *place) {
  IrNode *test = insert_node(function, IR_IS_INSTANCE, REP_BOOL, TYPE_BOOLEAN, 1, &receiver, place);
  test->immediate.class_info = info;
  insert_guard(function, test, point, place);
}

IrNode **fit_arguments(IrFunction *function, IrNode *receiver, IrNode *const *arguments,
                       uint32_t count, uint32_t formals, IrNode *place) {
  IrNode **operands = ARENA_ARRAY(function->module->arena, IrNode *, formals + 1);
  operands[0] = receiver;
  for (uint32_t i = 0; i < formals; i++) {
    if (i < count) {
      operands[i + 1] = arguments[i];
      continue;
    }
    operands[i + 1] = insert_node(function, IR_CONST, REP_VALUE, TYPE_UNDEFINED, 0, NULL, place);
    operands[i + 1]->immediate.bits = VALUE_UNDEFINED;
  }
  return operands;
}

static IrNode *call_target(IrFunction *function, IrFunction *target, IrNode *receiver,
                           IrNode *const *arguments, uint32_t count, IrNode *place) {
  IrNode **operands =
      fit_arguments(function, receiver, arguments, count, target->formal_count, place);
  IrNode *call = insert_node(function, IR_CALL_DIRECT, REP_VALUE, target->return_type,
                             target->formal_count + 1, operands, place);
  call->immediate.function = target;
  return call;
}

/* The call that takes the place of one of a member found by name; the guards stand before it and
 * leave at `point`. */
static IrNode *call_member(IrFunction *function, const IrClass *info, const Name *name,
                           IrMemberKind kind, IrNode *receiver, IrNode *const *arguments,
                           uint32_t count, const IrNode *point, IrNode *place) {
  IrFunction **targets = ARENA_ARRAY(function->module->arena, IrFunction *, info->shape_count);
  find_targets(info, name, kind, info->first_shape, targets);
  guard_instance(function, receiver, info, point, place);
  guard_flag(function, IR_CLASSES_UNCHANGED, point, place);
  uint32_t formals = 0;
  bool is_one = true;
  for (uint32_t i = 0; i < info->shape_count; i++) {
    is_one &= targets[i] == targets[0];
    if (targets[i]->formal_count > formals) formals = targets[i]->formal_count;
  }
  if (is_one) return call_target(function, targets[0], receiver, arguments, count, place);
  IrDispatch *dispatch = ARENA_NEW(function->module->arena, IrDispatch);
  dispatch->class_info = (IrClass *)info;
  dispatch->targets = targets;
  IrNode **operands = fit_arguments(function, receiver, arguments, count, formals, place);
  IrNode *call =
      insert_node(function, IR_CALL_VIRTUAL, REP_VALUE, TYPE_ANY, formals + 1, operands, place);
  call->immediate.dispatch = dispatch;
  return call;
}

/* The result may have been promised to be a number: that guard follows. */
static void replace_call(IrNode *node, IrNode *call) {
  call->prediction = node->prediction;
  if (node->guarded_type) call->type = node->type;
  if (node->representation != REP_NONE) ir_replace(node, call);
  ir_remove(node);
}

void narrow_member_call(IrFunction *function, IrNode *node) {
  IrMemberKind kind;
  member_kind(node, &kind);
  IrNode *call =
      call_member(function, predicted_class(node), node->immediate.string, kind, node->operands[0],
                  node->operands + 1, node->operand_count - 1, node, node);
  replace_call(node, call);
}

/* Visits the nodes on all ways from `read` to `call`, which it dominates; false: `visit` refused
 * one. */
static bool visit_between(IrNode *read, IrNode *call, bool (*visit)(IrNode *node, IrNode *read)) {
  Arena scratch = {0};
  IrFunction *function = call->block->function;
  bool *is_seen = ARENA_ARRAY(&scratch, bool, function->blocks.count);
  IrBlock **stack = ARENA_ARRAY(&scratch, IrBlock *, function->blocks.count + 1);
  uint32_t depth = 0;
  bool goes_on = true;
  stack[depth++] = call->block;
  is_seen[call->block->order] = true;
  while (goes_on && depth > 0) {
    IrBlock *block = stack[--depth];
    bool is_first = block == read->block;
    IrNode *node = is_first ? read->next : block->first;
    while (goes_on && node && node != call) {
      IrNode *next = node->next;
      goes_on = visit(node, read);
      node = next;
    }
    for (uint32_t i = 0; !is_first && i < block->predecessor_count; i++) {
      IrBlock *before = block->predecessors[i];
      if (is_seen[before->order]) continue;
      is_seen[before->order] = true;
      stack[depth++] = before;
    }
  }
  arena_release(&scratch);
  return goes_on;
}

static bool has_no_effect(IrNode *node, IrNode *read) {
  return (ir_effects(node) & ~(uint32_t)EFFECT_READ) == 0;
}

static bool leave_at_read(IrNode *node, IrNode *read) {
  if (node->op == IR_GUARD) node->immediate.site = site_before(read->block->function, read);
  return true;
}

/* Is `a` a dominator of the block? */
static bool dominates(const IrBlock *a, const IrBlock *block) {
  while (block && block != a)
    block = block->dominator;
  return block != NULL;
}

/* When nothing with an effect lies between read and call, what is there may be done again by the
 * twin: its guards leave at the read, and the read can wait for the call. */
void narrow_method_pair(IrFunction *function, IrNode *call) {
  IrNode *read = call->operands[0], *receiver = call->operands[1];
  IrFunction *target = super_method(read);
  bool is_method = reads_predicted_method(read) && read->operands[0] == receiver;
  if (!(target || is_method) || !dominates(read->block, call->block) ||
      !visit_between(read, call, has_no_effect) || ir_count_uses(function, read) != 1)
    return;
  visit_between(read, call, leave_at_read);
  uint32_t count = call->operand_count - 2;
  IrNode *result;
  if (target) {
    guard_flag(function, IR_CLASSES_UNCHANGED, read, call);
    result = call_target(function, target, receiver, call->operands + 2, count, call);
  } else {
    result = call_member(function, predicted_class(read), read->immediate.string, MEMBER_METHOD,
                         receiver, call->operands + 2, count, read, call);
  }
  replace_call(call, result);
  ir_remove(read);
}

static bool is_or_inherits(const IrClass *info, const IrClass *ancestor) {
  while (info && info != ancestor)
    info = info->parent;
  return info != NULL;
}

void narrow_instance_of(IrFunction *function, IrNode *node) {
  const IrClass *tested = tested_class(node), *predicted = predicted_class(node);
  if (!tested) return;
  if (!is_decided_by_shape(node)) { /* may well be something else */
    IrNode *test =
        insert_node(function, IR_INSTANCE_OF, REP_BOOL, TYPE_BOOLEAN, 2, node->operands, node);
    test->immediate.class_info = predicted ? predicted : tested;
    ir_replace(node, test);
    ir_remove(node);
    return;
  }
  guard_instance(function, node->operands[0], predicted, node, node);
  guard_flag(function, IR_CLASSES_UNCHANGED, node, node);
  guard_flag(function, IR_INSTANCEOF_UNCHANGED, node, node);
  IrNode *result;
  if (is_or_inherits(tested, predicted) && tested != predicted) {
    result = insert_node(function, IR_IS_INSTANCE, REP_BOOL, TYPE_BOOLEAN, 1, node->operands, node);
    result->immediate.class_info = tested;
  } else {
    result = insert_node(function, IR_CONST_BOOL, REP_BOOL, TYPE_BOOLEAN, 0, NULL, node);
    result->immediate.integer = is_or_inherits(predicted, tested);
  }
  ir_replace(node, result);
  ir_remove(node);
}
