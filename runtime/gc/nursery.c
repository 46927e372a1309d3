/* nursery.c - the minor collection: a mostly-copying scavenge of the young blocks (Bartlett's
 * pinning at the grain of one cell).
 *
 * Cells that stack words name are pinned and traced in place; every other survivor is copied: to a
 * TO block the first time, to the old generation the second. Copying runs from an explicit stack,
 * so neighbours in the graph become neighbours in memory. Afterwards a block without pins is free
 * as a whole. A block with pins stays young with its dead gaps turned into FILLERs; if one of its
 * cells was aged already, the whole block becomes old in place, so no pin holds a block in the
 * nursery for more than two collections.
 */
#include "gc/collector.h"

/* What the last trace left in a block with pins: live cells keep their place. Returns whether one
 * of them was aged. */
static bool tidy_pinned_block(Heap *h, uint32_t block, size_t *live_bytes) {
  char *at = block_start(h, block), *end = at + BLOCK_BYTES, *gap = NULL;
  bool was_aged = false;
  *live_bytes = 0;
  while (at < end) {
    Cell *cell = (Cell *)(void *)at;
    size_t bytes = small_bytes(cell);
    ASSERT(bytes, "B1");
    if (cell->kind != CELL_FORWARDED && cell->flags & CELL_FLAG_MARKED) {
      if (gap) write_filler(gap, (size_t)(at - gap));
      gap = NULL;
      was_aged |= cell->flags & CELL_FLAG_AGED;
      cell->flags = (uint8_t)((cell->flags & ~CELL_FLAG_MARKED) | CELL_FLAG_AGED);
      *live_bytes += bytes;
    } else if (!gap) {
      gap = at;
    }
    at += bytes;
  }
  if (gap) write_filler(gap, (size_t)(end - gap));
  return was_aged;
}

/* Its cells may name young ones, which nobody has looked at as old cells' slots: all are
 * remembered, the next minor sorts them out. */
static void promote_in_place(Heap *h, uint32_t block, size_t live_bytes) {
  char *start = block_start(h, block);
  h->states[block] = BLOCK_OLD;
  h->infos[block].live_bytes = (uint32_t)live_bytes;
  h->infos[block].has_pins = false;
  h->old_bytes += live_bytes;
  for (Cell *c = (Cell *)(void *)start; (char *)c < start + BLOCK_BYTES; c = next_cell(c)) {
    if (c->kind == CELL_FILLER) continue;
    c->flags |= CELL_FLAG_OLD;
    remember(h, c);
    h->cycle.promoted_cells++;
    h->cycle.promoted_bytes += small_bytes(c);
  }
}

static void free_from_space(Heap *h, BlockVector *from) {
  for (size_t i = 0; i < from->count; i++) {
    uint32_t block = from->items[i];
    if (!h->infos[block].has_pins) {
      block_free(h, block);
      continue;
    }
    size_t live_bytes;
    bool was_aged = tidy_pinned_block(h, block, &live_bytes);
    h->infos[block].has_pins = false;
    if (live_bytes == 0)
      block_free(h, block);
    else if (was_aged)
      promote_in_place(h, block, live_bytes);
    else
      blocks_push(&h->young_blocks, block);
  }
}

/* Young large cells age like small ones, without being copied. */
static void settle_large(Heap *h) {
  BlockVector *young = &h->large_young;
  size_t count = young->count;
  young->count = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t block = young->items[i];
    Cell *cell = (Cell *)(void *)block_start(h, block);
    h->infos[block].has_pins = false;
    if (!(cell->flags & CELL_FLAG_MARKED)) {
      large_free(h, block);
      continue;
    }
    cell->flags = (uint8_t)((cell->flags & ~CELL_FLAG_MARKED) | CELL_FLAG_AGED);
    if (cell->flags & CELL_FLAG_OLD) {
      h->old_bytes += h->infos[block].large_bytes;
      h->cycle.promoted_cells++;
      h->cycle.promoted_bytes += h->infos[block].large_bytes;
      blocks_push(&h->large_old, block);
    } else {
      blocks_push(young, block);
    }
  }
}

static void trace_remembered(Tracer *tracer) {
  Heap *h = tracer->heap;
  RangeVector ranges = h->ranges;
  h->ranges = (RangeVector){NULL, 0, 0};
  for (size_t i = 0; i < ranges.count; i++) {
    RememberedRange range = ranges.items[i];
    if (range.owner->flags & CELL_FLAG_REMEMBERED) continue; /* traced whole below */
    tracer->saw_young = false;
    trace_values(tracer, range.start, (size_t)(range.end - range.start));
    if (tracer->saw_young) ranges_push(&h->ranges, range);
  }
  ranges_free(&ranges);

  CellVector cells = h->remembered;
  h->remembered = (CellVector){NULL, 0, 0};
  for (size_t i = 0; i < cells.count; i++) {
    cells.items[i]->flags &= (uint8_t)~CELL_FLAG_REMEMBERED;
    trace_cell(tracer, cells.items[i]);
  }
  cells_free(&cells);
}

void minor_collect(Heap *h) {
  Tracer *tracer = &h->tracer;
  *tracer = (Tracer){.mode = TRACE_MINOR, .heap = h};
  pins_resolve(h, false);
  BlockVector from = h->young_blocks;
  h->young_blocks = (BlockVector){NULL, 0, 0};

  for (size_t i = 0; i < h->pins.count; i++) {
    Value pinned = value_object(h->pins.items[i]);
    trace_value(tracer, &pinned);
  }
  trace_remembered(tracer);
  trace_roots(tracer);
  drain_gray(tracer);
  ephemerons_settle(tracer);
  weak_slots_settle(tracer);
  side_after_minor(h);
  pins_forget(h); /* has_pins of blocks stays for free_from_space */
  free_from_space(h, &from);
  blocks_free(&from);
  settle_large(h);
  region_close(&h->survivors);
  for (size_t i = 0; i < h->young_blocks.count; i++)
    h->states[h->young_blocks.items[i]] = BLOCK_YOUNG;
  h->totals.minor_count++;
}
