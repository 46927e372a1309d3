/* hash_map.h - pointer keys to pointer values: open addressing, linear probing, insertion order
 * kept for iteration.
 *
 * Keys compare by identity, so names (base/name.h) and nodes are keys as they are. There is no
 * removal. An all-zero HashMap is an empty one; memory belongs to the arena passed in.
 */
#ifndef PERRY_BASE_HASH_MAP_H
#define PERRY_BASE_HASH_MAP_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct HashMapEntry {
  const void *key;
  void *value;
} HashMapEntry;

typedef struct HashMap {
  HashMapEntry *entries; /* in order of insertion */
  uint32_t *index;       /* 1 + number of an entry, 0 where free; a power of two long */
  uint32_t count, entry_capacity, index_capacity;
} HashMap;

/* The value under `key`, NULL when there is none. */
void *hash_map_get(const HashMap *map, const void *key);
bool hash_map_has(const HashMap *map, const void *key);
/* Sets the value of `key`, whether new or not. */
void hash_map_set(Arena *arena, HashMap *map, const void *key, void *value);
/* The place of the value of `key`, made NULL when the key is new. Valid until the next insertion.
 */
void **hash_map_slot(Arena *arena, HashMap *map, const void *key);

#endif
