/* block.c - the reserved range and who has which of its blocks. First fit from the bottom keeps the
 * range compact and the nursery on memory that is already in the caches.
 *
 * A fresh page costs as much as copying a hundred small cells (a fault is 1-6 us on a virtual
 * machine), so from the second 2 MiB on the range asks for huge pages, and memory goes back to the
 * system in such chunks only, after full collections. A program that stays below 2 MiB pays for the
 * pages that it touches. */
#include "gc/collector.h"

#include <sys/mman.h>

#define CHUNK_BYTES    ((size_t)2 << 20) /* a huge page */
#define CHUNK_BLOCKS   (CHUNK_BYTES / BLOCK_BYTES)
#define PROTECTED_MOST 4096 /* blocks that stay inaccessible at most */

static char *map_reserved(size_t bytes) {
  char *range =
      mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return range == MAP_FAILED ? NULL : range;
}

/* Less than 64 GiB when the system refuses (ulimit -v, strict overcommit). */
void blocks_start(Heap *h) {
  for (size_t bytes = RANGE_MOST_BYTES; bytes >= RANGE_LEAST_BYTES; bytes /= 2) {
    char *range = map_reserved(bytes + CHUNK_BYTES);
    if (!range) continue;
    size_t count = bytes >> BLOCK_SHIFT;
    /* One state more: the stack scan looks at the block behind a full range. */
    char *tables = map_reserved(count + 1 + count * sizeof(BlockInfo));
    if (!tables) {
      munmap(range, bytes + CHUNK_BYTES);
      continue;
    }
    h->base = (char *)(((uintptr_t)range + CHUNK_BYTES - 1) & ~(CHUNK_BYTES - 1));
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
  h->dirty_blocks += !h->infos[block].is_dirty;
  h->infos[block] = (BlockInfo){.is_dirty = true};
  if (block < h->block_top) return;
  h->block_top = block + 1;
  uint32_t chunk_end = (block / CHUNK_BLOCKS + 1) * CHUNK_BLOCKS;
  if (chunk_end <= h->huge_top) return;
  if (h->huge_top)
    madvise(block_start(h, h->huge_top), (chunk_end - h->huge_top) * BLOCK_BYTES, MADV_HUGEPAGE);
  h->huge_top = chunk_end;
}

uint32_t block_take(Heap *h, BlockState state) {
  uint32_t block = h->free_hint;
  while (block < h->block_top && h->states[block] != BLOCK_FREE)
    block++;
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
  if (h->switches.protect_fromspace &&
      mprotect(block_start(h, block), BLOCK_BYTES, PROT_NONE) == 0) {
    h->states[block] = BLOCK_PROTECTED;
    blocks_push(&h->protected_blocks, block);
    return;
  }
  if (block < h->free_hint) h->free_hint = block;
}

void block_free_run(Heap *h, uint32_t block, size_t count) {
  for (size_t i = 0; i < count; i++)
    block_free(h, block + (uint32_t)i);
}

/* The older half becomes usable when too many are inaccessible: the kernel limits the number of
 * mappings. */
void blocks_unprotect_old(Heap *h) {
  BlockVector *v = &h->protected_blocks;
  if (v->count <= PROTECTED_MOST) return;
  size_t released = v->count / 2;
  for (size_t i = 0; i < released; i++) {
    uint32_t block = v->items[i];
    CHECK(mprotect(block_start(h, block), BLOCK_BYTES, PROT_READ | PROT_WRITE) == 0,
          "a block becomes usable again");
    h->states[block] = BLOCK_FREE;
    if (block < h->free_hint) h->free_hint = block;
  }
  memmove(v->items, v->items + released, (v->count - released) * sizeof *v->items);
  v->count -= released;
}

/* Keeps the nursery's share and a quarter of the heap; what lies higher goes back. */
void blocks_give_back(Heap *h) {
  size_t keep = (2 * h->nursery_bytes + h->old_bytes / 4) >> BLOCK_SHIFT, seen = 0;
  uint32_t top = 0;
  for (uint32_t chunk = 0; chunk < h->block_top; chunk += CHUNK_BLOCKS) {
    uint32_t free_count = 0, dirty_count = 0;
    for (uint32_t block = chunk; block < chunk + CHUNK_BLOCKS; block++) {
      if (h->states[block] != BLOCK_FREE) {
        top = block + 1;
        continue;
      }
      free_count++;
      dirty_count += h->infos[block].is_dirty;
    }
    seen += dirty_count;
    if (free_count < CHUNK_BLOCKS || dirty_count == 0 || seen <= keep) continue;
    madvise(block_start(h, chunk), CHUNK_BYTES, MADV_DONTNEED);
    for (uint32_t block = chunk; block < chunk + CHUNK_BLOCKS; block++)
      h->infos[block].is_dirty = false;
    h->dirty_blocks -= dirty_count;
  }
  h->block_top = top;
  if (h->free_hint > top) h->free_hint = top;
}
