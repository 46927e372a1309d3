/* identity.c - identity hashes come from a counter of the isolate, mixed so that their low bits
 * serve tables. */
#include "object/identity.h"
#include "gc/barrier.h"
#include "gc/heap.h"

uint32_t object_identity_hash(Object *object) {
  uint32_t hash = object_identity_hash_if_any(object);
  if (hash) return hash;
  if (!object->spill) {
    Spill *spill = (Spill *)cell_allocate(CELL_SPILL, CELL_NOT_OBJECT, sizeof(Spill));
    spill->capacity = 0;
    spill->identity_hash = 0;
    spill->indexed = NULL;
    pointer_write(object, object->spill, spill);
  }
  do
    hash = ++perry_isolate.identity_count * 0x9E3779B1u;
  while (hash == 0);
  object->spill->identity_hash = hash;
  return hash;
}
