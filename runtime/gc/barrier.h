/* barrier.h - the two ways to write a heap slot.
 *
 * slot_init   first write of a slot of a cell allocated since the last possible collection: no
 * barrier slot_write  any other write: one flag test in the owner's header; the out-of-line half
 * remembers the owner The slow path is told the slot of a Value: in side memory it remembers that
 * slot instead of the whole owner (barrier.c). So a Value in side memory is written with
 * slot_write; a plain pointer there remembers the owner whole.
 */
#ifndef PERRY_GC_BARRIER_H
#define PERRY_GC_BARRIER_H

#include "abi/isolate.h"

/* Owner was found with CELL_FLAG_TRAP_STORE. Called before the store. Effects: none visible (no
 * allocation of cells). */
void perry_write_barrier_slow(Cell *owner, void *slot);

static inline void slot_init(Value *slot, Value value) {
  *slot = value;
}

static inline void slot_write(Cell *owner, Value *slot, Value value) {
  if (__builtin_expect(owner->flags & CELL_FLAG_TRAP_STORE, 0))
    perry_write_barrier_slow(owner, slot);
  *slot = value;
}

/* The same for a field that is a plain cell pointer (or NULL). */
#define pointer_init(field, cell) ((void)((field) = (cell)))
#define pointer_write(owner, field, cell)                                                          \
  do {                                                                                             \
    if (__builtin_expect(((const Cell *)(owner))->flags & CELL_FLAG_TRAP_STORE, 0))                \
      perry_write_barrier_slow((Cell *)(owner), NULL);                                             \
    (field) = (cell);                                                                              \
  } while (0)

/* Before a bulk write (memmove of Values) into cells reachable from owner. */
static inline void barrier_bulk(Cell *owner) {
  if (__builtin_expect(owner->flags & CELL_FLAG_TRAP_STORE, 0))
    perry_write_barrier_slow(owner, NULL);
}

#endif
