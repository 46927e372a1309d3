/* barrier.c - the remembered set: which old cells, and which ranges of old cells' side memory, may
 * name young cells.
 *
 * A cell is remembered whole: one hit, then TRAP_STORE is clear until a minor collection finds
 * nothing young in it. That would make every minor scan a large array or table from end to end
 * while it is being filled, so a store of a value into side memory remembers the slot only, joined
 * with its neighbour when stores run along; TRAP_STORE stays. Too many ranges fall back to whole
 * cells.
 */
#include "gc/barrier.h"

#include "gc/collector.h"

#define RANGES_MOST 65536

void remember(Heap *h, Cell *cell) {
  if (cell->flags & CELL_FLAG_REMEMBERED) return;
  cell->flags = (uint8_t)((cell->flags | CELL_FLAG_REMEMBERED) & ~CELL_FLAG_TRAP_STORE);
  cells_push(&h->remembered, cell);
}

static void remember_slot(Heap *h, Cell *owner, Value *slot) {
  RangeVector *ranges = &h->ranges;
  if (ranges->count) {
    RememberedRange *last = &ranges->items[ranges->count - 1];
    if (last->owner == owner) {
      if (slot >= last->start && slot < last->end) return;
      if (slot == last->end) {
        last->end++;
        return;
      }
      if (slot == last->start - 1) {
        last->start--;
        return;
      }
    }
  }
  if (ranges->count == RANGES_MOST)
    remember(h, owner);
  else
    ranges_push(ranges, (RememberedRange){owner, slot, slot + 1});
}

void perry_write_barrier_slow(Cell *owner, void *slot) {
  Heap *h = perry_isolate.heap;
  if (!(owner->flags & CELL_FLAG_OLD)) return;
  if (slot && !heap_contains(h, slot))
    remember_slot(h, owner, slot);
  else
    remember(h, owner);
}

/* A full collection traces what is live only; a range that no live slot is behind any more must not
 * survive it. */
void ranges_to_remembered(Heap *h) {
  for (size_t i = 0; i < h->ranges.count; i++)
    remember(h, h->ranges.items[i].owner);
  h->ranges.count = 0;
}
