/* side.h - side memory: malloc or mmap memory owned by exactly one cell (element stores, hash
 * tables, buffers, tapes).
 *
 * Invariants
 *   D1  side memory has one owner; it is freed by the owner's code at once when let go, else by the
 * collector when the owner is found dead: kinds need no finaliser for it D2  its bytes count as
 * allocation pressure from side_allocate to side_free D3  each piece has a record on the
 * collector's list, from side_allocate to side_free or its owner's death; a stack word that points
 *       into it keeps the owner alive
 */
#ifndef PERRY_GC_SIDE_H
#define PERRY_GC_SIDE_H

#include "abi/isolate.h"

/* New uninitialised memory for owner; large ones (>= 128 KiB) are mappings of their own, grown by
 * mremap. Effects: none on the heap (never collects). */
void *side_allocate(Cell *owner, size_t bytes);
/* Grows or shrinks; contents kept; the old address is invalid. */
void *side_resize(Cell *owner, void *memory, size_t old_bytes, size_t new_bytes);
void side_free(Cell *owner, void *memory, size_t bytes);
/* memory changes hands (ArrayBuffer.prototype.transfer). */
void side_move(Cell *from, Cell *to, void *memory, size_t bytes);

/* Should the program collect because of side bytes? Called by allocation slow paths and by growth
 * of large stores: may collect. Effects: ALLOC. */
void side_poll(void);

#endif
