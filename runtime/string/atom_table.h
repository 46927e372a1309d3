/* atom_table.h - what the folder keeps per isolate: dynamic atoms, registered symbols, cached
 * number texts; and the static tables.
 *
 * Invariants
 *   A1  a content has at most one atom: the runtime's, else the program's, else a dynamic one
 *   A2  the dynamic table holds its atoms weakly: an entry whose atom died becomes
 *       VALUE_UNDEFINED (a tombstone), a free one is VALUE_HOLE
 *   A3  an entry is found from its hash by linear probing; at least one slot is free
 */
#ifndef PERRY_STRING_ATOM_TABLE_H
#define PERRY_STRING_ATOM_TABLE_H

#include "abi/isolate.h"

#define ATOM_INDEX_SLOTS 1024u /* at least twice the rows of atoms.def */
extern const uint16_t perry_atom_index[ATOM_INDEX_SLOTS];

/* Strings of one unit below 256: data of the runtime, never atoms by themselves (the program may
 * have its own atom of that text). */
typedef struct StaticCharacter {
  _Alignas(16) Cell header;
  uint32_t length, hash;
  uint8_t text[16];
} StaticCharacter;
extern StaticCharacter perry_characters[256];

enum {
  NUMBER_CACHE_INTEGERS = 1024, /* texts of 0 .. 1023 */
  NUMBER_CACHE_DOUBLES = 256,   /* of other numbers, by a hash of the bits */
};

struct AtomTable {
  Value *slots;
  uint32_t capacity; /* power of two */
  uint32_t used;     /* slots that are not free, tombstones included */
  Value *symbols;    /* made by Symbol.for: strong */
  uint32_t symbol_count, symbol_capacity;
  Value integer_texts[NUMBER_CACHE_INTEGERS]; /* string or undefined */
  uint64_t double_bits[NUMBER_CACHE_DOUBLES];
  Value double_texts[NUMBER_CACHE_DOUBLES];
};

/* The isolate's table, made when first asked for. Effects: none on the heap. */
AtomTable *atom_table(void);

#endif
