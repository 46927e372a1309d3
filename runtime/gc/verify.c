/* verify.c - the whole heap, checked by enumeration instead of by reachability: a collector that
 * overlooks a root or an edge cannot overlook it here, since every cell that stands in a block is
 * looked at.
 *
 *   - every block can be walked, with known kinds (B1)
 *   - every slot of every cell and every root names the start of a cell that is not a FILLER, nor
 * in a freed block (B2, B5)
 *   - every old-to-young edge is remembered (B3). Element stores in the heap are the exception:
 * their array is the remembered one
 */
#include "gc/collector.h"

#include <stdio.h>

static const char *const kind_names[CELL_KIND_COUNT] = {
#define CELL(name, type, trace)        [CELL_##name] = #name,
#define OBJECT_CELL(name, type, trace) [CELL_##name] = #name,
#include "abi/cell.def"
};

static _Noreturn void fail(const Tracer *tracer, const char *what, const void *slot,
                           const Cell *target) {
  const Cell *subject = tracer->subject;
  fprintf(stderr, "perry runtime: heap is broken %s: %s; slot %p of %s %p (flags %#x) names %p",
          tracer->when, what, slot, subject ? kind_names[subject->kind] : "root",
          (const void *)subject, subject ? subject->flags : 0, (const void *)target);
  if (target)
    fprintf(stderr, " (block state %d)", tracer->heap->states[block_of(tracer->heap, target)]);
  fputc('\n', stderr);
  abort();
}

static bool is_in_range(const Heap *h, const Cell *owner, const void *slot) {
  for (size_t i = 0; i < h->ranges.count; i++) {
    const RememberedRange *range = &h->ranges.items[i];
    if (range->owner == owner && (const Value *)slot >= range->start &&
        (const Value *)slot < range->end)
      return true;
  }
  return false;
}

void verify_value(Tracer *tracer, const void *slot, const Cell *target) {
  Heap *h = tracer->heap;
  uint8_t state = h->states[block_of(h, target)];
  if (state == BLOCK_LARGE) {
    if ((const char *)target != block_start(h, block_of(h, target)))
      fail(tracer, "not the start of a large cell", slot, target);
  } else if (state != BLOCK_YOUNG && state != BLOCK_OLD) {
    fail(tracer, "a block without cells", slot, target);
  } else if (!block_has_start(h, target)) {
    fail(tracer, "not the start of a cell", slot, target);
  }
  const Cell *subject = tracer->subject;
  if (!subject || !(subject->flags & CELL_FLAG_OLD) || subject->kind == CELL_ELEMENTS ||
      !is_young(h, target))
    return;
  if (!(subject->flags & CELL_FLAG_REMEMBERED) && !is_in_range(h, subject, slot))
    fail(tracer, "an old cell names a young one and is not remembered", slot, target);
}

static void verify_cell(Tracer *tracer, Cell *cell) {
  tracer->subject = cell;
  if (cell->kind >= CELL_KIND_COUNT) fail(tracer, "a cell of unknown kind", NULL, NULL);
  if (cell->flags & (CELL_FLAG_MARKED | CELL_FLAG_PINNED))
    fail(tracer, "a flag of the collection is left", NULL, NULL);
  if (cell->kind == CELL_ELEMENTS && cell->flags & CELL_FLAG_OLD)
    return; /* see mark.c: maybe ownerless */
  trace_cell(tracer, cell);
}

static void close_gap(const char *cursor, const char *limit) {
  if (cursor) write_filler((char *)cursor, (size_t)(limit - cursor));
}

void heap_verify(const char *when) {
  Heap *h = perry_isolate.heap;
  close_gap(perry_isolate.alloc_cursor, h->stretch_end);
  close_gap(h->old_small.cursor, h->old_small.limit);
  close_gap(h->old_medium.cursor, h->old_medium.limit);
  old_sweep_rest(h);
  Tracer tracer = {.mode = TRACE_VERIFY, .heap = h, .when = when};
  for (size_t i = 0; i < h->remembered.count; i++) {
    tracer.subject = h->remembered.items[i];
    if (!(tracer.subject->flags & CELL_FLAG_REMEMBERED))
      fail(&tracer, "a listed cell without flag", NULL, NULL);
    if (tracer.subject->flags & CELL_FLAG_TRAP_STORE)
      fail(&tracer, "a remembered cell that traps", NULL, NULL);
  }
  tracer.subject = NULL;
  trace_roots(&tracer);
  for (uint32_t block = 0; block < h->block_top; block++) {
    char *start = block_start(h, block);
    uint8_t state = h->states[block];
    if (state == BLOCK_LARGE) verify_cell(&tracer, (Cell *)(void *)start);
    if (state != BLOCK_YOUNG && state != BLOCK_OLD) continue;
    char *at = start;
    while (at < start + BLOCK_BYTES) {
      Cell *cell = (Cell *)(void *)at;
      tracer.subject = cell;
      if (!small_bytes(cell)) fail(&tracer, "a cell without size", NULL, NULL);
      if (cell->kind != CELL_FILLER) verify_cell(&tracer, cell);
      at += small_bytes(cell);
    }
    tracer.subject = NULL;
    if (at != start + BLOCK_BYTES) fail(&tracer, "a cell reaches beyond its block", at, NULL);
  }
  starts_forget(h);
}
