/* value_stack.h - a growing stack of Values in a heap cell, for walks over data of any depth.
 *
 * The cell is traced, so what stands on the stack lives and is updated when it moves. It stays
 * referenced from the C stack by `cell`. Effects: push: ALLOC when it grows; the others none.
 */
#ifndef PERRY_JSON_VALUE_STACK_H
#define PERRY_JSON_VALUE_STACK_H

#include "gc/barrier.h"
#include "gc/heap.h"

typedef struct ValueStackCell {
  Cell header;
  Value values[]; /* an odd number, so that they fill the cell; all initialised */
} ValueStackCell;

typedef struct ValueStack {
  ValueStackCell *cell;
  uint32_t count, capacity;
} ValueStack;

/* Makes room for at least one more. Starts an empty one. */
void value_stack_grow(ValueStack *stack);

static inline void value_stack_set(ValueStack *stack, uint32_t index, Value value) {
  slot_write(&stack->cell->header, &stack->cell->values[index], value);
}

static inline void value_stack_push(ValueStack *stack, Value value) {
  if (__builtin_expect(stack->count == stack->capacity, 0)) value_stack_grow(stack);
  value_stack_set(stack, stack->count++, value);
}

static inline Value value_stack_at(const ValueStack *stack, uint32_t index) {
  return stack->cell->values[index];
}

#endif
