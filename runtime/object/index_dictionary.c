/* index_dictionary.c - open addressing with linear probing, multiplicative hashing, tombstones
 * dropped when the table is rebuilt. */
#include "object/index_dictionary.h"
#include "core/throw.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include <stdlib.h>

#define CAPACITY_MIN 8u
#define CAPACITY_MAX (1u << 30)

void index_dictionary_trace(Cell *cell, Tracer *tracer);

static uint32_t home_of(const IndexDictionary *dictionary, uint32_t index) {
  return (uint32_t)((index * 0x9E3779B97F4A7C15ull) >> 32) & (dictionary->capacity - 1);
}

static IndexDictionary *create_with_capacity(uint32_t capacity) {
  size_t bytes = sizeof(IndexDictionary) + (size_t)capacity * sizeof(IndexEntry);
  IndexDictionary *made =
      (IndexDictionary *)cell_allocate(CELL_INDEX_DICTIONARY, CELL_NOT_OBJECT, bytes);
  made->capacity = capacity;
  made->live_count = made->used_count = made->reserved = 0;
  memset(made->entries, 0, (size_t)capacity * sizeof(IndexEntry));
  return made;
}

IndexDictionary *index_dictionary_create(uint32_t expected_count) {
  uint32_t capacity = CAPACITY_MIN;
  while (capacity < CAPACITY_MAX && (uint64_t)capacity * 3 / 4 <= expected_count)
    capacity *= 2;
  return create_with_capacity(capacity);
}

IndexEntry *index_dictionary_find(IndexDictionary *dictionary, uint32_t index) {
  for (uint32_t at = home_of(dictionary, index);; at = (at + 1) & (dictionary->capacity - 1)) {
    IndexEntry *entry = &dictionary->entries[at];
    if (entry->flags == 0) return NULL;
    if (entry->index == index && entry->flags & INDEX_ENTRY_LIVE) return entry;
  }
}

/* Puts an index that is absent; there is room (I1). */
static void insert_new(IndexDictionary *dictionary, uint32_t index, Value value, uint32_t flags) {
  uint32_t at = home_of(dictionary, index);
  while (dictionary->entries[at].flags != 0)
    at = (at + 1) & (dictionary->capacity - 1);
  IndexEntry *entry = &dictionary->entries[at];
  entry->index = index;
  entry->flags = flags | INDEX_ENTRY_LIVE;
  slot_write(&dictionary->header, &entry->value, value);
  dictionary->live_count++;
  dictionary->used_count++;
}

IndexDictionary *index_dictionary_put(IndexDictionary *dictionary, uint32_t index, Value value,
                                      uint32_t flags) {
  IndexEntry *entry = index_dictionary_find(dictionary, index);
  if (entry) {
    entry->flags = flags | INDEX_ENTRY_LIVE;
    slot_write(&dictionary->header, &entry->value, value);
    return dictionary;
  }
  if ((uint64_t)(dictionary->used_count + 1) * 4 > (uint64_t)dictionary->capacity * 3) {
    uint32_t capacity = dictionary->capacity;
    if (dictionary->live_count >= capacity / 2) capacity *= 2;
    CHECK(capacity <= CAPACITY_MAX, "I1");
    IndexDictionary *grown = create_with_capacity(capacity);
    for (uint32_t i = 0; i < dictionary->capacity; i++) {
      const IndexEntry *old = &dictionary->entries[i];
      if (old->flags & INDEX_ENTRY_LIVE)
        insert_new(grown, old->index, old->value, old->flags & ~INDEX_ENTRY_LIVE);
    }
    dictionary = grown;
  }
  insert_new(dictionary, index, value, flags);
  return dictionary;
}

bool index_dictionary_remove(IndexDictionary *dictionary, uint32_t index) {
  IndexEntry *entry = index_dictionary_find(dictionary, index);
  if (!entry) return false;
  entry->flags = INDEX_ENTRY_DELETED;
  slot_write(&dictionary->header, &entry->value, value_hole());
  dictionary->live_count--;
  return true;
}

static int compare_indexes(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

uint32_t *index_dictionary_indexes(IndexDictionary *dictionary, uint32_t *count) {
  *count = 0;
  if (dictionary->live_count == 0) return NULL;
  uint32_t *indexes = malloc(dictionary->live_count * sizeof *indexes);
  if (!indexes) perry_out_of_memory(dictionary->live_count * sizeof *indexes);
  for (uint32_t i = 0; i < dictionary->capacity; i++)
    if (dictionary->entries[i].flags & INDEX_ENTRY_LIVE)
      indexes[(*count)++] = dictionary->entries[i].index;
  qsort(indexes, *count, sizeof *indexes, compare_indexes);
  return indexes;
}

void index_dictionary_trace(Cell *cell, Tracer *tracer) {
  IndexDictionary *dictionary = (IndexDictionary *)cell;
  for (uint32_t i = 0; i < dictionary->capacity; i++)
    if (dictionary->entries[i].flags & INDEX_ENTRY_LIVE)
      trace_value(tracer, &dictionary->entries[i].value);
}
