/* index_dictionary.h - indexed properties that are sparse or have attributes: an open-addressed
 * hash table in one cell.
 *
 * Serves arrays of kind DICTIONARY and the indexed properties of other objects (Spill.indexed).
 * Growing makes another cell, so whatever inserts returns the dictionary that the owner must store
 * (pointer_write).
 *
 * Invariants
 *   I1  capacity is a power of two; at least a quarter of the entries is free
 *   I2  an entry is live iff its flags hold INDEX_ENTRY_LIVE; the rest are PropertyFlags
 *   I3  the value of an entry with PROPERTY_ACCESSOR is an Accessor cell, object-tagged
 * Effects: put: ALLOC. The others: none.
 */
#ifndef PERRY_OBJECT_INDEX_DICTIONARY_H
#define PERRY_OBJECT_INDEX_DICTIONARY_H

#include "object/shape.h"

#define INDEX_ENTRY_LIVE    0x40u
#define INDEX_ENTRY_DELETED 0x80u

typedef struct IndexEntry {
  uint32_t index;
  uint32_t flags;
  Value value;
} IndexEntry;

typedef struct IndexDictionary {
  Cell header;
  uint32_t capacity;
  uint32_t live_count;
  uint32_t used_count; /* live and deleted */
  uint32_t reserved;
  IndexEntry entries[];
} IndexDictionary;

/* Room for expected_count entries before it grows. */
IndexDictionary *index_dictionary_create(uint32_t expected_count);
/* NULL: absent. The entry is valid until the next put; its value is written with slot_write, owner
 * the dictionary. */
IndexEntry *index_dictionary_find(IndexDictionary *dictionary, uint32_t index);
/* Adds or replaces. */
IndexDictionary *index_dictionary_put(IndexDictionary *dictionary, uint32_t index, Value value,
                                      uint32_t flags);
bool index_dictionary_remove(IndexDictionary *dictionary, uint32_t index); /* false: absent */
/* The live indexes in ascending order, in malloc memory (NULL if none); the caller frees it. */
uint32_t *index_dictionary_indexes(IndexDictionary *dictionary, uint32_t *count);

#endif
