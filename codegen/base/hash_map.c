/* hash_map.c - see hash_map.h. Load factor at most one half; the multiplier is 2^64 over the golden
 * ratio. */
#include "base/hash_map.h"

#include "base/vector.h"

#include <string.h>

enum { INDEX_MIN = 16 };

static uint32_t key_hash(const void *key) {
  uint64_t bits = (uint64_t)(uintptr_t)key >> 4;
  return (uint32_t)((bits * UINT64_C(0x9E3779B97F4A7C15)) >> 32);
}

static HashMapEntry *find(const HashMap *map, const void *key) {
  if (!map->index) return NULL;
  uint32_t mask = map->index_capacity - 1;
  for (uint32_t i = key_hash(key) & mask;; i = (i + 1) & mask) {
    uint32_t at = map->index[i];
    if (!at) return NULL;
    if (map->entries[at - 1].key == key) return &map->entries[at - 1];
  }
}

static void index_insert(HashMap *map, uint32_t entry) {
  uint32_t mask = map->index_capacity - 1;
  uint32_t i = key_hash(map->entries[entry].key) & mask;
  while (map->index[i])
    i = (i + 1) & mask;
  map->index[i] = entry + 1;
}

void *hash_map_get(const HashMap *map, const void *key) {
  HashMapEntry *entry = find(map, key);
  return entry ? entry->value : NULL;
}

bool hash_map_has(const HashMap *map, const void *key) {
  return find(map, key) != NULL;
}

void **hash_map_slot(Arena *arena, HashMap *map, const void *key) {
  HashMapEntry *entry = find(map, key);
  if (entry) return &entry->value;
  if (map->count == map->entry_capacity)
    map->entries =
        vector_grow(arena, map->entries, map->count, &map->entry_capacity, sizeof(HashMapEntry));
  map->entries[map->count] = (HashMapEntry){key, NULL};
  map->count++;
  if (map->count * 2 > map->index_capacity) {
    map->index_capacity = map->index_capacity ? map->index_capacity * 2 : INDEX_MIN;
    map->index = ARENA_ARRAY(arena, uint32_t, map->index_capacity);
    for (uint32_t i = 0; i < map->count; i++)
      index_insert(map, i);
  } else {
    index_insert(map, map->count - 1);
  }
  return &map->entries[map->count - 1].value;
}

void hash_map_set(Arena *arena, HashMap *map, const void *key, void *value) {
  *hash_map_slot(arena, map, key) = value;
}
