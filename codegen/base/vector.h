/* vector.h - growing arrays whose memory belongs to an arena.
 *
 * VECTOR_PUSH works on any struct with the members `items`, `count` and `capacity`:
 *
 *     typedef struct { Thing *items; uint32_t count, capacity; } ThingVector;
 *     VECTOR_PUSH(arena, &things, thing);
 *
 * Growing doubles and leaves the old store to the arena, so total waste is at most the final size.
 */
#ifndef PERRY_BASE_VECTOR_H
#define PERRY_BASE_VECTOR_H

#include "base/arena.h"

#include <stdint.h>

/* Pointers to anything. */
typedef struct Vector {
  void **items;
  uint32_t count, capacity;
} Vector;

/* A copy of `count` items of `item_bytes` each with room for more; `*capacity` receives the new
 * capacity. */
void *vector_grow(Arena *arena, const void *items, uint32_t count, uint32_t *capacity,
                  size_t item_bytes);

#define VECTOR_PUSH(arena, vector, item)                                                           \
  do {                                                                                             \
    if ((vector)->count == (vector)->capacity)                                                     \
      (vector)->items = vector_grow((arena), (vector)->items, (vector)->count,                     \
                                    &(vector)->capacity, sizeof *(vector)->items);                 \
    (vector)->items[(vector)->count++] = (item);                                                   \
  } while (0)

#endif
