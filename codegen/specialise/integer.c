/* integer.c - which numbers are int32 values and may live in integer registers.
 *
 * Proven: induction variables that a comparison with an int32 bounds, and arithmetic on ranges that
 * stays within int32 and cannot give -0. Speculated (only where guards may leave for a twin): loop
 * variables that index arrays. Their steps check for overflow, and what enters the loop is checked
 * to be an int32; an index that is none would read undefined, so programs that mean that are rare.
 *
 * Ranges are kept in IrNode.low and high, valid for nodes of TYPE_INT32.
 */
#include "specialise/specialise.h"

#include "ir/entry.h"

#include <math.h>

static bool is_number(const IrNode *node) {
  return node->type != TYPE_NONE && (node->type & ~(uint32_t)TYPE_NUMBER) == 0;
}
static bool is_int32(const IrNode *node) {
  return node->type == TYPE_INT32;
}

static const IrNode *skip_conversion(const IrNode *node) {
  if (node->op == IR_TO_KEY) return node->operands[1];
  return node->op == IR_TO_NUMERIC || node->op == IR_TO_NUMBER ? node->operands[0] : node;
}

static bool dominates(const IrBlock *a, const IrBlock *b) {
  while (b && b->order > a->order)
    b = b->dominator;
  return a == b;
}

/* ---- ranges
 * -----------------------------------------------------------------------------------------------------------------
 */

static void set_range(IrNode *node, int64_t low, int64_t high) {
  node->type = TYPE_INT32;
  node->low = low < INT32_MIN ? INT32_MIN : (int32_t)low;
  node->high = high > INT32_MAX ? INT32_MAX : (int32_t)high;
  node->has_range = true;
}

static void range_of(const IrNode *node, int64_t *low, int64_t *high) {
  if (node->op == IR_CONST) {
    *low = *high = (int64_t)value_as_number(value_from_bits(node->immediate.bits));
  } else if (node->has_range) {
    *low = node->low;
    *high = node->high;
  } else {
    *low = INT32_MIN;
    *high = INT32_MAX;
  }
}

static int64_t smaller(int64_t a, int64_t b) {
  return a < b ? a : b;
}
static int64_t larger(int64_t a, int64_t b) {
  return a > b ? a : b;
}

/* The exact range of the operation's result when all of it is int32 (and never -0). */
static bool result_range(const IrNode *node, int64_t *low, int64_t *high) {
  int64_t a_low, a_high, b_low, b_high;
  const IrNode *a = skip_conversion(node->operands[0]);
  if (!is_int32(a)) return false;
  range_of(a, &a_low, &a_high);
  if (node->op == IR_INC || node->op == IR_DEC) {
    b_low = b_high = 1;
  } else {
    if (!is_int32(node->operands[1])) return false;
    range_of(node->operands[1], &b_low, &b_high);
  }
  switch (node->op) {
  case IR_INC:
  case IR_ADD:
    *low = a_low + b_low;
    *high = a_high + b_high;
    break;
  case IR_DEC:
  case IR_SUB:
    *low = a_low - b_high;
    *high = a_high - b_low;
    break;
  case IR_MUL: {
    if (a_low < 0 || b_low < 0) return false; /* 0 * -1 is -0 */
    *low = a_low * b_low;
    *high = a_high * b_high;
    break;
  }
  case IR_REM:
    if (a_low < 0 || b_low <= 0) return false;
    *low = 0;
    *high = smaller(a_high, b_high - 1);
    break;
  default:
    return false;
  }
  return *low >= INT32_MIN && *high <= INT32_MAX;
}

static bool narrow_bit_operation(IrNode *node) {
  int64_t a_low, a_high, b_low, b_high;
  if (node->op != IR_BIT_AND && node->op != IR_SHR) return false;
  range_of(node->operands[0], &a_low, &a_high);
  range_of(node->operands[1], &b_low, &b_high);
  if (!is_int32(node->operands[1])) return false;
  if (node->op == IR_BIT_AND) {
    if (b_low >= 0)
      set_range(node, 0, b_high);
    else if (is_int32(node->operands[0]) && a_low >= 0)
      set_range(node, 0, a_high);
    return node->has_range;
  }
  if (!is_int32(node->operands[0]) || b_low != b_high || b_low < 0 || b_low > 31) return false;
  set_range(node, a_low >> b_low, a_high >> b_low);
  return true;
}

static bool propagate_ranges(IrFunction *function) {
  bool has_changed = false;
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next) {
      int64_t low, high;
      switch (node->op) {
      case IR_ADD:
      case IR_SUB:
      case IR_MUL:
      case IR_REM:
      case IR_INC:
      case IR_DEC:
        if (node->has_range || node->checks_overflow || !is_number(node) ||
            !result_range(node, &low, &high))
          break;
        set_range(node, low, high);
        has_changed = true;
        break;
      case IR_BIT_AND:
      case IR_SHR:
        if (!node->has_range && is_int32(node)) has_changed |= narrow_bit_operation(node);
        break;
      case IR_TO_NUMERIC:
      case IR_TO_NUMBER:
      case IR_TO_KEY: {
        const IrNode *same = skip_conversion(node);
        if (is_int32(node) || !is_int32(same)) break;
        range_of(same, &low, &high);
        set_range(node, low, high);
        has_changed = true;
        break;
      }
      case IR_ARRAY_SIZE:
      case IR_GET_PROPERTY: /* a guarded length */
        if (!node->is_checked_access || node->guarded_type != TYPE_INT32 || node->has_range) break;
        set_range(node, 0, INT32_MAX);
        has_changed = true;
        break;
      default:
        break;
      }
    }
  return has_changed;
}

/* ---- induction variables
 * ------------------------------------------------------------------------------------------------
 */

static bool small_constant(const IrNode *node, int64_t *value) {
  if (node->op != IR_CONST || node->type != TYPE_INT32) return false;
  *value = (int64_t)value_as_number(value_from_bits(node->immediate.bits));
  return true;
}

/* Is `next` the parameter plus or minus a constant? *step receives it. */
static bool is_step(const IrNode *next, const IrNode *parameter, int64_t *step) {
  if ((next->op == IR_INC || next->op == IR_DEC) &&
      skip_conversion(next->operands[0]) == parameter) {
    *step = next->op == IR_INC ? 1 : -1;
    return true;
  }
  if ((next->op != IR_ADD && next->op != IR_SUB) || next->operands[0] != parameter ||
      !small_constant(next->operands[1], step))
    return false;
  if (next->op == IR_SUB) *step = -*step;
  return *step != 0 && *step > -65536 && *step < 65536;
}

/* What the branches on the way to `block` prove of an int32 parameter: *limit is the largest (up)
 * or smallest value it can have there. */
static bool find_bound(const IrBlock *block, const IrNode *parameter, bool is_up, int64_t *limit) {
  for (const IrBlock *b = block; b->dominator; b = b->dominator) {
    const IrBlock *d = b->dominator;
    if (!d->last || d->last->op != IR_BRANCH ||
        d->successors[0].target == d->successors[1].target || b->predecessor_count != 1)
      continue;
    bool holds = d->successors[0].target == b;
    if (!holds && d->successors[1].target != b) continue;
    const IrNode *test = d->last->operands[0];
    if (test->op != IR_LT && test->op != IR_LE && test->op != IR_GT && test->op != IR_GE) continue;
    const IrNode *left = test->operands[0], *right = test->operands[1];
    bool is_left = left == parameter;
    const IrNode *bound = is_left ? right : left;
    if ((!is_left && right != parameter) || !is_int32(bound)) continue;
    /* parameter OP bound, with OP turned round for a parameter on the right and negated where the
     * test failed (both are ints: no NaN) */
    bool is_less = test->op == IR_LT || test->op == IR_LE,
         is_strict = test->op == IR_LT || test->op == IR_GT;
    if (!is_left) is_less = !is_less;
    if (!holds) {
      is_less = !is_less;
      is_strict = !is_strict;
    }
    if (is_less != is_up) continue;
    int64_t low, high;
    range_of(bound, &low, &high);
    *limit = is_up ? high - is_strict : low + is_strict;
    return true;
  }
  return false;
}

/* Visits the edges into the parameter's block. False stops. */
typedef bool (*EdgeVisitor)(IrNode *parameter, IrBlock *from, IrNode **argument, bool is_back,
                            void *data);
static bool for_each_incoming(IrNode *parameter, EdgeVisitor visit, void *data) {
  IrBlock *head = parameter->block;
  uint32_t index = (uint32_t)parameter->immediate.integer;
  for (uint32_t i = 0; i < head->predecessor_count; i++) {
    IrBlock *from = head->predecessors[i];
    if (from->unwind && from->unwind->target == head) return false;
    for (uint32_t e = 0; e < from->successor_count; e++)
      if (from->successors[e].target == head &&
          !visit(parameter, from, &from->successors[e].arguments[index], dominates(head, from),
                 data))
        return false;
  }
  return true;
}

typedef struct Induction {
  int64_t low, high;
  bool has_step;
} Induction;

static bool visit_induction(IrNode *parameter, IrBlock *from, IrNode **argument, bool is_back,
                            void *data) {
  Induction *induction = data;
  int64_t low, high, step, limit;
  if (!is_back) {
    if (!is_int32(*argument)) return false;
    range_of(*argument, &low, &high);
    induction->low = smaller(induction->low, low);
    induction->high = larger(induction->high, high);
    return true;
  }
  if (*argument == parameter) return true;
  if (!is_step(*argument, parameter, &step) ||
      !find_bound((*argument)->block, parameter, step > 0, &limit))
    return false;
  limit += step;
  if (limit > INT32_MAX || limit < INT32_MIN) return false;
  induction->has_step = true;
  if (step > 0)
    induction->high = larger(induction->high, limit);
  else
    induction->low = smaller(induction->low, limit);
  return true;
}

static bool find_inductions(IrFunction *function) {
  bool has_changed = false;
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    IrBlock *head = function->blocks.items[i];
    for (uint32_t k = 0; k < head->parameter_count; k++) {
      IrNode *parameter = head->parameters[k];
      if (parameter->representation != REP_VALUE || !is_number(parameter) || parameter->has_range)
        continue;
      Induction induction = {INT32_MAX, INT32_MIN, false};
      if (!for_each_incoming(parameter, visit_induction, &induction) || !induction.has_step)
        continue;
      set_range(parameter, induction.low, induction.high);
      has_changed = true;
    }
  }
  return has_changed;
}

/* The steps of inductions are in range by the bound found, which the plain ranges do not see. */
static bool visit_step(IrNode *parameter, IrBlock *from, IrNode **argument, bool is_back,
                       void *data) {
  if (is_back && *argument != parameter && !(*argument)->has_range)
    set_range(*argument, parameter->low, parameter->high);
  return true;
}

void prove_integers(IrFunction *function) {
  for (int round = 0; round < 8; round++) {
    bool has_changed = find_inductions(function);
    for (uint32_t i = 0; i < function->blocks.count; i++) {
      IrBlock *head = function->blocks.items[i];
      for (uint32_t k = 0; k < head->parameter_count; k++)
        if (head->parameters[k]->has_range)
          for_each_incoming(head->parameters[k], visit_step, NULL);
    }
    has_changed |= propagate_ranges(function);
    if (!has_changed) break;
  }
}

/* ---- speculation
 * -----------------------------------------------------------------------------------------------------------
 */

static bool is_array_access(const IrNode *node) {
  return (node->op == IR_GET_ELEMENT && node->is_checked_access) ||
         (node->op == IR_SET_ELEMENT && (is_predicted_number_array(node->base_prediction) ||
                                         is_predicted_value_array(node->base_prediction) ||
                                         predicts_typed_array(node->base_prediction)));
}

/* The loop variable behind an index expression: the parameter itself, or plus or minus an int32. */
static IrNode *index_parameter(IrNode *index) {
  for (int depth = 0; depth < 4; depth++) {
    index = (IrNode *)skip_conversion(index);
    if (index->op == IR_PARAM) return index;
    if (index->op == IR_INC || index->op == IR_DEC)
      index = index->operands[0];
    else if ((index->op == IR_ADD || index->op == IR_SUB) && is_int32(index->operands[1]))
      index = index->operands[0];
    else if (index->op == IR_ADD && is_int32(index->operands[0]))
      index = index->operands[1];
    else
      return NULL;
  }
  return NULL;
}

/* A step that can be done on integers with an overflow check: parameter plus or minus an int32. */
static bool is_checkable_step(const IrNode *node, const IrNode *parameter) {
  if (node->op == IR_INC || node->op == IR_DEC)
    return skip_conversion(node->operands[0]) == parameter;
  if (node->op == IR_ADD)
    return (node->operands[0] == parameter && is_int32(node->operands[1])) ||
           (node->operands[1] == parameter && is_int32(node->operands[0]));
  return node->op == IR_SUB && node->operands[0] == parameter && is_int32(node->operands[1]);
}

static bool can_speculate(IrNode *parameter, IrBlock *from, IrNode **argument, bool is_back,
                          void *data) {
  if (is_int32(*argument) || *argument == parameter || is_checkable_step(*argument, parameter))
    return true;
  return is_number(*argument) && from->last->op == IR_JUMP;
}

static IrNode *insert(IrFunction *function, IrOp op, Representation representation, uint32_t type,
                      IrNode *operand, IrNode *place) {
  IrNode *node = ir_node_new(function, op, representation, 1, &operand);
  node->type = type;
  node->position = place->position;
  ir_insert_before(place, node);
  return node;
}

static bool speculate_edge(IrNode *parameter, IrBlock *from, IrNode **argument, bool is_back,
                           void *data) {
  IrFunction *function = data;
  if (is_int32(*argument) || *argument == parameter) return true;
  if (is_checkable_step(*argument, parameter)) {
    (*argument)->type = TYPE_INT32;
    (*argument)->checks_overflow = true;
    return true;
  }
  IrNode *place = from->last;
  IrNode *number = insert(function, IR_UNBOX_F64, REP_F64, TYPE_NUMBER, *argument, place);
  IrNode *test = insert(function, IR_F64_IS_EXACT_I32, REP_BOOL, TYPE_BOOLEAN, number, place);
  insert(function, IR_GUARD, REP_NONE, TYPE_NONE, test, place)->immediate.site =
      site_before(function, place);
  IrNode *integer = insert(function, IR_I32_FROM_F64, REP_I32, TYPE_INT32, number, place);
  *argument = insert(function, IR_BOX_I32, REP_VALUE, TYPE_INT32, integer, place);
  return true;
}

static bool speculate_indexes(IrFunction *function) {
  bool has_changed = false;
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next) {
      if (!is_array_access(node)) continue;
      IrNode *parameter = index_parameter(node->operands[1]);
      if (!parameter || parameter->block->is_handler || parameter->representation != REP_VALUE ||
          !is_number(parameter) || is_int32(parameter))
        continue;
      if (!for_each_incoming(parameter, can_speculate, NULL)) continue;
      parameter->type = TYPE_INT32;
      for_each_incoming(parameter, speculate_edge, function);
      has_changed = true;
    }
  return has_changed;
}

void find_integers(IrFunction *function, bool has_guards) {
  prove_integers(function);
  for (int round = 0; has_guards && round < 4 && speculate_indexes(function); round++)
    prove_integers(function);
}
