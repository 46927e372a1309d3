/* vector.h - growable arrays in malloc memory for the collector: VECTOR(Type, noun, Item) defines
 * Type, noun_push. */
#ifndef PERRY_GC_VECTOR_H
#define PERRY_GC_VECTOR_H

#include "core/throw.h"
#include <stdlib.h>

static inline void *vector_grow(void *items, size_t *capacity, size_t item_bytes) {
  *capacity = *capacity ? *capacity * 2 : 64;
  items = realloc(items, *capacity * item_bytes);
  if (!items) perry_out_of_memory(*capacity * item_bytes);
  return items;
}

#define VECTOR(Type, noun, Item)                                                                   \
  typedef struct Type {                                                                            \
    Item *items;                                                                                   \
    size_t count, capacity;                                                                        \
  } Type;                                                                                          \
  static inline void noun##_push(Type *vector, Item item) {                                        \
    if (__builtin_expect(vector->count == vector->capacity, 0))                                    \
      vector->items = vector_grow(vector->items, &vector->capacity, sizeof(Item));                 \
    vector->items[vector->count++] = item;                                                         \
  }                                                                                                \
  static inline void noun##_free(Type *vector) {                                                   \
    free(vector->items);                                                                           \
    *vector = (Type){NULL, 0, 0};                                                                  \
  }

#endif
