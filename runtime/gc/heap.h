/* heap.h - allocation of cells, the public face of the collector.
 *
 * C code holds plain `Cell *` in plain locals. Stack and registers are scanned conservatively, so
 * whatever a local points at (also in its interior) stays where it is; everything else may move at
 * any allocation. Memory outside the stack keeps nothing alive: a malloc'ed structure that holds a
 * cell registers its slots (roots.h).
 *
 * Invariants
 *   H1  a cell is fully written (header by cell_allocate, every slot by the caller) before the next
 * allocation H2  heap slots are written through slot_init (fresh cell, before the next allocation)
 * or slot_write (barrier), never directly H3  placement and mobility are declared per kind or by
 * cell_make_immovable, never a consequence of size Errors: memory exhaustion ends the program with
 * a message (perry_out_of_memory).
 */
#ifndef PERRY_GC_HEAP_H
#define PERRY_GC_HEAP_H

#include "abi/isolate.h"
#include "core/startup.h" /* heap_start */

/* Out of line half of cell_allocate: collects or takes another stretch of nursery. bytes: multiple
 * of 16. The header is written. */
Cell *perry_allocate_slow(uint64_t header, size_t bytes);
/* Any size above CELL_SMALL_MAX_BYTES; born young, never copied. */
Cell *heap_allocate_large(uint64_t header, size_t bytes);

static inline size_t cell_round_bytes(size_t bytes) {
  return (bytes + 15) & ~(size_t)15;
}

/* A new young cell with its header written; the caller writes all slots before the next allocation
   (H1). bytes is rounded up; the rounding tail is zero filled. Effects: ALLOC. */
static inline Cell *cell_allocate(CellKind kind, uint32_t shape_word, size_t bytes) {
  size_t size = cell_round_bytes(bytes);
  if (__builtin_expect(size > CELL_SMALL_MAX_BYTES, 0))
    return heap_allocate_large(CELL_HEADER(shape_word, kind, 0, 0), size);
  uint64_t header = CELL_HEADER(shape_word, kind, 0, size);
  char *cell = perry_isolate.alloc_cursor;
  if (__builtin_expect(size > (size_t)(perry_isolate.alloc_limit - cell), 0))
    return perry_allocate_slow(header, size);
  perry_isolate.alloc_cursor = cell + size;
  if (size > bytes) *(uint64_t *)(void *)(cell + size - 8) = 0;
  memcpy(cell, &header, sizeof header);
  return (Cell *)(void *)cell;
}

/* Bytes a cell occupies, header included. */
size_t cell_bytes(const Cell *cell);

/* From now on the cell never moves (prototypes; cells that static data names). Idempotent. */
void cell_make_immovable(Cell *cell);

/* A full collection. Effects: ALLOC (finalisers of side memory run; no program code). */
void heap_collect(void);

typedef struct HeapStatistics {
  uint64_t used_bytes, committed_bytes,
      side_bytes; /* used: cells believed alive plus nursery in use */
  uint64_t minor_count, major_count, copied_cells, promoted_cells, pinned_cells, interior_hits,
      evacuated_cells;
} HeapStatistics;
HeapStatistics heap_statistics(void);

/* Walks the whole heap and aborts with a message on a slot that names no cell start or on an
 * unremembered old-to-young edge. */
void heap_verify(const char *when);

/* Holds `cell` in a register or on the stack until here. For the rare C frame that hands out an
 * interior pointer and needs the cell itself no more: a store whose array has died loses its values
 * (mark.c), so who passes elements->values on keeps the array over the call (function_call_list).
 */
static inline void cell_keep(const void *cell) {
  __asm__ volatile("" ::"r"(cell) : "memory");
}

#endif
