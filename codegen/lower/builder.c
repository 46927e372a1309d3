/* builder.c - appending nodes to the function being lowered. */
#include "lower/builder.h"

#include <stdio.h>
#include <string.h>

static IrNode *append(FunctionBuilder *f, IrOp op, Representation representation, uint32_t count,
                      IrNode *const *operands) {
  IrNode *node = ir_node_new(f->ir, op, representation, count, operands);
  node->position = f->position;
  node->type = TYPE_ANY;
  return node;
}

static IrNode *place(FunctionBuilder *f, IrNode *node) {
  if (ir_may_throw(node)) ssa_note_throw(f);
  ir_append(f->block, node);
  return node;
}

IrNode *emit(FunctionBuilder *f, IrOp op, uint32_t count, IrNode *const *operands) {
  return place(f, append(f, op, ir_op_result(op), count, operands));
}

IrNode *emit_string(FunctionBuilder *f, IrOp op, Name *string, uint32_t count,
                    IrNode *const *operands) {
  IrNode *node = append(f, op, ir_op_result(op), count, operands);
  node->immediate.string = string;
  return place(f, node);
}

IrNode *emit_integer(FunctionBuilder *f, IrOp op, int64_t integer) {
  IrNode *node = append(f, op, ir_op_result(op) == REP_ANY ? REP_VALUE : ir_op_result(op), 0, NULL);
  node->immediate.integer = integer;
  return place(f, node);
}

IrNode *emit_function(FunctionBuilder *f, IrOp op, IrFunction *function, uint32_t count,
                      IrNode *const *operands) {
  IrNode *node = append(f, op, ir_op_result(op), count, operands);
  node->immediate.function = function;
  return place(f, node);
}

IrNode *emit_global_load(FunctionBuilder *f, IrGlobal *global) {
  IrNode *node = append(f, IR_GLOBAL_LOAD, REP_VALUE, 0, NULL);
  node->immediate.global = global;
  return place(f, node);
}

void emit_global_store(FunctionBuilder *f, IrGlobal *global, IrNode *value) {
  IrNode *node = append(f, IR_GLOBAL_STORE, REP_NONE, 1, &value);
  node->immediate.global = global;
  place(f, node);
}

IrNode *emit_runtime(FunctionBuilder *f, EntryId id, uint32_t count, IrNode *const *operands) {
  const Entry *entry = ir_entry(id);
  IrNode *node =
      append(f, IR_CALL_RUNTIME, ir_entry_representation(entry->result), count, operands);
  node->immediate.entry = id;
  place(f, node);
  if (!ir_entry_returns(entry)) terminate(f, IR_UNREACHABLE, NULL);
  return node;
}

IrNode *constant_bits(FunctionBuilder *f, uint64_t bits) {
  IrNode *node = append(f, IR_CONST, REP_VALUE, 0, NULL);
  node->immediate.bits = bits;
  return place(f, node);
}
IrNode *constant_undefined(FunctionBuilder *f) {
  return constant_bits(f, VALUE_UNDEFINED);
}
IrNode *constant_number(FunctionBuilder *f, double number) {
  return constant_bits(f, value_number(number).bits);
}
IrNode *constant_string(FunctionBuilder *f, Name *name) {
  return emit_string(f, IR_CONST_STRING, name, 0, NULL);
}
IrNode *constant_i32(FunctionBuilder *f, int64_t value) {
  return emit_integer(f, IR_CONST_I32, value);
}
Name *intern(FunctionBuilder *f, const char *text) {
  return name_intern_c(&f->lowering->compilation->names, text);
}
IrNode *constant_text(FunctionBuilder *f, const char *text) {
  return emit_string(f, IR_CONST_TEXT, text ? intern(f, text) : NULL, 0, NULL);
}

IrNode *not_supported(FunctionBuilder *f, const Node *node, const char *what) {
  diag_report(&f->lowering->compilation->diagnostics, f->module->source, node->start, node->end,
              DIAG_NOT_SUPPORTED, what);
  return constant_undefined(f);
}

IrNode *emit_await(FunctionBuilder *f, IrNode *value) {
  return EMIT(f, IR_AWAIT, value);
}
