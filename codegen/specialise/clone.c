/* clone.c - copies a function with all ids kept, so that a node of the copy is found by the id of
 * its original. */
#include "specialise/specialise.h"

#include <string.h>

typedef struct Cloning {
  const IrFunction *from;
  IrFunction *to;
  IrNode **nodes;   /* by id */
  IrBlock **blocks; /* by id */
} Cloning;

static IrNode *clone_node(Cloning *c, const IrNode *node) {
  uint32_t next_id = c->to->node_count;
  IrNode *copy = ir_node_new(c->to, (IrOp)node->op, (Representation)node->representation,
                             node->operand_count, node->operands);
  c->to->node_count = next_id;
  copy->id = node->id;
  copy->type = node->type;
  copy->prediction = node->prediction;
  copy->base_prediction = node->base_prediction;
  copy->position = node->position;
  copy->is_initialized = node->is_initialized;
  copy->immediate = node->immediate;
  copy->text = node->text;
  return c->nodes[node->id] = copy;
}

static void clone_edge(Cloning *c, const IrEdge *from, IrEdge *to) {
  to->target = c->blocks[from->target->id];
  for (uint32_t i = 0; i < from->argument_count; i++)
    ir_edge_argument(c->to, to, c->nodes[from->arguments[i]->id]);
}

IrFunction *clone_function(const IrFunction *function) {
  IrModule *module = function->module;
  IrFunction *to = ir_function_new(module, function->name, function->source);
  uint32_t index = to->index;
  *to = *function;
  to->index = index;
  to->symbol = NULL;
  memset(&to->blocks, 0, sizeof to->blocks);
  to->block_count = 0;
  Cloning cloning = {function, to, ARENA_ARRAY(module->arena, IrNode *, function->node_count),
                     ARENA_ARRAY(module->arena, IrBlock *, function->block_count)},
          *c = &cloning;
  to->node_count = function->node_count;
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    const IrBlock *block = function->blocks.items[i];
    IrBlock *copy = c->blocks[block->id] = ir_block_new(to);
    copy->is_handler = block->is_handler;
    for (uint32_t k = 0; k < block->parameter_count; k++) {
      const IrNode *parameter = block->parameters[k];
      uint32_t next_id = to->node_count;
      IrNode *p = ir_parameter_add(copy, (Representation)parameter->representation);
      to->node_count = next_id;
      p->id = parameter->id;
      p->type = parameter->type;
      c->nodes[parameter->id] = p;
    }
    for (const IrNode *node = block->first; node; node = node->next)
      ir_append(copy, clone_node(c, node));
  }
  for (uint32_t i = 0; i < function->blocks.count; i++) {
    const IrBlock *block = function->blocks.items[i];
    IrBlock *copy = c->blocks[block->id];
    for (IrNode *node = copy->first; node; node = node->next)
      for (uint32_t k = 0; k < node->operand_count; k++)
        node->operands[k] = c->nodes[node->operands[k]->id];
    IrBlock **targets = ARENA_ARRAY(module->arena, IrBlock *, block->successor_count + 1);
    for (uint32_t e = 0; e < block->successor_count; e++)
      targets[e] = c->blocks[block->successors[e].target->id];
    ir_set_successors(copy, block->successor_count, targets);
    for (uint32_t e = 0; e < block->successor_count; e++)
      clone_edge(c, &block->successors[e], &copy->successors[e]);
    if (block->unwind) {
      ir_set_unwind(copy, c->blocks[block->unwind->target->id]);
      clone_edge(c, block->unwind, copy->unwind);
    }
  }
  return to;
}
