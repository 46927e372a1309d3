/* ir.c - making and changing functions, blocks and nodes. */
#include "ir/ir.h"
#include "abi/effects.h"
#include "abi/shape_flags.h"
#include "base/check.h"
#include "ir/entry.h"

typedef struct OpFacts {
  const char *text, *operands;
  uint8_t result, immediate, effects;
} OpFacts;

enum { EFFECTS_OF_ENTRY = 0x80 };

#define READ  EFFECT_READ
#define WRITE EFFECT_WRITE
#define ALLOC EFFECT_ALLOC
#define THROW EFFECT_THROW
#define CALL  EFFECT_CALL
#define PURE  EFFECT_PURE
#define ENTRY EFFECTS_OF_ENTRY
static const OpFacts op_facts[IR_OP_COUNT] = {
#define OP(name, text, operands, result, immediate, effects)                                       \
  [IR_##name] = {text, operands, REP_##result, IMMEDIATE_##immediate, effects},
#include "ir/ops.def"
};
#undef READ
#undef WRITE
#undef ALLOC
#undef THROW
#undef CALL
#undef PURE
#undef ENTRY

const char *ir_op_text(IrOp op) {
  return op_facts[op].text;
}
const char *ir_op_operands(IrOp op) {
  return op_facts[op].operands;
}
Representation ir_op_result(IrOp op) {
  return (Representation)op_facts[op].result;
}
IrImmediate ir_op_immediate(IrOp op) {
  return (IrImmediate)op_facts[op].immediate;
}

uint32_t ir_effects(const IrNode *node) {
  uint32_t effects = op_facts[node->op].effects;
  return effects == EFFECTS_OF_ENTRY ? ir_entry(node->immediate.entry)->effects : effects;
}

bool ir_may_throw(const IrNode *node) {
  return ir_effects(node) & EFFECT_THROW;
}

IrModule *ir_module_new(Compilation *compilation) {
  IrModule *module = ARENA_NEW(&compilation->arena, IrModule);
  module->compilation = compilation;
  module->arena = &compilation->arena;
  return module;
}

IrFunction *ir_function_new(IrModule *module, Name *name, Source *source) {
  IrFunction *function = ARENA_NEW(module->arena, IrFunction);
  function->index = module->functions.count;
  function->name = name;
  function->source = source;
  function->module = module;
  function->is_recursive = true;
  VECTOR_PUSH(module->arena, &module->functions, function);
  return function;
}

IrGlobal *ir_global_new(IrModule *module, Name *name) {
  IrGlobal *global = ARENA_NEW(module->arena, IrGlobal);
  global->index = module->globals.count;
  global->name = name;
  VECTOR_PUSH(module->arena, &module->globals, global);
  return global;
}

static bool shape_is(const IrShape *shape, uint32_t count, Name **keys, const uint8_t *flags,
                     const uint8_t *representations) {
  if (shape->count != count) return false;
  for (uint32_t i = 0; i < count; i++)
    if (shape->keys[i] != keys[i] || shape->flags[i] != flags[i] ||
        shape->representations[i] != representations[i])
      return false;
  return true;
}

static IrShape *shape_new(IrModule *module, uint32_t count, Name **keys) {
  Arena *arena = module->arena;
  IrShape *shape = ARENA_NEW(arena, IrShape);
  shape->index = module->shapes.count;
  shape->count = count;
  shape->keys = ARENA_ARRAY(arena, Name *, count);
  shape->flags = ARENA_ARRAY(arena, uint8_t, count);
  shape->representations = ARENA_ARRAY(arena, uint8_t, count);
  for (uint32_t i = 0; i < count; i++)
    shape->keys[i] = keys[i];
  VECTOR_PUSH(arena, &module->shapes, shape);
  return shape;
}

IrShape *ir_shape_intern(IrModule *module, uint32_t count, Name **keys, const uint8_t *flags,
                         const uint8_t *representations) {
  for (uint32_t i = 0; i < module->shapes.count; i++)
    if (shape_is(module->shapes.items[i], count, keys, flags, representations))
      return module->shapes.items[i];
  IrShape *shape = shape_new(module, count, keys);
  for (uint32_t i = 0; i < count; i++) {
    shape->flags[i] = flags[i];
    shape->representations[i] = representations[i];
  }
  return shape;
}

IrShape *ir_shape_of_class(IrModule *module, uint32_t count, Name **keys) {
  IrShape *shape = shape_new(module, count, keys);
  shape->is_of_class = true;
  for (uint32_t i = 0; i < count; i++) {
    shape->flags[i] = PROPERTY_DEFAULT;
    shape->representations[i] = SLOT_VALUE;
  }
  return shape;
}

IrSlot *ir_slot_new(IrFunction *function, Representation representation) {
  IrSlot *slot = ARENA_NEW(function->module->arena, IrSlot);
  slot->index = function->slots.count;
  slot->representation = representation;
  VECTOR_PUSH(function->module->arena, &function->slots, slot);
  return slot;
}

IrBlock *ir_block_new(IrFunction *function) {
  IrBlock *block = ARENA_NEW(function->module->arena, IrBlock);
  block->id = function->block_count++;
  block->function = function;
  VECTOR_PUSH(function->module->arena, &function->blocks, block);
  return block;
}

IrNode *ir_node_new(IrFunction *function, IrOp op, Representation representation,
                    uint32_t operand_count, IrNode *const *operands) {
  Arena *arena = function->module->arena;
  IrNode *node = ARENA_NEW(arena, IrNode);
  node->id = function->node_count++;
  node->op = (uint16_t)op;
  node->representation = (uint8_t)representation;
  node->type = TYPE_ANY;
  node->operand_count = operand_count;
  if (operand_count > 0) {
    node->operands = ARENA_ARRAY(arena, IrNode *, operand_count);
    for (uint32_t i = 0; i < operand_count; i++)
      node->operands[i] = operands[i];
  }
  return node;
}

IrNode *ir_parameter_add(IrBlock *block, Representation representation) {
  IrNode *node = ir_node_new(block->function, IR_PARAM, representation, 0, NULL);
  node->block = block;
  node->immediate.integer = block->parameter_count;
  if (block->parameter_count == block->parameter_capacity)
    block->parameters =
        vector_grow(block->function->module->arena, block->parameters, block->parameter_count,
                    &block->parameter_capacity, sizeof *block->parameters);
  block->parameters[block->parameter_count++] = node;
  return node;
}

void ir_append(IrBlock *block, IrNode *node) {
  node->block = block;
  node->previous = block->last;
  node->next = NULL;
  if (block->last)
    block->last->next = node;
  else
    block->first = node;
  block->last = node;
}

void ir_insert_before(IrNode *place, IrNode *node) {
  IrBlock *block = place->block;
  node->block = block;
  node->next = place;
  node->previous = place->previous;
  if (place->previous)
    place->previous->next = node;
  else
    block->first = node;
  place->previous = node;
}

void ir_remove(IrNode *node) {
  IrBlock *block = node->block;
  if (node->previous)
    node->previous->next = node->next;
  else
    block->first = node->next;
  if (node->next)
    node->next->previous = node->previous;
  else
    block->last = node->previous;
  node->previous = node->next = NULL;
  node->block = NULL;
}

void ir_replace(IrNode *node, IrNode *replacement) {
  replacement = ir_resolve(replacement);
  CHECK(node != replacement, "a node replaced by itself");
  node->forward = replacement;
}

IrNode *ir_resolve(IrNode *node) {
  IrNode *end = node;
  while (end->forward)
    end = end->forward;
  while (node->forward) { /* shorten the path for the next look */
    IrNode *next = node->forward;
    node->forward = end == next ? next : end;
    node = next;
  }
  return end;
}

static void resolve_all(IrNode **nodes, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    nodes[i] = ir_resolve(nodes[i]);
}

void ir_apply_replacements(IrFunction *function) {
  for (uint32_t b = 0; b < function->blocks.count; b++) {
    IrBlock *block = function->blocks.items[b];
    for (IrNode *node = block->first; node; node = node->next) {
      resolve_all(node->operands, node->operand_count);
      if (ir_op_immediate(node->op) == IMMEDIATE_SITE)
        resolve_all(node->immediate.site->live, node->immediate.site->live_count);
    }
    for (uint32_t i = 0; i < block->successor_count; i++)
      resolve_all(block->successors[i].arguments, block->successors[i].argument_count);
    if (block->unwind) resolve_all(block->unwind->arguments, block->unwind->argument_count);
  }
}

static uint32_t count_in(IrNode *const *nodes, uint32_t count, const IrNode *value) {
  uint32_t uses = 0;
  for (uint32_t i = 0; i < count; i++)
    uses += nodes[i] == value;
  return uses;
}

uint32_t ir_count_uses(const IrFunction *function, const IrNode *value) {
  uint32_t uses = 0;
  for (uint32_t b = 0; b < function->blocks.count; b++) {
    const IrBlock *block = function->blocks.items[b];
    for (const IrNode *node = block->first; node; node = node->next)
      uses += count_in(node->operands, node->operand_count, value);
    for (uint32_t i = 0; i < block->successor_count; i++)
      uses += count_in(block->successors[i].arguments, block->successors[i].argument_count, value);
    if (block->unwind)
      uses += count_in(block->unwind->arguments, block->unwind->argument_count, value);
  }
  return uses;
}

void ir_set_successors(IrBlock *block, uint32_t count, IrBlock *const *targets) {
  block->successor_count = count;
  block->successors = ARENA_ARRAY(block->function->module->arena, IrEdge, count);
  for (uint32_t i = 0; i < count; i++)
    block->successors[i].target = targets[i];
}

void ir_set_unwind(IrBlock *block, IrBlock *handler) {
  handler->is_handler = true;
  block->unwind = ARENA_NEW(block->function->module->arena, IrEdge);
  block->unwind->target = handler;
}

void ir_decide_branch(IrBlock *block, bool first) {
  IrNode *last = block->last;
  IrEdge taken = block->successors[first ? 0 : 1];
  IrNode *jump = ir_node_new(block->function, IR_JUMP, REP_NONE, 0, NULL);
  jump->position = last->position;
  jump->id = last->id;
  ir_remove(last);
  ir_append(block, jump);
  ir_set_successors(block, 1, &taken.target);
  block->successors[0] = taken;
}

void ir_edge_argument(IrFunction *function, IrEdge *edge, IrNode *argument) {
  if (edge->argument_count == edge->argument_capacity)
    edge->arguments = vector_grow(function->module->arena, edge->arguments, edge->argument_count,
                                  &edge->argument_capacity, sizeof *edge->arguments);
  edge->arguments[edge->argument_count++] = argument;
}
