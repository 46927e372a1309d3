/* old.c - the old generation: mark-region without size classes.
 *
 * A sweep walks a block once, joins dead neighbours into FILLER holes and chains the holes of at
 * least HOLE_LEAST_BYTES inside the block (the word behind a FILLER's header is the granule of the
 * next hole). Promotion takes the first hole of the first such block and bumps inside it, so
 * neighbours in time are neighbours in memory (Blackburn and McKinley, Immix, PLDI 2008). Cells
 * above MEDIUM_BYTES get fresh blocks, else each would throw away the holes it does not fit.
 * Sweeping is lazy: after a mark the blocks wait in `unswept` until promotion wants holes, at the
 * latest until the next mark.
 */
#include "gc/collector.h"

typedef struct Hole {
  Cell header;
  uint64_t next; /* granule of the next hole, BLOCK_GRANULES: none */
} Hole;

void old_sweep_block(Heap *h, uint32_t block) {
  BlockInfo *info = &h->infos[block];
  char *start = block_start(h, block), *end = start + BLOCK_BYTES;
  uint64_t *link = NULL;
  size_t live = 0;
  info->has_holes = false;
  info->needs_sweep = false;
  for (char *at = start; at < end;) {
    Cell *cell = (Cell *)(void *)at;
    size_t bytes = small_bytes(cell);
    ASSERT(bytes, "B1");
    if (cell->flags & CELL_FLAG_MARKED) {
      cell->flags &= (uint8_t)~CELL_FLAG_MARKED;
      live += bytes;
      at += bytes;
      continue;
    }
    char *hole = at;
    do {
      at += bytes;
      if (at >= end) break;
      cell = (Cell *)(void *)at;
      bytes = small_bytes(cell);
    } while (!(cell->flags & CELL_FLAG_MARKED));
    write_filler(hole, (size_t)(at - hole));
    if (at - hole < HOLE_LEAST_BYTES) continue;
    uint64_t granule = (uint64_t)(hole - start) / CELL_GRANULE_BYTES;
    if (link)
      *link = granule;
    else
      info->first_hole = (uint16_t)granule;
    info->has_holes = true;
    link = &((Hole *)(void *)hole)->next;
    *link = BLOCK_GRANULES;
  }
  info->live_bytes = (uint32_t)live;
  if (info->has_holes) blocks_push(&h->partial, block);
}

void old_sweep_rest(Heap *h) {
  while (h->unswept.count)
    old_sweep_block(h, h->unswept.items[--h->unswept.count]);
}

/* Next hole that holds `bytes`; holes that are too small stay FILLERs until the next sweep. */
bool old_take_hole(Heap *h, size_t bytes, BumpRegion *region) {
  for (;;) {
    while (h->partial.count) {
      uint32_t block = h->partial.items[h->partial.count - 1];
      BlockInfo *info = &h->infos[block];
      while (info->has_holes) {
        Hole *hole =
            (Hole *)(void *)(block_start(h, block) + (size_t)info->first_hole * CELL_GRANULE_BYTES);
        size_t room = small_bytes(&hole->header);
        info->has_holes = hole->next != BLOCK_GRANULES;
        info->first_hole = (uint16_t)hole->next;
        if (room < bytes) continue;
        *region = (BumpRegion){(char *)hole, (char *)hole + room};
        return true;
      }
      h->partial.count--;
    }
    if (!h->unswept.count) return false;
    old_sweep_block(h, h->unswept.items[--h->unswept.count]);
  }
}

static char *allocate_in(Heap *h, BumpRegion *region, size_t bytes, bool uses_holes) {
  char *at = region_take(region, bytes);
  if (!at) {
    region_close(region);
    if (!uses_holes || !old_take_hole(h, bytes, region)) {
      char *start = block_start(h, block_take(h, BLOCK_OLD));
      *region = (BumpRegion){start, start + BLOCK_BYTES};
    }
    at = region_take(region, bytes);
  }
  h->infos[block_of(h, at)].live_bytes += (uint32_t)bytes;
  return at;
}

char *old_allocate(Heap *h, size_t bytes) {
  h->old_bytes += bytes;
  return bytes <= MEDIUM_BYTES ? allocate_in(h, &h->old_small, bytes, true)
                               : allocate_in(h, &h->old_medium, bytes, false);
}

void old_close_regions(Heap *h) {
  region_close(&h->old_small);
  region_close(&h->old_medium);
}
