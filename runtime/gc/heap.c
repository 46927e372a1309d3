/* heap.c - allocation out of line, and the order of a collection. */
#include "gc/collector.h"
#include "gc/side.h"

#include <stdlib.h>

#define OLD_LIMIT_FIRST_BYTES ((size_t)16 << 20)
#define NURSERY_FIRST_BYTES   ((size_t)2 << 20)

void heap_start(void *stack_base) {
  Heap *h = calloc(1, sizeof *h);
  if (!h) perry_out_of_memory(sizeof *h);
  h->switches = switches_read();
  h->is_generational = h->switches.gen_gc;
  h->nursery_bytes =
      h->switches.nursery_kib > 0 ? (size_t)h->switches.nursery_kib << 10 : NURSERY_FIRST_BYTES;
  h->old_limit_bytes = OLD_LIMIT_FIRST_BYTES;
  h->handles.next = h->handles.previous = &h->handles;
  h->mark_rate = 1e9;
  h->last_major_ns = clock_ns();
  blocks_start(h);
  perry_isolate.heap = h;
  perry_isolate.stack_base = stack_base;
  if (h->switches.gc_trace) atexit(report_totals);
}

/* ---- nursery stretches ---- */

/* Closes the gap behind the mutator's cursor (B1). */
static void stretch_close(Heap *h) {
  if (perry_isolate.alloc_cursor)
    write_filler(perry_isolate.alloc_cursor, (size_t)(h->stretch_end - perry_isolate.alloc_cursor));
  perry_isolate.alloc_cursor = perry_isolate.alloc_limit = h->stretch_end = NULL;
}

/* Without generations the program allocates in the holes of the mark-region space itself. */
static void stretch_take(Heap *h, size_t bytes) {
  stretch_close(h);
  BumpRegion region;
  if (h->is_generational || !old_take_hole(h, bytes, &region)) {
    uint32_t block = block_take(h, h->is_generational ? BLOCK_YOUNG : BLOCK_OLD);
    if (h->is_generational) blocks_push(&h->young_blocks, block);
    region = (BumpRegion){block_start(h, block), block_start(h, block) + BLOCK_BYTES};
  }
  size_t room = (size_t)(region.limit - region.cursor);
  h->born_bytes += room;
  if (!h->is_generational) {
    h->old_bytes += room;
    h->infos[block_of(h, region.cursor)].live_bytes += (uint32_t)room;
  }
  perry_isolate.alloc_cursor = region.cursor;
  h->stretch_end = region.limit;
}

/* ---- collecting ---- */

static bool is_major_due(const Heap *h) {
  return h->old_bytes + h->side_old_bytes > h->old_limit_bytes;
}

typedef enum Request { COLLECT_AS_DUE, COLLECT_MINOR, COLLECT_FULL } Request;

static void collect(Heap *h, Request request, const char *trigger, uintptr_t *stack) {
  CHECK(!h->is_collecting, "a collection allocates no cells");
  h->is_collecting = true;
  stretch_close(h);
  h->cycle = (CycleReport){.before_bytes = heap_used_bytes(h)};
  uint64_t start = clock_ns();
  stack_scan(h, stack);
  uint64_t scanned = clock_ns();
  size_t born_bytes = h->born_bytes;
  if (h->is_generational) minor_collect(h);
  uint64_t copied = clock_ns();
  h->cycle.scan_ns = scanned - start;
  h->cycle.minor_ns = copied - scanned;
  h->born_bytes = 0;
  uint64_t pinned = h->cycle.pinned_cells;
  if (h->is_generational)
    pace_after_minor(h, born_bytes);
  else
    h->promoted_since_major += born_bytes;
  bool is_full = request == COLLECT_FULL || (request == COLLECT_AS_DUE && is_major_due(h)) ||
                 !h->is_generational;
  if (is_full) {
    full_collect(h);
    h->cycle.mark_ns = clock_ns() - copied;
    pace_after_full(h);
    if (!h->switches.protect_fromspace) blocks_give_back(h);
    side_give_back(h);
  }
  h->cycle.pinned_cells = pinned > h->cycle.pinned_cells ? pinned : h->cycle.pinned_cells;
  h->totals.copied_cells += h->cycle.copied_cells;
  h->totals.promoted_cells += h->cycle.promoted_cells;
  h->totals.pinned_cells += h->cycle.pinned_cells;
  h->totals.interior_hits += h->cycle.interior_hits;
  h->totals.evacuated_cells += h->cycle.evacuated_cells;
  blocks_unprotect_old(h);
  h->is_collecting = false;
  h->cycle_count++;
  if (h->switches.gc_trace | h->switches.gc_diag)
    report_cycle(h, is_full ? "full" : "minor", trigger);
  if (h->switches.verify_evacuation)
    heap_verify(is_full ? "after a full collection" : "after a minor collection");
}

/* The one way in: callee-saved registers go to this frame, the scan begins at its lowest address,
 * and the collector's own frames lie below. */
static __attribute__((noinline)) void collect_from_here(Heap *h, Request request,
                                                        const char *trigger) {
  __builtin_unwind_init();
  uintptr_t *stack;
#if defined(__x86_64__)
  __asm__ volatile("movq %%rsp, %0" : "=r"(stack));
#elif defined(__aarch64__)
  __asm__ volatile("mov %0, sp" : "=r"(stack));
#endif
  collect(h, request, trigger, stack);
  __asm__ volatile("" ::: "memory"); /* no tail call: the registers stay in this frame */
}

static void collect_if_due(Heap *h) {
  int64_t zeal = h->switches.gc_zeal;
  if (zeal > 0 && ++h->zeal_count % (uint64_t)zeal == 0) {
    bool is_full = h->zeal_count / (uint64_t)zeal % 2 == 0;
    collect_from_here(h, is_full ? COLLECT_FULL : COLLECT_MINOR, "zeal");
  } else if (h->is_generational ? h->born_bytes >= h->nursery_bytes : is_major_due(h)) {
    collect_from_here(h, COLLECT_AS_DUE, "nursery");
  } else if (is_major_due(h)) {
    collect_from_here(h, COLLECT_AS_DUE, "old");
  }
}

void heap_collect(void) {
  collect_from_here(perry_isolate.heap, COLLECT_FULL, "request");
}

void side_poll(void) {
  Heap *h = perry_isolate.heap;
  if (h->born_bytes >= h->nursery_bytes || is_major_due(h))
    collect_from_here(h, COLLECT_AS_DUE, "side");
}

/* ---- allocating ---- */

Cell *perry_allocate_slow(uint64_t header, size_t bytes) {
  if (bytes > CELL_SMALL_MAX_BYTES) return heap_allocate_large(header & ~(0xFFFFull << 48), bytes);
  Heap *h = perry_isolate.heap;
  bool is_stretch_over = bytes > (size_t)(h->stretch_end - perry_isolate.alloc_cursor);
  if (is_stretch_over || h->switches.gc_zeal > 0 || h->born_bytes >= h->nursery_bytes)
    collect_if_due(h);
  if (bytes > (size_t)(h->stretch_end - perry_isolate.alloc_cursor)) stretch_take(h, bytes);
  char *at = perry_isolate.alloc_cursor;
  perry_isolate.alloc_cursor = at + bytes;
  perry_isolate.alloc_limit = h->switches.gc_zeal > 0 ? perry_isolate.alloc_cursor : h->stretch_end;
  memset(at + bytes - sizeof(uint64_t), 0, sizeof(uint64_t));
  memcpy(at, &header, sizeof header);
  return (Cell *)(void *)at;
}

Cell *heap_allocate_large(uint64_t header, size_t bytes) {
  Heap *h = perry_isolate.heap;
  bytes = cell_round_bytes(bytes);
  h->born_bytes += bytes;
  collect_if_due(h);
  uint32_t block = block_take_run(h, (bytes + BLOCK_BYTES - 1) >> BLOCK_SHIFT);
  h->infos[block].large_bytes = bytes;
  char *at = block_start(h, block);
  memset(at + bytes - sizeof(uint64_t), 0, sizeof(uint64_t));
  memcpy(at, &header, sizeof header);
  Cell *cell = (Cell *)(void *)at;
  if (h->is_generational) {
    blocks_push(&h->large_young, block);
  } else {
    cell->flags |= CELL_FLAG_OLD;
    h->old_bytes += bytes;
    blocks_push(&h->large_old, block);
  }
  return cell;
}

void large_free(Heap *h, uint32_t block) {
  block_free_run(h, block, (h->infos[block].large_bytes + BLOCK_BYTES - 1) >> BLOCK_SHIFT);
}

size_t cell_bytes(const Cell *cell) {
  if (cell->granules) return small_bytes(cell);
  const Heap *h = perry_isolate.heap;
  CHECK(heap_contains(h, cell), "only a cell in the heap is large");
  return h->infos[block_of(h, cell)].large_bytes;
}

void cell_make_immovable(Cell *cell) {
  if (!(cell->flags & CELL_FLAG_STATIC)) cell->flags |= CELL_FLAG_IMMOVABLE;
}

size_t heap_used_bytes(const Heap *h) {
  size_t bytes = h->old_bytes + h->young_blocks.count * BLOCK_BYTES;
  for (size_t i = 0; i < h->large_young.count; i++)
    bytes += h->infos[h->large_young.items[i]].large_bytes;
  return bytes;
}

HeapStatistics heap_statistics(void) {
  const Heap *h = perry_isolate.heap;
  HeapStatistics s = h->totals;
  s.used_bytes = heap_used_bytes(h);
  s.side_bytes = h->side_young_bytes + h->side_old_bytes;
  s.committed_bytes = (uint64_t)h->dirty_blocks * BLOCK_BYTES;
  return s;
}
