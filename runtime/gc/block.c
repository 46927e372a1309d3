/* block.c - the reserved range and who has which of its blocks. First fit from the bottom keeps the range compact and the nursery on
 * memory that is already in the caches. */
#include "gc/collector.h"

#include <sys/mman.h>

#define PROTECTED_MOST 4096 /* blocks that stay inaccessible at most */

static char *map_reserved(size_t bytes) {
  char *range = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return range == MAP_FAILED ? NULL : range;
}

/* Less than 64 GiB when the system refuses (ulimit -v, strict overcommit). */
void blocks_start(Heap *h) {
  for (size_t bytes = RANGE_MOST_BYTES; bytes >= RANGE_LEAST_BYTES; bytes /= 2) {
    char *range = map_reserved(bytes + BLOCK_BYTES);
    if (!range) continue;
    size_t count = bytes >> BLOCK_SHIFT;
    char *tables = map_reserved(count + count * sizeof(BlockInfo));
    if (!tables) {
      munmap(range, bytes + BLOCK_BYTES);
      continue;
    }
    h->base = (char *)(((uintptr_t)range + BLOCK_BYTES - 1) & ~(BLOCK_BYTES - 1));
    h->range_bytes = bytes;
    h->block_limit = (uint32_t)count;
    h->infos = (BlockInfo *)(void *)tables;
    h->states = (uint8_t *)tables + count * sizeof(BlockInfo);
    return;
  }
  perry_out_of_memory(RANGE_LEAST_BYTES);
}

static void claim(Heap *h, uint32_t block, BlockState state) {
  h->states[block] = state;
  h->infos[block] = (BlockInfo){.is_dirty = true};
  if (block >= h->block_top) h->block_top = block + 1;
}

uint32_t block_take(Heap *h, BlockState state) {
  uint32_t block = h->free_hint;
  while (block < h->block_top && h->states[block] != BLOCK_FREE) block++;
  if (block == h->block_limit) perry_out_of_memory(BLOCK_BYTES);
  h->free_hint = block + 1;
  claim(h, block, state);
  return block;
}

uint32_t block_take_run(Heap *h, size_t count) {
  uint32_t start = h->free_hint;
  size_t found = 0;
  for (uint32_t block = start; found < count && block < h->block_top; block++) {
    if (h->states[block] == BLOCK_FREE) {
      if (found++ == 0) start = block;
    } else {
      found = 0;
    }
  }
  if (found == 0) start = h->block_top;
  if (count > h->block_limit - start) perry_out_of_memory(count << BLOCK_SHIFT);
  claim(h, start, BLOCK_LARGE);
  for (size_t i = 1; i < count; i++) {
    claim(h, start + (uint32_t)i, BLOCK_LARGE_TAIL);
    h->infos[start + i].large_head = start;
  }
  return start;
}

void block_free(Heap *h, uint32_t block) {
  h->states[block] = BLOCK_FREE;
  if (h->switches.protect_fromspace && mprotect(block_start(h, block), BLOCK_BYTES, PROT_NONE) == 0) {
    h->states[block] = BLOCK_PROTECTED;
    blocks_push(&h->protected_blocks, block);
    return;
  }
  if (block < h->free_hint) h->free_hint = block;
}

/* Memory of long runs goes back at once: the next large cell rarely fits the same place. */
void block_free_run(Heap *h, uint32_t block, size_t count) {
  if (count * BLOCK_BYTES >= 256 * 1024 && madvise(block_start(h, block), count * BLOCK_BYTES, MADV_DONTNEED) == 0)
    for (size_t i = 0; i < count; i++) h->infos[block + i].is_dirty = false;
  for (size_t i = 0; i < count; i++) block_free(h, block + (uint32_t)i);
}

/* The older half becomes usable when too many are inaccessible: the kernel limits the number of mappings. */
void blocks_unprotect_old(Heap *h) {
  BlockVector *v = &h->protected_blocks;
  if (v->count <= PROTECTED_MOST) return;
  size_t released = v->count / 2;
  for (size_t i = 0; i < released; i++) {
    uint32_t block = v->items[i];
    CHECK(mprotect(block_start(h, block), BLOCK_BYTES, PROT_READ | PROT_WRITE) == 0, "a block becomes usable again");
    h->states[block] = BLOCK_FREE;
    if (block < h->free_hint) h->free_hint = block;
  }
  memmove(v->items, v->items + released, (v->count - released) * sizeof *v->items);
  v->count -= released;
}

/* Keeps the nursery's share and a quarter of the heap; what lies higher goes back first. */
void blocks_give_back(Heap *h) {
  size_t keep = (h->nursery_bytes + h->old_bytes / 4) >> BLOCK_SHIFT, seen = 0;
  uint32_t run = 0, top = 0;
  for (uint32_t block = 0; block < h->block_top; block++) {
    if (h->states[block] != BLOCK_FREE) top = block + 1;
    bool gives = h->states[block] == BLOCK_FREE && h->infos[block].is_dirty && ++seen > keep;
    if (gives) {
      h->infos[block].is_dirty = false;
      run++;
      if (block + 1 < h->block_top) continue;
    }
    if (run) {
      uint32_t end = gives ? block + 1 : block;
      madvise(block_start(h, end - run), (size_t)run << BLOCK_SHIFT, MADV_DONTNEED);
      run = 0;
    }
  }
  h->block_top = top;
  if (h->free_hint > top) h->free_hint = top;
}
