/* guard.c - which predictions get a guard.
 *
 * A function with a loop is specialised: each value predicted to be a number is checked where it
 * arrives, elements and lengths of predicted arrays are read behind checks of shape and bounds
 * (narrow.c expands these). A guard that fails leaves for the twin at the node that the guard
 * protects, or, for a value already computed, at the node after it.
 *
 * The bet: annotations are right nearly always. What it costs when wrong is the rest of that call
 * in generic code.
 */
#include "specialise/specialise.h"

#include "abi/shape_flags.h"
#include "base/check.h"
#include "infer/class.h"

static bool has_loop(const IrFunction *function) {
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    const IrBlock *block = function->blocks.items[i];
    for (uint32_t k = 0; k < block->predecessor_count; k++)
      if (block->predecessors[k]->order >= block->order) return true;
  }
  return false;
}

/* Of abi/element_type.def. */
enum { ELEMENT_UINT8_CLAMPED = 2, ELEMENT_INT32 = 5 };

bool predicts(const IrPrediction *prediction, uint32_t types) {
  return prediction && prediction->types && (prediction->types & ~types) == 0;
}

bool is_predicted_number_array(const IrPrediction *base) {
  return predicts(base, TYPE_ARRAY) && base->element && predicts(base->element, TYPE_NUMBER);
}

/* An array of things that are no numbers. */
bool is_predicted_value_array(const IrPrediction *base) {
  return predicts(base, TYPE_ARRAY) && base->element &&
         predicts(base->element, TYPE_ANY & ~(uint32_t)TYPE_NUMBER);
}

bool predicts_typed_array(const IrPrediction *base) {
  return base && base->types == TYPE_OBJECT && base->typed_array &&
         base->typed_array != 1 + ELEMENT_UINT8_CLAMPED;
}

/* Typed arrays whose elements are I32 (true) or F64 values; Uint8Clamped ones stay generic. */
bool typed_element_is_int32(uint32_t element_type) {
  return element_type <= ELEMENT_INT32;
}

int32_t predicted_slot(const IrNode *node) {
  const IrPrediction *base = node->base_prediction;
  if (!base) return -1;
  for (uint32_t i = 0; base->shape && i < base->shape->count; i++)
    if (base->shape->keys[i] == node->immediate.string) return (int32_t)i;
  const IrClass *info = base->class_info;
  return info && info->shape_count > 0 ? class_slot(info, node->immediate.string) : -1;
}

bool predicts_number_slot(const IrNode *node) {
  const IrShape *shape = node->base_prediction->shape;
  return shape && shape->representations[predicted_slot(node)] == SLOT_NUMBER;
}

void guard_record(IrFunction *function, IrNode *node) {
  const IrPrediction *base = node->base_prediction;
  IrOp op = base->shape ? IR_IS_SHAPE : IR_IS_INSTANCE;
  IrNode *test = insert_node(function, op, REP_BOOL, TYPE_BOOLEAN, 1, node->operands, node);
  if (base->shape)
    test->immediate.shape = base->shape;
  else
    test->immediate.class_info = base->class_info;
  insert_guard(function, test, node, node);
}

IrNode *insert_node(IrFunction *function, IrOp op, Representation representation, uint32_t type,
                    uint32_t operand_count, IrNode *const *operands, IrNode *place) {
  IrNode *node = ir_node_new(function, op, representation, operand_count, operands);
  node->type = type;
  node->position = place->position;
  ir_insert_before(place, node);
  return node;
}

void insert_guard(IrFunction *function, IrNode *test, const IrNode *point, IrNode *place) {
  insert_node(function, IR_GUARD, REP_NONE, TYPE_NONE, 1, &test, place)->immediate.site =
      site_before(function, point);
}

/* The twin goes on before `node`, or before the first node from there on that it has. */
IrSite *site_before(IrFunction *function, const IrNode *node) {
  while (node->id >= function->generic_node_count)
    node = node->next;
  IrSite *site = ARENA_NEW(function->module->arena, IrSite);
  site->point_node = node->id;
  return site;
}

bool is_in_frame_memory(const IrNode *node) {
  for (const IrNode *before = node->previous; before; before = before->previous) {
    if (before->op != IR_STACK_ARRAY) continue;
    for (const IrNode *use = node; use; use = use->next)
      for (uint32_t k = 0; k < use->operand_count; k++)
        if (use->operands[k] == before) return true;
  }
  return false;
}

static void guard_number(IrFunction *function, IrNode *node) {
  IrNode *next = node->next;
  while (node->op == IR_ARGUMENT && next->op == IR_ARGUMENT)
    next = next->next; /* a twin takes them all as values (hoist_arguments) */
  IrNode *test = insert_node(function, IR_IS_NUMBER, REP_BOOL, TYPE_BOOLEAN, 1, &node, next);
  insert_guard(function, test, next, next);
  node->guarded_type = TYPE_NUMBER;
}

static bool is_length(const IrNode *node) {
  if (node->op == IR_ARRAY_SIZE) return true;
  return node->op == IR_GET_PROPERTY && node->immediate.string->length_bytes == 6 &&
         __builtin_memcmp(node->immediate.string->text, "length", 6) == 0;
}

/* Tests that lowering made of what is nearly always so: nobody changed Math; a receiver predicted
 * to be an array is a plain one, one predicted to be a string is a string. */
static bool is_bet(const IrNode *node) {
  return node->op == IR_MATH_UNCHANGED || node->op == IR_IS_PUSHABLE ||
         node->op == IR_IS_UNCHANGED_STRING ||
         (node->op == IR_IS_ITERATED_PLAIN && predicts(node->base_prediction, TYPE_ARRAY));
}

/* A branch on a bet becomes a guard where it is first tested; later branches on the same test are
 * decided. */
static bool guard_bets(IrFunction *function) {
  bool has_any = false;
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    IrBlock *block = function->blocks.items[i];
    IrNode *last = block->last;
    if (last->op != IR_BRANCH || !is_bet(last->operands[0])) continue;
    if (last->operands[0]->block == block) {
      IrNode *guard = ir_node_new(function, IR_GUARD, REP_NONE, 1, last->operands);
      guard->position = last->position;
      guard->immediate.site = site_before(function, last);
      ir_insert_before(last, guard);
    }
    ir_decide_branch(block, true);
    has_any = true;
  }
  if (has_any) ir_compute_order(function);
  return has_any;
}

static bool is_same_array(const IrNode *a, const IrNode *b) {
  while (a->op == IR_CHECK_INIT)
    a = a->operands[0];
  while (b->op == IR_CHECK_INIT)
    b = b->operands[0];
  return a == b || (a->op == IR_GLOBAL_LOAD && b->op == IR_GLOBAL_LOAD &&
                    a->immediate.global == b->immediate.global);
}

/* Is the array probably being filled by this store at its end? One that was made empty here is,
 * unless something is pushed to it as well; one that comes from elsewhere is when the function
 * neither reads elements of it nor pushes. */
static bool is_filling(const IrFunction *function, const IrNode *array) {
  bool is_new = array->op == IR_NEW_ARRAY;
  if (is_new && array->operand_count > 0) return false;
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (const IrNode *node = function->blocks.items[i]->first; node; node = node->next) {
      bool is_read = node->op == IR_GET_ELEMENT;
      bool is_pushed = node->op == IR_ARRAY_PUSH || node->op == IR_CALL_METHOD;
      if ((is_pushed || (is_read && !is_new)) && is_same_array(node->operands[0], array))
        return false;
    }
  return true;
}

bool may_have_guards(IrFunction *function) {
  if (function->kind != IR_FUNCTION_NORMAL || function == function->module->evaluate) return false;
  ir_compute_order(function);
  return has_loop(function) || uses_instances(function);
}

bool insert_guards(IrFunction *function) {
  ir_compute_order(function);
  bool has_instances = uses_instances(function);
  uint32_t generic_count = function->generic_node_count = function->node_count;
  bool has_any = guard_bets(function) || has_instances;
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first, *next; node; node = next) {
      next = node->next;
      if (node->id >= generic_count || is_in_frame_memory(node)) continue;
      if (node->op == IR_GET_ELEMENT && is_predicted_number_array(node->base_prediction)) {
        node->guarded_type = TYPE_NUMBER; /* narrow.c: shape, bounds */
        node->is_checked_access = true;
        has_any = true;
        continue;
      }
      if (node->op == IR_GET_ELEMENT && predicts_typed_array(node->base_prediction)) {
        node->guarded_type = typed_element_is_int32(node->base_prediction->typed_array - 1)
                                 ? TYPE_INT32
                                 : TYPE_NUMBER;
        node->is_checked_access = true;
        has_any = true;
        continue;
      }
      if (node->op == IR_GET_ELEMENT && predicts(node->base_prediction, TYPE_ARRAY) &&
          node->base_prediction->element) {
        node->guarded_type = TYPE_ANY; /* shape, bounds, no hole */
        node->is_checked_access = true;
        has_any = true;
        continue;
      }
      if (node->op == IR_GET_PROPERTY && predicted_slot(node) >= 0) {
        node->guarded_type = predicts_number_slot(node) ? TYPE_NUMBER : TYPE_ANY;
        node->is_checked_access = true;
        has_any = true;
        if (!predicts_number_slot(node) && predicts(node->prediction, TYPE_NUMBER))
          guard_number(function, node);
        continue;
      }
      if (calls_predicted_member(node)) has_any = node->is_checked_access = true;
      if ((node->op == IR_SET_ELEMENT && predicts_typed_array(node->base_prediction)) ||
          (node->op == IR_SET_PROPERTY && predicted_slot(node) >= 0))
        has_any = true;
      if (node->op == IR_ARRAY_PUSH) {
        node->guarded_type = TYPE_NUMBER;
        has_any = true;
        continue;
      }
      if (is_length(node) && (predicts(node->base_prediction, TYPE_ARRAY) ||
                              predicts_typed_array(node->base_prediction))) {
        node->guarded_type = TYPE_INT32;
        node->is_checked_access = true;
        has_any = true;
        continue;
      }
      if (node->op == IR_SET_ELEMENT && (is_predicted_number_array(node->base_prediction) ||
                                         is_predicted_value_array(node->base_prediction))) {
        node->is_filling = is_filling(function, node->operands[0]);
        has_any = true;
      }
      if (node->representation == REP_VALUE && node->prediction &&
          predicts(node->prediction, TYPE_NUMBER) && (node->type & ~(uint32_t)TYPE_NUMBER) != 0 &&
          next && !ir_is_terminator(node)) {
        guard_number(function, node);
        has_any = true;
      }
    }
  return has_any;
}
