/* ssa.c - SSA construction on the fly: see builder.h. */
#include "lower/builder.h"

typedef struct Incoming {
  IrBlock *from;
  IrEdge *edge;
} Incoming;

/* What IrBlock.pass_data holds while its function is being lowered. */
typedef struct SsaBlock {
  bool is_sealed;
  bool is_reachable; /* ssa_finish */
  bool has_throw;    /* a node that may throw to the handler was appended */
  bool has_uncaught; /* one that may throw out of the function */
  IrNode **values;   /* by Variable.index */
  uint32_t value_capacity;
  struct {
    Incoming *items;
    uint32_t count, capacity;
  } incoming;
  struct {
    struct Waiting {
      Variable *variable;
      IrNode *parameter;
    } *items;
    uint32_t count, capacity;
  } waiting;
} SsaBlock;

static SsaBlock *ssa(IrBlock *block) {
  return block->pass_data;
}

void ssa_block_init(FunctionBuilder *f, IrBlock *block) {
  block->pass_data = ARENA_NEW(f->arena, SsaBlock);
}

Variable *variable_new(FunctionBuilder *f, Representation representation) {
  Variable *variable = ARENA_NEW(f->arena, Variable);
  variable->index = f->variable_count++;
  variable->representation = representation;
  return variable;
}

static void set_value(FunctionBuilder *f, IrBlock *block, Variable *variable, IrNode *value) {
  SsaBlock *b = ssa(block);
  if (variable->index >= b->value_capacity) {
    uint32_t capacity = b->value_capacity ? b->value_capacity * 2 : 8;
    while (capacity <= variable->index)
      capacity *= 2;
    IrNode **values = ARENA_ARRAY(f->arena, IrNode *, capacity);
    for (uint32_t i = 0; i < b->value_capacity; i++)
      values[i] = b->values[i];
    b->values = values;
    b->value_capacity = capacity;
  }
  b->values[variable->index] = value;
}

static IrNode *get_value(IrBlock *block, const Variable *variable) {
  SsaBlock *b = ssa(block);
  return variable->index < b->value_capacity ? b->values[variable->index] : NULL;
}

static IrNode *read_in(FunctionBuilder *f, IrBlock *block, Variable *variable);

static void fill_parameter(FunctionBuilder *f, IrBlock *block, Variable *variable) {
  SsaBlock *b = ssa(block);
  for (uint32_t i = 0; i < b->incoming.count; i++) {
    Incoming in = b->incoming.items[i];
    ir_edge_argument(f->ir, in.edge, read_in(f, in.from, variable));
  }
}

/* A value for a variable that no path has written: only dead code or dead parameters use it. */
static IrNode *missing_value(FunctionBuilder *f, Variable *variable) {
  IrNode *node;
  switch (variable->representation) {
  case REP_I32:
    node = ir_node_new(f->ir, IR_CONST_I32, REP_I32, 0, NULL);
    break;
  case REP_BOOL:
    node = ir_node_new(f->ir, IR_CONST_BOOL, REP_BOOL, 0, NULL);
    break;
  default:
    node = ir_node_new(f->ir, IR_CONST, REP_VALUE, 0, NULL);
    node->immediate.bits = VALUE_UNDEFINED;
    break;
  }
  IrBlock *entry = f->ir->blocks.items[0];
  if (entry->first)
    ir_insert_before(entry->first, node);
  else
    ir_append(entry, node);
  return node;
}

static IrNode *read_in(FunctionBuilder *f, IrBlock *block, Variable *variable) {
  /* Walk up straight lines without recursion. */
  IrBlock *start = block;
  IrNode *value = NULL;
  for (;;) {
    value = get_value(block, variable);
    if (value) break;
    SsaBlock *b = ssa(block);
    if (!b->is_sealed) {
      value = ir_parameter_add(block, variable->representation);
      struct Waiting waiting = {variable, value};
      VECTOR_PUSH(f->arena, &b->waiting, waiting);
      break;
    }
    if (b->incoming.count == 0) {
      value = missing_value(f, variable);
      break;
    }
    if (b->incoming.count == 1) {
      block = b->incoming.items[0].from;
      continue;
    }
    value = ir_parameter_add(block, variable->representation);
    set_value(f, block, variable, value); /* ends cycles */
    fill_parameter(f, block, variable);
    break;
  }
  set_value(f, block, variable, value);
  for (; start != block; start = ssa(start)->incoming.items[0].from)
    set_value(f, start, variable, value);
  return value;
}

IrNode *variable_read(FunctionBuilder *f, Variable *variable) {
  return read_in(f, f->block, variable);
}

static void split_block(FunctionBuilder *f) {
  IrBlock *next = block_new(f);
  jump(f, next);
  block_enter(f, next);
}

void variable_write(FunctionBuilder *f, Variable *variable, IrNode *value) {
  if (ssa(f->block)->has_throw) split_block(f);
  set_value(f, f->block, variable, value);
}

void ssa_note_throw(FunctionBuilder *f) {
  if (!f->handler) ssa(f->block)->has_uncaught = true;
  if (!f->handler || ssa(f->block)->has_throw) return;
  ssa(f->block)->has_throw = true;
  ir_set_unwind(f->block, f->handler);
  Incoming in = {f->block, f->block->unwind};
  VECTOR_PUSH(f->arena, &ssa(f->handler)->incoming, in);
}

void set_handler(FunctionBuilder *f, IrBlock *handler) {
  if (f->handler == handler) return;
  if (ssa(f->block)->has_throw || ssa(f->block)->has_uncaught) split_block(f);
  f->handler = handler;
}

IrBlock *block_new(FunctionBuilder *f) {
  IrBlock *block = ir_block_new(f->ir);
  ssa_block_init(f, block);
  return block;
}

void block_seal(FunctionBuilder *f, IrBlock *block) {
  SsaBlock *b = ssa(block);
  b->is_sealed = true;
  for (uint32_t i = 0; i < b->waiting.count; i++)
    fill_parameter(f, block, b->waiting.items[i].variable);
  b->waiting.count = 0;
}

void block_start(FunctionBuilder *f, IrBlock *block) {
  f->block = block;
}
void block_enter(FunctionBuilder *f, IrBlock *block) {
  block_seal(f, block);
  block_start(f, block);
}
bool block_is_reachable(const IrBlock *block) {
  return ((SsaBlock *)block->pass_data)->incoming.count > 0;
}

static void end_block(FunctionBuilder *f, IrOp op, IrNode *operand, uint32_t count,
                      IrBlock *const *targets) {
  IrNode *node = ir_node_new(f->ir, op, REP_NONE, operand ? 1 : 0, &operand);
  node->position = f->position;
  node->type = TYPE_ANY;
  ir_append(f->block, node);
  ir_set_successors(f->block, count, targets);
  for (uint32_t i = 0; i < count; i++) {
    Incoming in = {f->block, &f->block->successors[i]};
    VECTOR_PUSH(f->arena, &ssa(targets[i])->incoming, in);
  }
}

void jump(FunctionBuilder *f, IrBlock *target) {
  end_block(f, IR_JUMP, NULL, 1, &target);
}
void branch(FunctionBuilder *f, IrNode *condition, IrBlock *if_true, IrBlock *if_false) {
  end_block(f, IR_BRANCH, condition, 2, (IrBlock *[]){if_true, if_false});
}
void switch_to(FunctionBuilder *f, IrNode *selector, uint32_t count, IrBlock *const *targets) {
  end_block(f, IR_SWITCH, selector, count, targets);
}

void terminate(FunctionBuilder *f, IrOp op, IrNode *operand) {
  if (op == IR_THROW) ssa_note_throw(f);
  end_block(f, op, operand, 0, NULL);
  block_enter(f, block_new(f));
}

/* ---- redundant parameters
 * ----------------------------------------------------------------------------------------- */

static void remove_parameter(IrBlock *block, uint32_t index) {
  for (uint32_t i = index; i + 1 < block->parameter_count; i++) {
    block->parameters[i] = block->parameters[i + 1];
    block->parameters[i]->immediate.integer = i;
  }
  block->parameter_count--;
  SsaBlock *b = ssa(block);
  for (uint32_t k = 0; k < b->incoming.count; k++) {
    IrEdge *edge = b->incoming.items[k].edge;
    for (uint32_t i = index; i + 1 < edge->argument_count; i++)
      edge->arguments[i] = edge->arguments[i + 1];
    edge->argument_count--;
  }
}

static void find_reachable(FunctionBuilder *f) {
  struct {
    IrBlock **items;
    uint32_t count, capacity;
  } work = {0};
  VECTOR_PUSH(f->arena, &work, f->ir->blocks.items[0]);
  while (work.count > 0) {
    IrBlock *block = work.items[--work.count];
    if (ssa(block)->is_reachable) continue;
    ssa(block)->is_reachable = true;
    for (uint32_t e = 0; e < block->successor_count; e++)
      VECTOR_PUSH(f->arena, &work, block->successors[e].target);
    if (block->unwind) VECTOR_PUSH(f->arena, &work, block->unwind->target);
  }
}

/* The one value that flows into the parameter, as far as `values` knows; the parameter itself if
 * there are several. */
static IrNode *joined_value(const IrBlock *block, uint32_t index, IrNode *const *values) {
  const SsaBlock *b = ssa((IrBlock *)block);
  IrNode *parameter = block->parameters[index], *same = NULL;
  for (uint32_t k = 0; k < b->incoming.count; k++) {
    if (!ssa(b->incoming.items[k].from)->is_reachable) continue;
    IrNode *argument = ir_resolve(b->incoming.items[k].edge->arguments[index]);
    if (argument == parameter) continue;
    IrNode *value = argument->op == IR_PARAM ? values[argument->id] : argument;
    if (!value || value == same) continue;
    if (same) return parameter;
    same = value;
  }
  return same;
}

/* Parameters that hand one value round in loops, through each other too, give way to it. The search
 * is optimistic: a parameter joins nothing until a value is known to reach it, and one that joins
 * two values stands for itself from then on. */
static bool remove_redundant_parameters(FunctionBuilder *f) {
  IrNode **values = ARENA_ARRAY(f->arena, IrNode *, f->ir->node_count);
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (uint32_t i = 0; i < f->ir->blocks.count; i++) {
      const IrBlock *block = f->ir->blocks.items[i];
      for (uint32_t p = 0; p < block->parameter_count; p++) {
        IrNode *parameter = block->parameters[p];
        if (values[parameter->id] == parameter) continue;
        IrNode *value = joined_value(block, p, values);
        has_changed |= value != values[parameter->id];
        values[parameter->id] = value;
      }
    }
  }
  bool has_removed = false;
  for (uint32_t i = 0; i < f->ir->blocks.count; i++) {
    IrBlock *block = f->ir->blocks.items[i];
    for (uint32_t p = 0; p < block->parameter_count; p++) {
      IrNode *parameter = block->parameters[p], *value = values[parameter->id];
      if (!value || value == parameter) continue;
      ir_replace(parameter, value);
      remove_parameter(block, p--);
      has_removed = true;
    }
  }
  return has_removed;
}

void ssa_finish(FunctionBuilder *f) {
  find_reachable(f);
  while (remove_redundant_parameters(f))
    ;
  ir_apply_replacements(f->ir);
  for (uint32_t i = 0; i < f->ir->blocks.count; i++)
    f->ir->blocks.items[i]->pass_data = NULL;
}
