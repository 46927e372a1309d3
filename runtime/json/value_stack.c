/* value_stack.c - growth of value stacks. */
#include "json/value_stack.h"

enum { FIRST_CAPACITY = 255 };

void value_stack_grow(ValueStack *stack) {
  uint32_t capacity = stack->capacity ? 2 * stack->capacity + 1 : FIRST_CAPACITY;
  size_t bytes = sizeof(ValueStackCell) + capacity * sizeof(Value);
  ValueStackCell *cell = (ValueStackCell *)cell_allocate(CELL_INTERNAL, CELL_NOT_OBJECT, bytes);
  if (stack->count) memcpy(cell->values, stack->cell->values, stack->count * sizeof(Value));
  for (uint32_t i = stack->count; i < capacity; i++)
    slot_init(&cell->values[i], value_undefined());
  stack->cell = cell;
  stack->capacity = capacity;
}
