/* mark.c - the full collection: mark everything from the roots, moving the cells of sparse old
 * blocks out on the way.
 *
 * Which blocks are sparse is known before the mark from what the last one found (live_bytes); every
 * slot is visited exactly once per mark, so each is updated when its target has moved, and no
 * second pass is needed. Cells that the stack names, immovable ones, and young ones stay; a block
 * with such cells is not emptied. A minor collection has run just before, so the young generation
 * holds survivors only; it is marked in place.
 */
#include "gc/collector.h"

#define SPARSE_BYTES (BLOCK_BYTES * 35 / 100)
#define EVACUATE_LEAST_BYTES                                                                       \
  ((size_t)1 << 20) /* copied in one collection: at least this, at most a tenth of the old bytes   \
                     */

static void choose_evacuated(Heap *h) {
  bool is_forced = h->switches.force_evacuate;
  size_t budget =
      h->old_bytes / 10 > EVACUATE_LEAST_BYTES ? h->old_bytes / 10 : EVACUATE_LEAST_BYTES;
  for (uint32_t block = 0; block < h->block_top; block++) {
    BlockInfo *info = &h->infos[block];
    if (h->states[block] != BLOCK_OLD) continue;
    bool is_chosen = h->is_generational && !info->has_pins &&
                     (is_forced || (info->live_bytes < SPARSE_BYTES && info->live_bytes <= budget));
    if (is_chosen && !is_forced) budget -= info->live_bytes;
    if (is_chosen) h->states[block] = BLOCK_EVACUATE;
    info->live_bytes = 0;
    info->has_pins = false;
  }
  size_t kept = 0;
  for (size_t i = 0; i < h->partial.count; i++)
    if (h->states[h->partial.items[i]] == BLOCK_OLD) h->partial.items[kept++] = h->partial.items[i];
  h->partial.count = kept;
}

static bool is_marked(const Cell *c) {
  return c->flags & CELL_FLAG_MARKED;
}

static void filter_remembered(Heap *h) {
  size_t kept = 0;
  for (size_t i = 0; i < h->remembered.count; i++) {
    Cell *c = h->remembered.items[i];
    if (c->kind == CELL_FORWARDED) c = forwarding_target(h, c);
    if (is_marked(c)) h->remembered.items[kept++] = c;
  }
  h->remembered.count = kept;
}

/* Dead young cells may name old ones that are about to go (B2). */
static void tidy_young(Heap *h) {
  for (size_t i = 0; i < h->young_blocks.count; i++) {
    char *start = block_start(h, h->young_blocks.items[i]);
    h->infos[h->young_blocks.items[i]].has_pins = false;
    for (Cell *c = (Cell *)(void *)start; (char *)c < start + BLOCK_BYTES; c = next_cell(c)) {
      if (is_marked(c))
        c->flags &= (uint8_t)~CELL_FLAG_MARKED;
      else
        write_filler((char *)c, small_bytes(c));
    }
  }
}

static void settle_large(Heap *h, BlockVector *list) {
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    uint32_t block = list->items[i];
    Cell *cell = (Cell *)(void *)block_start(h, block);
    h->infos[block].has_pins = false;
    if (is_marked(cell)) {
      cell->flags &= (uint8_t)~CELL_FLAG_MARKED;
      list->items[kept++] = block;
    } else {
      large_free(h, block);
    }
  }
  list->count = kept;
}

static void settle_old_blocks(Heap *h) {
  h->unswept.count = h->partial.count = 0;
  for (uint32_t block = h->block_top; block-- > 0;) {
    uint8_t state = h->states[block];
    if (state != BLOCK_OLD && state != BLOCK_EVACUATE) continue;
    BlockInfo *info = &h->infos[block];
    info->has_holes = false;
    if (info->live_bytes == 0) {
      block_free(h, block);
      continue;
    }
    h->states[block] = BLOCK_OLD;
    info->has_pins = false;
    info->needs_sweep = true;
    blocks_push(&h->unswept, block);
  }
}

/* Stores into an old element store are remembered by its array (array.h A4), and only if that is
   old itself; a store whose array has died may hold stale values. So a stack word alone does not
   make them reachable: the store is kept, its values only if an array or a spill is found that has
   it. */
static bool is_old_store(const Heap *h, const Cell *c) {
  return c->kind == CELL_ELEMENTS && !is_young(h, c);
}

static void trace_pins(Tracer *tracer) {
  Heap *h = tracer->heap;
  for (size_t i = 0; i < h->pins.count; i++) {
    Value pinned = value_object(h->pins.items[i]);
    if (!is_old_store(h, h->pins.items[i])) trace_value(tracer, &pinned);
  }
}

static void keep_ownerless_stores(Tracer *tracer) {
  Heap *h = tracer->heap;
  for (size_t i = 0; i < h->pins.count; i++) {
    Cell *cell = h->pins.items[i];
    if (!is_old_store(h, cell) || is_marked(cell)) continue;
    Elements *store = (Elements *)cell;
    for (uint32_t slot = 0; slot < store->capacity; slot++)
      store->values[slot] = value_hole();
    Value pinned = value_object(cell);
    trace_value(tracer, &pinned);
  }
  drain_gray(tracer);
}

void full_collect(Heap *h) {
  Tracer *tracer = &h->tracer;
  *tracer = (Tracer){.mode = TRACE_MARK, .heap = h};
  old_sweep_rest(h);
  old_close_regions(h);
  ranges_to_remembered(h);
  pins_resolve(h, true);
  choose_evacuated(h);
  h->old_bytes = 0;

  trace_pins(tracer);
  trace_roots(tracer);
  drain_gray(tracer);
  ephemerons_settle(tracer);
  keep_ownerless_stores(tracer);
  weak_slots_settle(tracer);

  side_after_mark(h);
  filter_remembered(h);
  pins_forget(h);
  old_close_regions(h);
  tidy_young(h);
  settle_large(h, &h->large_young);
  settle_large(h, &h->large_old);
  settle_old_blocks(h);
  if (h->switches.verify_evacuation || h->switches.protect_fromspace) old_sweep_rest(h);
  h->totals.major_count++;
}
