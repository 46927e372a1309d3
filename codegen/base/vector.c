/* vector.c - the growing half of VECTOR_PUSH. */
#include "base/vector.h"

#include "base/check.h"

#include <string.h>

void *vector_grow(Arena *arena, const void *items, uint32_t count, uint32_t *capacity,
                  size_t item_bytes) {
  CHECK(*capacity < UINT32_MAX / 2, "vector too long");
  uint32_t grown = *capacity ? *capacity * 2 : 8;
  void *copy = arena_allocate(arena, (size_t)grown * item_bytes);
  if (count) memcpy(copy, items, (size_t)count * item_bytes);
  *capacity = grown;
  return copy;
}
