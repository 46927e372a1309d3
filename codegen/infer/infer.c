/* infer.c - see infer.h. The fixpoint is optimistic: everything starts at TYPE_NONE, and functions
 * are visited again until nothing grows. */
#include "infer/infer.h"

#include "ir/entry.h"

#include <math.h>

typedef struct Inference {
  IrModule *module;
  bool has_changed;
} Inference;

/* ---- who calls whom
 * ---------------------------------------------------------------------------------------------------
 */

static const IrNode *skip_check(const IrNode *node) {
  return node->op == IR_CHECK_INIT ? node->operands[0] : node;
}

IrFunction *infer_callee(const IrNode *callee) {
  callee = skip_check(callee);
  if (callee->op == IR_CLOSURE) return callee->immediate.function;
  if (callee->op == IR_GLOBAL_LOAD) return callee->immediate.global->known_function;
  return NULL;
}

/* A static slot that one closure is stored to, once, holds that function (or is not initialised
 * yet, which CHECK_INIT sees). */
static void find_known_slots(IrModule *module) {
  for (uint32_t i = 0; i < module->globals.count; i++) {
    IrGlobal *global = module->globals.items[i];
    global->store_count = 0;
    global->known_function = NULL;
    global->known_constant = NULL;
    global->type = TYPE_NONE;
  }
  for (uint32_t i = 0; i < module->functions.count; i++) {
    IrFunction *f = module->functions.items[i];
    for (uint32_t b = 0; b < f->blocks.count; b++)
      for (IrNode *node = f->blocks.items[b]->first; node; node = node->next) {
        if (node->op != IR_GLOBAL_STORE) continue;
        IrGlobal *global = node->immediate.global;
        global->store_count++;
        IrNode *value = node->operands[0];
        bool is_first = global->store_count == 1;
        global->known_function =
            is_first && value->op == IR_CLOSURE ? value->immediate.function : NULL;
        global->known_constant = is_first && value->op == IR_CONST ? value : NULL;
      }
  }
}

/* A function escapes when its closure is used in any way but being called or kept in a slot known
 * to hold it. */
static void find_escapes(IrModule *module) {
  module->evaluate->escapes = true;
  for (uint32_t i = 0; i < module->functions.count; i++) {
    IrFunction *f = module->functions.items[i];
    for (uint32_t b = 0; b < f->blocks.count; b++) {
      IrBlock *block = f->blocks.items[b];
      for (IrNode *node = block->first; node; node = node->next) {
        if (node->op == IR_FUNCTION_INFO) node->immediate.function->escapes = true;
        for (uint32_t k = 0; k < node->operand_count; k++) {
          IrFunction *used = infer_callee(node->operands[k]);
          if (!used) continue;
          bool is_callee = node->op == IR_CALL && k == 0;
          bool is_kept =
              node->op == IR_GLOBAL_STORE && node->immediate.global->known_function == used;
          bool is_check = node->op == IR_CHECK_INIT;
          if (!is_callee && !is_kept && !is_check) used->escapes = true;
        }
      }
      for (uint32_t e = 0; e < block->successor_count + (block->unwind != NULL); e++) {
        const IrEdge *edge = e < block->successor_count ? &block->successors[e] : block->unwind;
        for (uint32_t k = 0; k < edge->argument_count; k++) {
          IrFunction *used = infer_callee(edge->arguments[k]);
          if (used) used->escapes = true;
        }
      }
    }
  }
}

/* ---- transfer
 * -----------------------------------------------------------------------------------------------------------
 */

static uint32_t type_of_constant(uint64_t bits) {
  Value v = value_from_bits(bits);
  if (value_is_number(v)) {
    double d = value_as_number(v);
    bool is_int32 =
        d >= -2147483648.0 && d <= 2147483647.0 && d == trunc(d) && !(d == 0 && signbit(d));
    return is_int32 ? TYPE_INT32 : TYPE_DOUBLE;
  }
  switch (bits) {
  case VALUE_UNDEFINED:
    return TYPE_UNDEFINED;
  case VALUE_NULL:
    return TYPE_NULL;
  case VALUE_TRUE:
  case VALUE_FALSE:
    return TYPE_BOOLEAN;
  default:
    return TYPE_INTERNAL;
  }
}

/* Can a value of this type be a BigInt when arithmetic has converted it? Objects may. */
static bool may_be_bigint(uint32_t types) {
  return types & (TYPE_BIGINT | TYPE_OBJECT | TYPE_ARRAY | TYPE_FUNCTION);
}

/* Of an operator that throws when one operand is a BigInt and the other is not. */
static uint32_t numeric_result(uint32_t left, uint32_t right) {
  return may_be_bigint(left) && may_be_bigint(right) ? TYPE_NUMBER | TYPE_BIGINT : TYPE_NUMBER;
}

static uint32_t type_of_addition(uint32_t left, uint32_t right) {
  if (left == TYPE_NONE || right == TYPE_NONE) return TYPE_NONE;
  if (left == TYPE_STRING || right == TYPE_STRING) return TYPE_STRING;
  uint32_t text = TYPE_STRING | TYPE_OBJECT | TYPE_ARRAY | TYPE_FUNCTION;
  uint32_t result = numeric_result(left, right);
  return (left | right) & text ? result | TYPE_STRING : result;
}

static uint32_t type_of_call(const IrNode *node) {
  IrFunction *target = infer_callee(node->operands[0]);
  return target && target->kind == IR_FUNCTION_NORMAL && !(target->flags & FUNCTION_CLASS)
             ? target->return_type
             : (uint32_t)TYPE_ANY;
}

static uint32_t type_of_entry(uint32_t entry) {
  switch (entry) {
  case ENTRY_perry_create_object:
  case ENTRY_perry_create_object_from_shape:
    return TYPE_OBJECT;
  case ENTRY_perry_create_array:
  case ENTRY_perry_rest_array:
  case ENTRY_perry_rest_from_array:
    return TYPE_ARRAY;
  case ENTRY_perry_to_string:
    return TYPE_STRING;
  default:
    return TYPE_ANY | TYPE_INTERNAL;
  }
}

static uint32_t operand_type(const IrNode *node, uint32_t index) {
  return node->operands[index]->type;
}

static uint32_t transfer(const IrNode *node) {
  switch ((IrOp)node->op) {
  case IR_CONST:
    return type_of_constant(node->immediate.bits);
  case IR_CONST_STRING:
  case IR_TYPEOF:
  case IR_TO_STRING:
  case IR_CONCAT:
    return TYPE_STRING;
  case IR_CONST_SYMBOL:
    return TYPE_SYMBOL;
  case IR_CONST_BIGINT:
    return TYPE_BIGINT;
  case IR_ARGUMENT: {
    const IrFunction *f = node->block->function;
    if (node->representation != REP_VALUE) return TYPE_NUMBER;
    uint64_t index = (uint64_t)node->immediate.integer;
    return f->kind == IR_FUNCTION_NORMAL && !f->escapes && f->parameter_types &&
                   index < f->formal_count
               ? f->parameter_types[index]
               : TYPE_ANY;
  }
  case IR_GLOBAL_LOAD:
    return node->is_initialized ? node->immediate.global->type & ~(uint32_t)TYPE_INTERNAL
                                : node->immediate.global->type;
  case IR_CHECK_INIT:
    return operand_type(node, 0) & ~(uint32_t)TYPE_INTERNAL;
  case IR_ADD:
    return type_of_addition(operand_type(node, 0), operand_type(node, 1));
  case IR_SUB:
  case IR_MUL:
  case IR_DIV:
  case IR_REM:
  case IR_EXP: {
    uint32_t a = operand_type(node, 0), b = operand_type(node, 1);
    return a == TYPE_NONE || b == TYPE_NONE ? (uint32_t)TYPE_NONE : numeric_result(a, b);
  }
  case IR_BIT_AND:
  case IR_BIT_OR:
  case IR_BIT_XOR:
  case IR_SHL:
  case IR_SHR: {
    uint32_t a = operand_type(node, 0), b = operand_type(node, 1);
    if (a == TYPE_NONE || b == TYPE_NONE) return TYPE_NONE;
    return numeric_result(a, b) & TYPE_BIGINT ? TYPE_INT32 | TYPE_BIGINT : TYPE_INT32;
  }
  case IR_USHR:
    return TYPE_NUMBER;
  case IR_NEG:
  case IR_INC:
  case IR_DEC: {
    uint32_t a = operand_type(node, 0);
    return a == TYPE_NONE ? (uint32_t)TYPE_NONE : numeric_result(a, a);
  }
  case IR_BIT_NOT: {
    uint32_t a = operand_type(node, 0);
    return a == TYPE_NONE                       ? (uint32_t)TYPE_NONE
           : numeric_result(a, a) & TYPE_BIGINT ? TYPE_INT32 | TYPE_BIGINT
                                                : TYPE_INT32;
  }
  case IR_TO_NUMERIC: {
    uint32_t a = operand_type(node, 0);
    if ((a & ~(uint32_t)TYPE_NUMBER) == 0) return a;
    return numeric_result(a, a);
  }
  case IR_TO_NUMBER: {
    uint32_t a = operand_type(node, 0);
    return (a & ~(uint32_t)TYPE_NUMBER) == 0 ? a : (uint32_t)TYPE_NUMBER;
  }
  case IR_TO_KEY: {
    uint32_t key = operand_type(node, 1);
    return key & (TYPE_OBJECT | TYPE_ARRAY | TYPE_FUNCTION)
               ? key | TYPE_STRING | TYPE_SYMBOL | TYPE_NUMBER
               : key;
  }
  case IR_ARRAY_SIZE:
  case IR_CHAR_CODE_AT:
  case IR_CALL_MATH:
  case IR_UNBOX_F64:
  case IR_BOX_F64:
    return TYPE_NUMBER;
  case IR_BOX_I32:
    return TYPE_INT32;
  case IR_BOX_BOOL:
    return TYPE_BOOLEAN;
  case IR_CLOSURE:
    return TYPE_FUNCTION;
  case IR_NEW_OBJECT:
  case IR_TEMPLATE_OBJECT:
  case IR_NAMESPACE_OBJECT:
    return TYPE_OBJECT | TYPE_ARRAY;
  case IR_NEW_ARRAY:
    return TYPE_ARRAY;
  case IR_BOX_NEW:
  case IR_CAPTURE:
  case IR_BOX_LOAD:
  case IR_SLOT_LOAD:
  case IR_FRAME_LOAD:
  case IR_STACK_LOAD:
  case IR_THIS:
    return TYPE_ANY | TYPE_INTERNAL;
  case IR_CALL:
    return type_of_call(node);
  case IR_CALL_RUNTIME:
    return type_of_entry(node->immediate.entry);
  default:
    return TYPE_ANY;
  }
}

static bool grow(uint32_t *type, uint32_t more) {
  if ((*type | more) == *type) return false;
  *type |= more;
  return true;
}

/* Joins what flows along an edge into the target's parameters. */
static bool flow(const IrEdge *edge) {
  bool has_changed = false;
  for (uint32_t i = 0; i < edge->argument_count; i++)
    has_changed |= grow(&edge->target->parameters[i]->type, edge->arguments[i]->type);
  return has_changed;
}

void infer_function(IrFunction *function) {
  bool has_changed = true;
  while (has_changed) {
    has_changed = false;
    for (uint32_t i = 0; i < function->blocks.count; i++) {
      IrBlock *block = function->blocks.items[i];
      for (IrNode *node = block->first; node; node = node->next)
        if (node->representation != REP_NONE)
          has_changed |= grow(&node->type, node->guarded_type ? transfer(node) & node->guarded_type
                                                              : transfer(node));
      for (uint32_t e = 0; e < block->successor_count; e++)
        has_changed |= flow(&block->successors[e]);
      if (block->unwind) has_changed |= flow(block->unwind);
    }
  }
}

/* ---- between functions
 * --------------------------------------------------------------------------------------------------
 */

static void flow_out(Inference *inference, IrFunction *function) {
  for (uint32_t i = 0; i < function->blocks.count; i++)
    for (IrNode *node = function->blocks.items[i]->first; node; node = node->next) {
      if (node->op == IR_RETURN) {
        inference->has_changed |= grow(&function->return_type, node->operands[0]->type);
      } else if (node->op == IR_GLOBAL_STORE) {
        inference->has_changed |= grow(&node->immediate.global->type, node->operands[0]->type);
      } else if (node->op == IR_CALL) {
        IrFunction *target = infer_callee(node->operands[0]);
        if (!target || target->escapes) continue;
        for (uint32_t k = 0; k < target->formal_count; k++) {
          uint32_t type =
              k + 2 < node->operand_count ? node->operands[k + 2]->type : (uint32_t)TYPE_UNDEFINED;
          inference->has_changed |= grow(&target->parameter_types[k], type);
        }
      }
    }
}

void infer_reset(IrFunction *function) {
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    IrBlock *block = function->blocks.items[i];
    for (uint32_t k = 0; k < block->parameter_count; k++)
      block->parameters[k]->type = TYPE_NONE;
    for (IrNode *node = block->first; node; node = node->next)
      node->type = TYPE_NONE;
  }
}

void infer_program(IrModule *module) {
  Inference inference = {module, true};
  find_known_slots(module);
  find_escapes(module);
  for (uint32_t i = 0; i < module->functions.count; i++) {
    IrFunction *f = module->functions.items[i];
    f->parameter_types = ARENA_ARRAY(module->arena, uint32_t, f->formal_count + 1);
    f->return_type = TYPE_NONE;
    infer_reset(f);
  }
  for (uint32_t i = 0; i < module->globals.count; i++) {
    IrGlobal *global = module->globals.items[i];
    global->type = type_of_constant(global->initial_bits);
  }
  while (inference.has_changed) {
    inference.has_changed = false;
    for (uint32_t i = 0; i < module->functions.count; i++) {
      infer_function(module->functions.items[i]);
      flow_out(&inference, module->functions.items[i]);
    }
  }
}
