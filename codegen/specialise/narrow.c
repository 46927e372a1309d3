/* narrow.c - numbers leave their boxes.
 *
 * Where types prove that operands are numbers, an operator of the language becomes a machine
 * operation on F64 or I32 values; its result is boxed again for whoever still wants a Value (that
 * box is a bit cast, and goes away when nobody does). Block parameters that are numbers become F64
 * or I32 parameters, so that loops carry unboxed values. I32 is chosen for what is proven int32:
 * results of bit operations, constants, and induction variables that a comparison with an int32
 * bounds (integer.c).
 */
#include "specialise/specialise.h"

#include "abi/layout.h"
#include "base/check.h"
#include "infer/infer.h"
#include "ir/entry.h"

typedef struct Narrowing {
  IrFunction *function;
  Arena *arena;
  IrNode **as_f64, **as_i32; /* by node id: the unboxed forms made already */
  uint32_t capacity;
  bool has_guards; /* there will be a twin to leave for */
} Narrowing;

static bool is_number(const IrNode *node) {
  return node->type != TYPE_NONE && (node->type & ~(uint32_t)TYPE_NUMBER) == 0;
}
static bool is_int32(const IrNode *node) {
  return node->type == TYPE_INT32;
}

static IrNode *first_after_catch(IrBlock *block) {
  return block->first->op == IR_CATCH ? block->first->next : block->first;
}

/* Where a node that needs `value` may stand: right behind its definition. */
static IrNode *place_after(IrNode *value) {
  return value->op == IR_PARAM ? first_after_catch(value->block) : value->next;
}

static IrNode *make(Narrowing *n, IrOp op, Representation representation, uint32_t type,
                    uint32_t count, IrNode *const *operands, IrNode *place) {
  return insert_node(n->function, op, representation, type, count, operands, place);
}

static void ensure(Narrowing *n, uint32_t id) {
  if (id < n->capacity) return;
  uint32_t capacity = n->capacity ? n->capacity : 64;
  while (capacity <= id)
    capacity *= 2;
  IrNode **f64 = ARENA_ARRAY(n->arena, IrNode *, capacity),
         **i32 = ARENA_ARRAY(n->arena, IrNode *, capacity);
  for (uint32_t i = 0; i < n->capacity; i++) {
    f64[i] = n->as_f64[i];
    i32[i] = n->as_i32[i];
  }
  n->as_f64 = f64;
  n->as_i32 = i32;
  n->capacity = capacity;
}

static IrNode *as_i32(Narrowing *n, IrNode *value);

/* The number as F64, usable wherever `value` is. */
static IrNode *as_f64(Narrowing *n, IrNode *value) {
  value = ir_resolve(value);
  if (value->representation == REP_F64) return value;
  ensure(n, value->id);
  if (n->as_f64[value->id]) return n->as_f64[value->id];
  IrNode *result;
  IrNode *place = place_after(value);
  if (value->representation == REP_I32) {
    result = make(n, IR_F64_FROM_I32, REP_F64, TYPE_INT32, 1, &value, place);
  } else if (value->op == IR_BOX_F64) {
    result = value->operands[0];
  } else if (value->op == IR_BOX_I32) {
    result = as_f64(n, value->operands[0]);
  } else if (value->op == IR_CONST) {
    result = make(n, IR_CONST_F64, REP_F64, value->type, 0, NULL, value);
    result->immediate.f64 = value_as_number(value_from_bits(value->immediate.bits));
  } else {
    result = make(n, IR_UNBOX_F64, REP_F64, value->type, 1, &value, place);
  }
  ensure(n, value->id);
  return n->as_f64[value->id] = result;
}

static IrNode *as_i32(Narrowing *n, IrNode *value) {
  value = ir_resolve(value);
  if (value->representation == REP_I32) return value;
  ensure(n, value->id);
  if (n->as_i32[value->id]) return n->as_i32[value->id];
  IrNode *result;
  if (value->op == IR_BOX_I32) {
    result = value->operands[0];
  } else if (value->op == IR_CONST) {
    result = make(n, IR_CONST_I32, REP_I32, TYPE_INT32, 0, NULL, value);
    result->immediate.integer = (int64_t)value_as_number(value_from_bits(value->immediate.bits));
  } else {
    IrNode *number = as_f64(n, value);
    result = make(n, IR_I32_FROM_F64, REP_I32, TYPE_INT32, 1, &number, place_after(number));
  }
  ensure(n, value->id);
  return n->as_i32[value->id] = result;
}

/* ToInt32 of a number. */
static IrNode *to_int32(Narrowing *n, IrNode *value, IrNode *place) {
  value = ir_resolve(value);
  if (is_int32(value)) return as_i32(n, value);
  IrNode *number = as_f64(n, value);
  return make(n, IR_TO_INT32, REP_I32, TYPE_INT32, 1, &number, place);
}

static void replace_boxed(Narrowing *n, IrNode *node, IrNode *result) {
  IrOp box = result->representation == REP_I32 ? IR_BOX_I32 : IR_BOX_F64;
  IrNode *boxed = make(n, box, REP_VALUE, result->type, 1, &result, node);
  ir_replace(node, boxed);
  ir_remove(node);
}

static void replace_bool(IrNode *node, IrNode *result) {
  ir_replace(node, result);
  ir_remove(node);
}

/* ---- operators
 * -----------------------------------------------------------------------------------------------------------
 */

typedef struct OperatorRow {
  IrOp generic, f64, i32; /* IR_OP_COUNT: none */
} OperatorRow;
static const OperatorRow arithmetic[] = {
    {IR_ADD, IR_F64_ADD, IR_I32_ADD}, {IR_SUB, IR_F64_SUB, IR_I32_SUB},
    {IR_MUL, IR_F64_MUL, IR_I32_MUL}, {IR_DIV, IR_F64_DIV, IR_OP_COUNT},
    {IR_REM, IR_F64_REM, IR_I32_REM}, {IR_EXP, IR_F64_EXP, IR_OP_COUNT},
};
static const OperatorRow bitwise[] = {
    {IR_BIT_AND, IR_OP_COUNT, IR_I32_AND}, {IR_BIT_OR, IR_OP_COUNT, IR_I32_OR},
    {IR_BIT_XOR, IR_OP_COUNT, IR_I32_XOR}, {IR_SHL, IR_OP_COUNT, IR_I32_SHL},
    {IR_SHR, IR_OP_COUNT, IR_I32_SHR},     {IR_USHR, IR_OP_COUNT, IR_I32_USHR},
};
static const OperatorRow comparisons[] = {
    {IR_LT, IR_F64_LT, IR_I32_LT},   {IR_LE, IR_F64_LE, IR_I32_LE},
    {IR_GT, IR_F64_GT, IR_OP_COUNT}, {IR_GE, IR_F64_GE, IR_OP_COUNT},
    {IR_EQ, IR_F64_EQ, IR_I32_EQ},   {IR_STRICT_EQ, IR_F64_EQ, IR_I32_EQ},
};
#define COUNT(array) (sizeof(array) / sizeof *(array))

static const OperatorRow *find(const OperatorRow *rows, size_t count, uint16_t op) {
  for (size_t i = 0; i < count; i++)
    if (rows[i].generic == op) return &rows[i];
  return NULL;
}

static void narrow_comparison(Narrowing *n, IrNode *node, const OperatorRow *row) {
  IrNode *a = node->operands[0], *b = node->operands[1];
  if (is_int32(a) && is_int32(b)) {
    bool swaps = row->generic == IR_GT || row->generic == IR_GE;
    IrOp op = row->generic == IR_GT ? IR_I32_LT : row->generic == IR_GE ? IR_I32_LE : row->i32;
    IrNode *operands[] = {as_i32(n, swaps ? b : a), as_i32(n, swaps ? a : b)};
    replace_bool(node, make(n, op, REP_BOOL, TYPE_BOOLEAN, 2, operands, node));
    return;
  }
  IrNode *operands[] = {as_f64(n, a), as_f64(n, b)};
  replace_bool(node, make(n, row->f64, REP_BOOL, TYPE_BOOLEAN, 2, operands, node));
}

/* ---- arrays, behind guards
 * ---------------------------------------------------------------------------------------------- */

static void guard(Narrowing *n, IrNode *test, IrNode *point, IrNode *place) {
  insert_guard(n->function, test, point, place);
}

/* The index as an int32, or out. */
static IrNode *number_index(Narrowing *n, IrNode *index, IrNode *node) {
  if (is_int32(index)) return as_i32(n, index);
  IrNode *number = as_f64(n, index);
  guard(n, make(n, IR_F64_IS_I32, REP_BOOL, TYPE_BOOLEAN, 1, &number, node), node, node);
  return make(n, IR_I32_FROM_F64, REP_I32, TYPE_INT32, 1, &number, node);
}

/* The index as an int32 that is below the array's length, or out. */
static IrNode *checked_index(Narrowing *n, IrNode *array, IrNode *index, IrNode *node,
                             IrOp length_op) {
  IrNode *integer = number_index(n, index, node);
  IrNode *length = make(n, length_op, REP_I32, TYPE_INT32, 1, &array, node);
  guard(n, make(n, IR_I32_BELOW, REP_BOOL, TYPE_BOOLEAN, 2, (IrNode *[]){integer, length}, node),
        node, node);
  return integer;
}

static void guard_number_array(Narrowing *n, IrNode *array, IrNode *node) {
  IrNode *test = make(n, IR_HAS_SHAPE_ID, REP_BOOL, TYPE_BOOLEAN, 1, &array, node);
  test->immediate.integer = SHAPE_ARRAY_NUMBER;
  guard(n, test, node, node);
}

static void guard_typed_array(Narrowing *n, IrNode *array, uint32_t element_type, IrNode *node) {
  IrNode *test = make(n, IR_IS_TYPED_ARRAY, REP_BOOL, TYPE_BOOLEAN, 1, &array, node);
  test->immediate.integer = element_type;
  guard(n, test, node, node);
}

static void narrow_typed_load(Narrowing *n, IrNode *node) {
  IrNode *array = node->operands[0];
  uint32_t element_type = node->base_prediction->typed_array - 1;
  guard_typed_array(n, array, element_type, node);
  bool is_integer = typed_element_is_int32(element_type);
  IrNode *operands[] = {array, checked_index(n, array, node->operands[1], node, IR_TYPED_LENGTH)};
  IrNode *load = make(n, IR_LOAD_TYPED, is_integer ? REP_I32 : REP_F64,
                      is_integer ? TYPE_INT32 : TYPE_NUMBER, 2, operands, node);
  load->immediate.integer = element_type;
  replace_boxed(n, node, load);
}

static void narrow_typed_store(Narrowing *n, IrNode *node) {
  IrNode *array = node->operands[0], *index = node->operands[1], *value = node->operands[2];
  if (!is_number(index) || !is_number(value)) return;
  uint32_t element_type = node->base_prediction->typed_array - 1;
  guard_typed_array(n, array, element_type, node);
  bool is_integer = typed_element_is_int32(element_type);
  IrNode *operands[] = {array, checked_index(n, array, index, node, IR_TYPED_LENGTH),
                        is_integer ? to_int32(n, value, node) : as_f64(n, value)};
  make(n, IR_STORE_TYPED, REP_NONE, TYPE_NONE, 3, operands, node)->immediate.integer = element_type;
  ir_remove(node);
}

/* An element of any kind: a plain array, in bounds, no hole. */
static void narrow_value_load(Narrowing *n, IrNode *node) {
  IrNode *array = node->operands[0], *index = node->operands[1];
  if (!is_number(index)) return; /* nothing was promised */
  guard(n, make(n, IR_IS_PLAIN_ARRAY, REP_BOOL, TYPE_BOOLEAN, 1, &array, node), node, node);
  IrNode *operands[] = {array, checked_index(n, array, index, node, IR_ARRAY_LENGTH)};
  IrNode *value = make(n, IR_LOAD_ELEMENT, REP_VALUE, node->type, 2, operands, node);
  IrNode *hole = make(n, IR_CONST, REP_VALUE, TYPE_INTERNAL, 0, NULL, node);
  hole->immediate.bits = VALUE_HOLE;
  IrNode *is_hole =
      make(n, IR_IS_IDENTICAL, REP_BOOL, TYPE_BOOLEAN, 2, (IrNode *[]){value, hole}, node);
  guard(n, make(n, IR_NOT, REP_BOOL, TYPE_BOOLEAN, 1, &is_hole, node), node, node);
  value->prediction = node->prediction;
  ir_replace(node, value);
  ir_remove(node);
}

/* ---- properties of records, behind a shape check
 * --------------------------------------------------------------------------- */

static int64_t slot_offset(int32_t slot) {
  return (int64_t)offsetof(Object, slots) + (int64_t)sizeof(Value) * slot;
}

static void narrow_slot_load(Narrowing *n, IrNode *node) {
  int32_t slot = predicted_slot(node);
  bool holds_number = predicts_number_slot(node);
  guard_record(n->function, node);
  IrNode *load = make(n, IR_LOAD_SLOT, holds_number ? REP_F64 : REP_VALUE,
                      holds_number ? (uint32_t)TYPE_NUMBER : node->type, 1, node->operands, node);
  load->immediate.integer = slot_offset(slot);
  if (holds_number) {
    replace_boxed(n, node, load);
  } else {
    load->prediction = node->prediction;
    ir_replace(node, load);
    ir_remove(node);
  }
}

/* A number needs no write barrier. */
static void narrow_slot_store(Narrowing *n, IrNode *node) {
  int32_t slot = predicted_slot(node);
  if (slot < 0) return;
  IrNode *value = node->operands[1];
  if (predicts_number_slot(node) && !is_number(value)) return;
  guard_record(n->function, node);
  IrNode *operands[] = {node->operands[0], is_number(value) ? as_f64(n, value) : value};
  make(n, IR_STORE_SLOT, REP_NONE, TYPE_NONE, 2, operands, node)->immediate.integer =
      slot_offset(slot);
  ir_remove(node);
}

static void narrow_element_load(Narrowing *n, IrNode *node) {
  IrNode *array = node->operands[0], *index = node->operands[1];
  if (!is_predicted_number_array(node->base_prediction) &&
      !predicts_typed_array(node->base_prediction)) {
    narrow_value_load(n, node);
    return;
  }
  if (!is_number(index)) { /* the type was promised: check the value behind the generic load */
    IrNode *next = node->next,
           *test = make(n, IR_IS_NUMBER, REP_BOOL, TYPE_BOOLEAN, 1, &node, next);
    guard(n, test, next, next);
    return;
  }
  if (predicts_typed_array(node->base_prediction)) {
    narrow_typed_load(n, node);
    return;
  }
  guard_number_array(n, array, node);
  IrNode *operands[] = {array, checked_index(n, array, index, node, IR_ARRAY_LENGTH)};
  bool is_raw = array->holds_integers;
  replace_boxed(n, node,
                make(n, IR_LOAD_ELEMENT, is_raw ? REP_I32 : REP_F64,
                     is_raw ? TYPE_INT32 : TYPE_NUMBER, 2, operands, node));
}

/* A number as the array's elements are kept. */
static IrNode *as_element(Narrowing *n, const IrNode *array, IrNode *value) {
  return array->holds_integers ? as_i32(n, value) : as_f64(n, value);
}

/* a[index] = value for an index up to the length. */
static void narrow_filling_store(Narrowing *n, IrNode *node, IrNode *value) {
  IrNode *array = node->operands[0];
  IrNode *operands[] = {array, number_index(n, node->operands[1], node), value};
  guard(n, make(n, IR_CAN_PUT_ELEMENT, REP_BOOL, TYPE_BOOLEAN, 2, operands, node), node, node);
  make(n, IR_PUT_ELEMENT, REP_NONE, TYPE_NONE, 3, operands, node);
  ir_remove(node);
}

static void guard_unchanged(Narrowing *n, IrNode *node) {
  guard(n, make(n, IR_ARRAY_UNCHANGED, REP_BOOL, TYPE_BOOLEAN, 0, NULL, node), node, node);
}

/* Elements that are no numbers: an array of kind VALUE, or HOLEY, whose holes nothing but a
 * prototype's index could make more of than a store. */
static void narrow_value_store(Narrowing *n, IrNode *node) {
  IrNode *array = node->operands[0];
  if (node->is_filling) {
    guard(n, make(n, IR_IS_PLAIN_ARRAY, REP_BOOL, TYPE_BOOLEAN, 1, &array, node), node, node);
    guard_unchanged(n, node);
    narrow_filling_store(n, node, node->operands[2]);
    return;
  }
  guard(n, make(n, IR_IS_VALUE_ARRAY, REP_BOOL, TYPE_BOOLEAN, 1, &array, node), node, node);
  guard_unchanged(n, node);
  IrNode *operands[] = {array, checked_index(n, array, node->operands[1], node, IR_ARRAY_LENGTH),
                        node->operands[2]};
  make(n, IR_STORE_ELEMENT, REP_NONE, TYPE_NONE, 3, operands, node);
  ir_remove(node);
}

static void narrow_element_store(Narrowing *n, IrNode *node) {
  IrNode *array = node->operands[0], *index = node->operands[1], *value = node->operands[2];
  if (predicts_typed_array(node->base_prediction)) {
    narrow_typed_store(n, node);
    return;
  }
  if (!is_number(index)) return;
  if (is_predicted_value_array(node->base_prediction)) {
    narrow_value_store(n, node);
    return;
  }
  if (!is_predicted_number_array(node->base_prediction) || !is_number(value)) return;
  guard_number_array(n, array, node);
  if (node->is_filling) {
    narrow_filling_store(n, node, as_element(n, array, value));
    return;
  }
  IrNode *operands[] = {array, checked_index(n, array, index, node, IR_ARRAY_LENGTH),
                        as_element(n, array, value)};
  make(n, IR_STORE_ELEMENT, REP_NONE, TYPE_NONE, 3, operands, node);
  ir_remove(node);
}

/* push of one value: a store at the length. */
static void narrow_push(Narrowing *n, IrNode *node) {
  IrNode *array = node->operands[0], *value = node->operands[1];
  if (is_predicted_number_array(node->base_prediction) && is_number(value)) {
    guard_number_array(n, array, node);
    value = as_element(n, array, value);
  } else {
    guard(n, make(n, IR_IS_PLAIN_ARRAY, REP_BOOL, TYPE_BOOLEAN, 1, &array, node), node, node);
  }
  guard_unchanged(n, node);
  IrNode *length = make(n, IR_ARRAY_LENGTH, REP_I32, TYPE_INT32, 1, &array, node);
  make(n, IR_PUT_ELEMENT, REP_NONE, TYPE_NONE, 3, (IrNode *[]){array, length, value}, node);
  IrNode *one = make(n, IR_CONST_I32, REP_I32, TYPE_INT32, 0, NULL, node);
  one->immediate.integer = 1;
  IrNode *operands[] = {length, one};
  replace_boxed(n, node, make(n, IR_I32_ADD, REP_I32, TYPE_INT32, 2, operands, node));
}

static void narrow_length(Narrowing *n, IrNode *node) {
  IrNode *array = node->operands[0];
  if (predicts_typed_array(node->base_prediction)) {
    guard_typed_array(n, array, node->base_prediction->typed_array - 1, node);
    replace_boxed(n, node, make(n, IR_TYPED_LENGTH, REP_I32, TYPE_INT32, 1, &array, node));
    return;
  }
  guard(n, make(n, IR_IS_PLAIN_ARRAY, REP_BOOL, TYPE_BOOLEAN, 1, &array, node), node, node);
  replace_boxed(n, node, make(n, IR_ARRAY_LENGTH, REP_I32, TYPE_INT32, 1, &array, node));
}

/* A speculated step leaves when it would overflow. */
static void check_overflow(Narrowing *n, IrNode *node, IrOp op, IrNode *const *operands) {
  if (!node->checks_overflow) return;
  IrOp fits = op == IR_I32_ADD ? IR_I32_ADD_FITS : IR_I32_SUB_FITS;
  guard(n, make(n, fits, REP_BOOL, TYPE_BOOLEAN, 2, operands, node), node, node);
}

static void narrow_node(Narrowing *n, IrNode *node) {
  const OperatorRow *row;
  if (node->op == IR_GET_ELEMENT && node->is_checked_access) {
    narrow_element_load(n, node);
    return;
  }
  if ((node->op == IR_GET_PROPERTY || node->op == IR_ARRAY_SIZE) && node->is_checked_access &&
      node->guarded_type == TYPE_INT32) {
    narrow_length(n, node);
    return;
  }
  if (node->is_checked_access && calls_predicted_member(node)) {
    narrow_member_call(n->function, node);
    return;
  }
  if (node->op == IR_CALL_RUNTIME && node->immediate.entry == ENTRY_perry_instance_of) {
    narrow_instance_of(n->function, node);
    return;
  }
  bool needs_guard;
  if (constructs_known_class(node, &needs_guard) && (n->has_guards || !needs_guard)) {
    narrow_construct(n->function, node);
    return;
  }
  if (node->op == IR_CALL && n->has_guards) {
    narrow_method_pair(n->function, node);
    return;
  }
  if (node->op == IR_GET_PROPERTY && node->is_checked_access) {
    narrow_slot_load(n, node);
    return;
  }
  if (node->op == IR_SET_PROPERTY && n->has_guards) {
    narrow_slot_store(n, node);
    return;
  }
  if (node->op == IR_ARRAY_PUSH && n->has_guards) {
    narrow_push(n, node);
    return;
  }
  if (node->op == IR_TO_KEY && is_number(node->operands[1])) {
    ir_replace(node, node->operands[1]);
    ir_remove(node);
    return;
  }
  if (node->op == IR_SET_ELEMENT && n->has_guards) {
    narrow_element_store(n, node);
    return;
  }
  switch (node->operand_count) {
  case 2:
    if (!is_number(node->operands[0]) || !is_number(node->operands[1])) return;
    if ((row = find(arithmetic, COUNT(arithmetic), node->op))) {
      if (is_int32(node) && row->i32 != IR_OP_COUNT) {
        IrNode *operands[] = {as_i32(n, node->operands[0]), as_i32(n, node->operands[1])};
        check_overflow(n, node, row->i32, operands);
        replace_boxed(n, node, make(n, row->i32, REP_I32, TYPE_INT32, 2, operands, node));
        return;
      }
      IrNode *operands[] = {as_f64(n, node->operands[0]), as_f64(n, node->operands[1])};
      replace_boxed(n, node, make(n, row->f64, REP_F64, TYPE_NUMBER, 2, operands, node));
    } else if ((row = find(bitwise, COUNT(bitwise), node->op))) {
      IrNode *operands[] = {to_int32(n, node->operands[0], node),
                            to_int32(n, node->operands[1], node)};
      IrNode *result = make(n, row->i32, REP_I32, TYPE_INT32, 2, operands, node);
      if (node->op == IR_USHR)
        result = make(n, IR_F64_FROM_U32, REP_F64, TYPE_NUMBER, 1, &result, node);
      replace_boxed(n, node, result);
    } else if ((row = find(comparisons, COUNT(comparisons), node->op))) {
      narrow_comparison(n, node, row);
    }
    return;
  case 1:
    if (node->operands[0]->representation != REP_VALUE || !is_number(node->operands[0])) return;
    switch (node->op) {
    case IR_TO_NUMERIC:
    case IR_TO_NUMBER:
      ir_replace(node, node->operands[0]);
      ir_remove(node);
      return;
    case IR_INC:
    case IR_DEC: {
      if (is_int32(node)) {
        IrNode *one = make(n, IR_CONST_I32, REP_I32, TYPE_INT32, 0, NULL, node);
        one->immediate.integer = 1;
        IrNode *operands[] = {as_i32(n, node->operands[0]), one};
        check_overflow(n, node, node->op == IR_INC ? IR_I32_ADD : IR_I32_SUB, operands);
        replace_boxed(n, node,
                      make(n, node->op == IR_INC ? IR_I32_ADD : IR_I32_SUB, REP_I32, TYPE_INT32, 2,
                           operands, node));
        return;
      }
      IrNode *one = make(n, IR_CONST_F64, REP_F64, TYPE_INT32, 0, NULL, node);
      one->immediate.f64 = 1;
      IrNode *operands[] = {as_f64(n, node->operands[0]), one};
      replace_boxed(n, node,
                    make(n, node->op == IR_INC ? IR_F64_ADD : IR_F64_SUB, REP_F64, TYPE_NUMBER, 2,
                         operands, node));
      return;
    }
    case IR_NEG: {
      IrNode *operand = as_f64(n, node->operands[0]);
      replace_boxed(n, node, make(n, IR_F64_NEG, REP_F64, TYPE_NUMBER, 1, &operand, node));
      return;
    }
    case IR_BIT_NOT: {
      IrNode *all = make(n, IR_CONST_I32, REP_I32, TYPE_INT32, 0, NULL, node);
      all->immediate.integer = -1;
      IrNode *operands[] = {to_int32(n, node->operands[0], node), all};
      replace_boxed(n, node, make(n, IR_I32_XOR, REP_I32, TYPE_INT32, 2, operands, node));
      return;
    }
    case IR_TRUTHY: {
      IrNode *operand = as_f64(n, node->operands[0]);
      replace_bool(node, make(n, IR_F64_TRUTHY, REP_BOOL, TYPE_BOOLEAN, 1, &operand, node));
      return;
    }
    case IR_UNBOX_F64: {
      IrNode *operand = as_f64(n, node->operands[0]);
      if (operand == node) return;
      ir_replace(node, operand);
      ir_remove(node);
      return;
    }
    default:
      return;
    }
  default:
    return;
  }
}

/* ---- block parameters
 * ------------------------------------------------------------------------------------------------------
 */

/* The parameter becomes typed; what used it as a Value sees a box of it. */
static void narrow_parameter(Narrowing *n, IrNode *parameter) {
  parameter->representation = is_int32(parameter) ? REP_I32 : REP_F64;
  IrNode *boxed = make(n, parameter->representation == REP_I32 ? IR_BOX_I32 : IR_BOX_F64, REP_VALUE,
                       parameter->type, 1, &parameter, first_after_catch(parameter->block));
  for (uint32_t i = 0; i < n->function->blocks.count;
       i++) { /* uses, but not the box and not what flows into parameters yet */
    IrBlock *block = n->function->blocks.items[i];
    for (IrNode *node = block->first; node; node = node->next)
      for (uint32_t k = 0; k < node->operand_count; k++)
        if (node->operands[k] == parameter && node != boxed) node->operands[k] = boxed;
    for (uint32_t e = 0; e < block->successor_count + (block->unwind != NULL); e++) {
      IrEdge *edge = e < block->successor_count ? &block->successors[e] : block->unwind;
      for (uint32_t k = 0; k < edge->argument_count; k++)
        if (edge->arguments[k] == parameter) edge->arguments[k] = boxed;
    }
  }
}

/* Arguments of edges get the representation of their parameters. */
static void fit_edge(Narrowing *n, IrEdge *edge) {
  for (uint32_t i = 0; i < edge->argument_count; i++) {
    Representation wanted = (Representation)edge->target->parameters[i]->representation;
    IrNode *argument = ir_resolve(edge->arguments[i]);
    if (argument->representation == wanted) continue;
    edge->arguments[i] = wanted == REP_F64 ? as_f64(n, argument) : as_i32(n, argument);
  }
}

void narrow_numbers(IrFunction *function, bool has_guards) {
  Narrowing narrowing = {.function = function,
                         .arena = function->module->arena,
                         .has_guards = has_guards},
            *n = &narrowing;
  ir_compute_order(function);
  find_integers(function, has_guards);
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    IrBlock *block = function->blocks.items[i];
    if (block->is_handler)
      continue; /* their arguments are live along many edges: they stay values */
    for (uint32_t k = 0; k < block->parameter_count; k++)
      if (block->parameters[k]->representation == REP_VALUE && is_number(block->parameters[k]))
        narrow_parameter(n, block->parameters[k]);
  }
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first, *next; node; node = next) {
      next = node->next;
      for (uint32_t k = 0; k < node->operand_count; k++)
        node->operands[k] = ir_resolve(node->operands[k]);
      narrow_node(n, node);
    }
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    IrBlock *block = function->blocks.items[i];
    for (uint32_t e = 0; e < block->successor_count; e++)
      fit_edge(n, &block->successors[e]);
  }
  ir_apply_replacements(function);
}
