/* hash_table.h - the insertion-ordered hash table behind Map, Set, WeakMap and WeakSet.
 *
 *     Collection cell ---> side memory: HashTable | entries in order of insertion | heads of chains
 *
 * A deleted entry stays as a hole until the table is rebuilt, and every entry knows its number in
 * the order of all insertions ever made. An iterator remembers the number of the next entry it has
 * not seen, so it finds its place after any rebuild, clear, or deletion and insertion of the same
 * key, and there is no list of iterators to keep.
 *
 * Invariants
 *   C1  entries[0 .. used) have ascending numbers; live_count of them have a key that is no hole;
 *       none of entries[0 .. first) has
 *   C2  a chain links entries of equal (hash & mask), the youngest first; holes stay linked until
 *       a rebuild
 *   C3  numbers are keys in their canonical form: -0 is +0, and there is one NaN
 *   C4  the owner for the write barrier is the Collection cell
 *   C5  at most 2^24 - 1 entries, as a link has 24 bits (node allows one more)
 * Effects   find: ALLOC (flattens strings). add: ALLOC THROW (RangeError). The others: none
 * Spec      sec-map-objects, sec-set-objects
 */
#ifndef PERRY_COLLECTION_HASH_TABLE_H
#define PERRY_COLLECTION_HASH_TABLE_H

#include "gc/barrier.h"
#include "object/object.h"

typedef struct HashEntry {
  Value key;     /* hole: deleted */
  uint64_t link; /* number << HASH_LINK_BITS | index of the next entry of the chain */
  Value value[]; /* one in a map, none in a set */
} HashEntry;
#define HASH_LINK_BITS 24
#define HASH_LINK_END  0xFFFFFFu

typedef struct HashTable {
  uint32_t capacity; /* entries */
  uint32_t used;
  uint32_t bucket_mask;
  uint32_t first;
  char entries[]; /* HashEntry, then uint32_t heads */
} HashTable;

typedef struct Collection {
  Cell header;
  Spill *spill;
  HashTable *table; /* NULL while empty */
  uint32_t live_count;
  uint32_t entry_bytes; /* 16 or 24 */
  uint64_t next_number;
} Collection;

static inline HashEntry *hash_entry_at(const Collection *collection, uint32_t index) {
  return (HashEntry *)(void *)(collection->table->entries +
                               (size_t)index * collection->entry_bytes);
}
static inline uint32_t hash_table_used(const Collection *collection) {
  return collection->table ? collection->table->used : 0;
}

/* A fresh, zeroed cell becomes an empty collection. */
void hash_table_init(Collection *collection, bool has_values);
/* An empty one of kind MAP or SET with its intrinsic prototype. ALLOC */
Collection *collection_create(CellKind kind);
/* NULL: absent. The entry is valid until the next add, remove or clear. */
HashEntry *hash_table_find(Collection *collection, Value key);
/* The entry of key, new if absent; *is_new tells. The value of a new one is undefined. */
HashEntry *hash_table_add(Collection *collection, Value key, bool *is_new);
bool hash_table_remove(Collection *collection, Value key);
void hash_table_clear(Collection *collection);
/* Drops this entry, which is live. */
void hash_table_remove_entry(Collection *collection, HashEntry *entry);

/* The first live entry whose number is at least *position, which becomes the number behind it; NULL
 * at the end. Starts at 0. */
HashEntry *hash_table_next(Collection *collection, uint64_t *position);

static inline void hash_entry_set_value(Collection *collection, HashEntry *entry, Value value) {
  if (value_is_cell(value))
    slot_write(&collection->header, &entry->value[0], value);
  else
    entry->value[0] = value;
}

#endif
