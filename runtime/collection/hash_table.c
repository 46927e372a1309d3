/* hash_table.c - chained hashing over a dense array of entries (after Tyler Close's deterministic
 * hash tables).
 *
 * The table is rebuilt when its entries are used up: twice as big if most are alive, else the holes
 * go. Deletions rebuild it when it is mostly empty. Hashes: numbers and immediates by their bits,
 * strings by content, objects and symbols by a number of their own; no hash is an address, for
 * cells move.
 */
#include "collection/hash_table.h"
#include "core/throw.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "gc/side.h"
#include "object/identity.h"
#include "object/intrinsic.h"
#include "operation/operators.h"
#include "string/string.h"

#define CAPACITY_MIN 4u
#define ENTRY_MAX    HASH_LINK_END /* C5 */

void map_trace(Cell *cell, Tracer *tracer);
void set_trace(Cell *cell, Tracer *tracer);

/* ---- keys ---- */

static Value canonical_key(Value key) {
  if (!value_is_number(key)) return key;
  double number = value_as_number(key);
  if (number == 0) return value_number(0);
  return value_number_from_raw(number);
}

/* Small integers differ in the high bits of their doubles only: those are folded down first. */
static uint32_t mix(uint64_t bits) {
  return (uint32_t)(((bits ^ bits >> 32) * 0x9E3779B97F4A7C15ull) >> 32);
}

/* may_assign: give an object its identity hash. Without, an object that has none has the hash 0,
 * under which nothing is found. */
static uint32_t hash_of(Value key, bool may_assign) {
  if (value_is_string(key)) return mix(string_hash(value_as_string(key)));
  if (value_is_object(key)) {
    Object *object = value_as_object(key);
    return may_assign ? object_identity_hash(object) : object_identity_hash_if_any(object);
  }
  if (value_is_symbol(key)) return mix(value_as_symbol(key)->hash);
  if (value_is_bigint(key))
    return 1; /* TODO(bigint): hash by content; meanwhile they share a chain */
  return mix(key.bits);
}

static bool keys_are_equal(Value a, Value b) {
  if (value_is_identical(a, b)) return true;
  if (value_is_string(a) && value_is_string(b))
    return string_equal(value_as_string(a), value_as_string(b));
  return value_is_bigint(a) && value_is_bigint(b) && same_value_zero(a, b);
}

/* ---- memory ---- */

static size_t table_bytes(const Collection *collection, uint32_t capacity, uint32_t buckets) {
  return sizeof(HashTable) + (size_t)capacity * collection->entry_bytes +
         (size_t)buckets * sizeof(uint32_t);
}

static uint32_t *heads_of(const Collection *collection) {
  return (uint32_t *)(void *)hash_entry_at(collection, collection->table->capacity);
}

static void free_table(Collection *collection) {
  HashTable *table = collection->table;
  if (!table) return;
  collection->table = NULL;
  side_free(&collection->header, table,
            table_bytes(collection, table->capacity, table->bucket_mask + 1));
}

/* Adds an entry at the end; there is room. key is canonical. */
static HashEntry *append(Collection *collection, Value key, uint32_t hash, uint64_t number) {
  HashTable *table = collection->table;
  uint32_t *head = &heads_of(collection)[hash & table->bucket_mask];
  HashEntry *entry = hash_entry_at(collection, table->used);
  if (value_is_cell(key))
    slot_write(&collection->header, &entry->key, key);
  else
    entry->key = key;
  entry->link = number << HASH_LINK_BITS | *head;
  *head = table->used++;
  return entry;
}

/* A new table with the live entries of the old one. Nothing is allocated in the heap: all keys have
 * their hashes. */
static void rebuild(Collection *collection, uint32_t capacity) {
  HashTable *old = collection->table;
  uint32_t buckets = capacity;
  HashTable *table = side_allocate(&collection->header, table_bytes(collection, capacity, buckets));
  table->capacity = capacity;
  table->used = table->first = 0;
  table->bucket_mask = buckets - 1;
  collection->table = table;
  uint32_t *heads = heads_of(collection);
  for (uint32_t i = 0; i < buckets; i++)
    heads[i] = HASH_LINK_END;
  if (!old) return;
  barrier_bulk(&collection->header);
  for (uint32_t i = 0; i < old->used; i++) {
    const HashEntry *from =
        (HashEntry *)(void *)(old->entries + (size_t)i * collection->entry_bytes);
    if (value_is_hole(from->key)) continue;
    HashEntry *to =
        append(collection, from->key, hash_of(from->key, false), from->link >> HASH_LINK_BITS);
    if (collection->entry_bytes > sizeof(HashEntry)) to->value[0] = from->value[0];
  }
  side_free(&collection->header, old, table_bytes(collection, old->capacity, old->bucket_mask + 1));
}

static void make_room(Collection *collection) {
  if (!collection->table) {
    rebuild(collection, CAPACITY_MIN);
    return;
  }
  uint32_t capacity = collection->table->capacity;
  if (collection->live_count > capacity / 2 && capacity < ENTRY_MAX) capacity *= 2;
  if (collection->live_count == ENTRY_MAX)
    throw_range_error("%s maximum size exceeded",
                      collection->entry_bytes > sizeof(HashEntry) ? "Map" : "Set");
  rebuild(collection, capacity);
}

/* ---- operations ---- */

void hash_table_init(Collection *collection, bool has_values) {
  collection->table = NULL;
  collection->live_count = 0;
  collection->entry_bytes = sizeof(HashEntry) + (has_values ? sizeof(Value) : 0);
  collection->next_number = 0;
}

Collection *collection_create(CellKind kind) {
  Object *prototype =
      realm_intrinsic(kind == CELL_MAP ? INTRINSIC_MapPrototype : INTRINSIC_SetPrototype);
  Collection *made = (Collection *)object_create_of_kind(prototype, kind, sizeof(Collection));
  hash_table_init(made, kind == CELL_MAP);
  return made;
}

static HashEntry *find_with_hash(const Collection *collection, Value key, uint32_t hash) {
  if (!collection->table) return NULL;
  uint32_t at = heads_of(collection)[hash & collection->table->bucket_mask];
  while (at != HASH_LINK_END) {
    HashEntry *entry = hash_entry_at(collection, at);
    if (keys_are_equal(entry->key, key)) return entry;
    at = entry->link & HASH_LINK_END;
  }
  return NULL;
}

HashEntry *hash_table_find(Collection *collection, Value key) {
  if (collection->live_count == 0) return NULL;
  key = canonical_key(key);
  return find_with_hash(collection, key, hash_of(key, false));
}

HashEntry *hash_table_add(Collection *collection, Value key, bool *is_new) {
  key = canonical_key(key);
  uint32_t hash = hash_of(key, true);
  HashEntry *entry = find_with_hash(collection, key, hash);
  *is_new = !entry;
  if (entry) return entry;
  HashTable *table = collection->table;
  if (!table || table->used == table->capacity || table->used == ENTRY_MAX) make_room(collection);
  entry = append(collection, key, hash, collection->next_number++);
  if (collection->entry_bytes > sizeof(HashEntry)) entry->value[0] = value_undefined();
  collection->live_count++;
  return entry;
}

void hash_table_remove_entry(Collection *collection, HashEntry *entry) {
  entry->key = value_hole();
  if (collection->entry_bytes > sizeof(HashEntry)) entry->value[0] = value_undefined();
  collection->live_count--;
}

bool hash_table_remove(Collection *collection, Value key) {
  HashEntry *entry = hash_table_find(collection, key);
  if (!entry) return false;
  hash_table_remove_entry(collection, entry);
  uint32_t capacity = collection->table->capacity;
  if (capacity > CAPACITY_MIN && collection->live_count < capacity / 4)
    rebuild(collection, capacity / 2);
  return true;
}

void hash_table_clear(Collection *collection) {
  free_table(collection);
  collection->live_count = 0;
}

/* Index of the first entry with at least this number (C1). */
static uint32_t index_of_number(const Collection *collection, uint64_t number) {
  uint32_t low = 0, high = hash_table_used(collection);
  while (low < high) {
    uint32_t middle = low + (high - low) / 2;
    if (hash_entry_at(collection, middle)->link >> HASH_LINK_BITS < number)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

HashEntry *hash_table_next(Collection *collection, uint64_t *position) {
  uint32_t used = hash_table_used(collection), at = used;
  bool is_front = false;
  if (used > 0) {
    /* In a table that was never rebuilt over holes, number and index differ by a constant. */
    uint64_t origin = hash_entry_at(collection, 0)->link >> HASH_LINK_BITS;
    uint64_t guess = *position > origin ? *position - origin : 0;
    bool is_exact =
        guess < used &&
        (guess == 0 ||
         hash_entry_at(collection, (uint32_t)guess)->link >> HASH_LINK_BITS == *position);
    at = is_exact ? (uint32_t)guess : index_of_number(collection, *position);
    is_front = at <= collection->table->first;
    if (is_front) at = collection->table->first;
  }
  while (at < used && value_is_hole(hash_entry_at(collection, at)->key))
    at++;
  if (is_front) collection->table->first = at;
  if (at == used) {
    *position = collection->next_number;
    return NULL;
  }
  HashEntry *entry = hash_entry_at(collection, at);
  *position = (entry->link >> HASH_LINK_BITS) + 1;
  return entry;
}

/* ---- collector ---- */

static void trace_entries(Collection *collection, Tracer *tracer) {
  if (!collection->table) return;
  bool has_values = collection->entry_bytes > sizeof(HashEntry);
  for (uint32_t i = 0; i < collection->table->used; i++) {
    HashEntry *entry = hash_entry_at(collection, i);
    if (value_is_cell(entry->key)) trace_value(tracer, &entry->key);
    if (has_values && value_is_cell(entry->value[0])) trace_value(tracer, &entry->value[0]);
  }
}

void map_trace(Cell *cell, Tracer *tracer) {
  trace_entries((Collection *)cell, tracer);
}
void set_trace(Cell *cell, Tracer *tracer) {
  trace_entries((Collection *)cell, tracer);
}
