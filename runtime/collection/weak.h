/* weak.h - WeakRef, and what WeakMap and WeakSet add to a hash table: their entries go when their
 * keys die (weak.c). */
#ifndef PERRY_COLLECTION_WEAK_H
#define PERRY_COLLECTION_WEAK_H

#include "collection/hash_table.h"

typedef struct WeakRef {
  Cell header;
  Spill *spill;
  Value target;  /* undefined once it has died */
  uint32_t turn; /* Isolate.turn when it was made or last looked at: until that ends it is strong */
  uint32_t reserved;
} WeakRef;

/* Objects and symbols that Symbol.for does not know. No effects. Spec: sec-canbeheldweakly */
bool can_be_held_weakly(Value value);

#endif
