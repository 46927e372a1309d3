/* side.c - side memory and its owners.
 *
 * Each piece has a record {owner, memory} in one of two lists, by the generation of its owner, and
 * a 16-byte header in front that knows the record's place; so freeing is O(1), and a collection
 * finds the pieces of dead owners without asking the owners' kinds. From MAPPED_BYTES on a piece is
 * a mapping of its own: mremap grows it without copying. A few MiB of freed mappings are kept until
 * the next full collection: fresh pages cost more than what a program does with them (a fault takes
 * 1-6 us on a virtual machine).
 */
#define _GNU_SOURCE /* mremap */
#include "gc/side.h"

#include "gc/barrier.h"
#include "gc/collector.h"

#include <sys/mman.h>

#define MAPPED_BYTES      ((size_t)128 * 1024)
#define PAGE_BYTES        ((size_t)4096)
#define HUGE_BYTES        ((size_t)4 << 20) /* from here on mappings ask for huge pages */
#define CACHED_MOST_BYTES ((size_t)8 << 20) /* of all kept mappings together */

static size_t whole_bytes(size_t bytes) {
  return bytes + sizeof(SideHeader);
}
static size_t pages_for(size_t bytes) {
  return (whole_bytes(bytes) + PAGE_BYTES - 1) / PAGE_BYTES;
}

/* The smallest kept mapping that is large enough. */
static SideHeader *cache_take(Heap *h, size_t pages) {
  MappingVector *cache = &h->free_mappings;
  size_t best = cache->count;
  for (size_t i = 0; i < cache->count; i++) {
    size_t has = cache->items[i]->page_count;
    if (has >= pages && (best == cache->count || has < cache->items[best]->page_count)) best = i;
  }
  if (best == cache->count) return NULL;
  SideHeader *memory = cache->items[best];
  cache->items[best] = cache->items[--cache->count];
  h->free_mapping_bytes -= memory->page_count * PAGE_BYTES;
  return memory;
}

static SideHeader *mapping_new(Heap *h, size_t pages) {
  SideHeader *memory = cache_take(h, pages);
  if (memory) return memory;
  CHECK(pages <= UINT32_MAX, "the page count fits its field");
  memory =
      mmap(NULL, pages * PAGE_BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) perry_out_of_memory(pages * PAGE_BYTES);
  if (pages * PAGE_BYTES >= HUGE_BYTES) madvise(memory, pages * PAGE_BYTES, MADV_HUGEPAGE);
  memory->page_count = (uint32_t)pages;
  return memory;
}

static void mapping_free(Heap *h, SideHeader *memory) {
  size_t bytes = memory->page_count * PAGE_BYTES;
  if (bytes < HUGE_BYTES && h->free_mapping_bytes + bytes <= CACHED_MOST_BYTES) {
    h->free_mapping_bytes += bytes;
    mappings_push(&h->free_mappings, memory);
  } else {
    munmap(memory, bytes);
  }
}

void side_give_back(Heap *h) {
  for (size_t i = 0; i < h->free_mappings.count; i++)
    munmap(h->free_mappings.items[i], h->free_mappings.items[i]->page_count * PAGE_BYTES);
  h->free_mappings.count = h->free_mapping_bytes = 0;
}

static SideHeader *memory_new(Heap *h, size_t bytes) {
  SideHeader *memory;
  if (whole_bytes(bytes) >= MAPPED_BYTES) {
    memory = mapping_new(h, pages_for(bytes));
  } else {
    memory = malloc(whole_bytes(bytes));
    if (!memory) perry_out_of_memory(bytes);
    memory->page_count = 0;
  }
  memory->bytes = bytes;
  return memory;
}

static void memory_free(Heap *h, SideHeader *memory) {
  if (memory->page_count)
    mapping_free(h, memory);
  else
    free(memory);
}

/* A mapping gives pages up only when it shrinks to less than half; one from the cache has room to
 * grow. */
static SideHeader *mapping_resize(SideHeader *memory, size_t pages, bool is_growing) {
  size_t has = memory->page_count;
  if (pages <= has && (is_growing || pages > has / 2)) return memory;
  CHECK(pages <= UINT32_MAX, "the page count fits its field");
  memory = mremap(memory, has * PAGE_BYTES, pages * PAGE_BYTES, MREMAP_MAYMOVE);
  if (memory == MAP_FAILED) perry_out_of_memory(pages * PAGE_BYTES);
  if (pages * PAGE_BYTES >= HUGE_BYTES && has * PAGE_BYTES < HUGE_BYTES)
    madvise(memory, pages * PAGE_BYTES, MADV_HUGEPAGE);
  memory->page_count = (uint32_t)pages;
  return memory;
}

static SideHeader *memory_resize(Heap *h, SideHeader *memory, size_t new_bytes) {
  bool is_mapped = whole_bytes(new_bytes) >= MAPPED_BYTES;
  if (memory->page_count && is_mapped) {
    memory = mapping_resize(memory, pages_for(new_bytes), new_bytes > memory->bytes);
  } else if (!memory->page_count && !is_mapped) {
    memory = realloc(memory, whole_bytes(new_bytes));
    if (!memory) perry_out_of_memory(new_bytes);
  } else {
    SideHeader *moved = memory_new(h, new_bytes);
    memcpy(moved + 1, memory + 1, memory->bytes < new_bytes ? memory->bytes : new_bytes);
    moved->index = memory->index;
    moved->is_old = memory->is_old;
    memory_free(h, memory);
    memory = moved;
  }
  memory->bytes = new_bytes;
  return memory;
}

static SideVector *list_of(Heap *h, bool is_old) {
  return is_old ? &h->side_old : &h->side_young;
}
static size_t *total_of(Heap *h, bool is_old) {
  return is_old ? &h->side_old_bytes : &h->side_young_bytes;
}

static void record_add(Heap *h, Cell *owner, SideHeader *memory, bool is_old) {
  SideVector *list = list_of(h, is_old);
  CHECK(list->count < UINT32_MAX, "a record's place fits its header");
  memory->index = (uint32_t)list->count;
  memory->is_old = is_old;
  sides_push(list, (SideRecord){owner, memory});
  *total_of(h, is_old) += memory->bytes;
}

static void record_remove(Heap *h, SideHeader *memory) {
  SideVector *list = list_of(h, memory->is_old);
  SideRecord last = list->items[--list->count];
  list->items[memory->index] = last;
  last.memory->index = memory->index;
  *total_of(h, memory->is_old) -= memory->bytes;
}

static void note_bounds(Heap *h, const SideHeader *memory) {
  uintptr_t start, end;
  side_bounds(memory, &start, &end);
  if (!h->side_lowest || start < h->side_lowest) h->side_lowest = start;
  if (end >= h->side_highest) h->side_highest = end + 1;
}

/* New bytes are pressure; when they alone fill a nursery, the next allocation of a cell takes the
 * slow path and collects. */
static void note_born(Heap *h, size_t bytes) {
  h->born_bytes += bytes;
  if (h->born_bytes >= h->nursery_bytes) perry_isolate.alloc_limit = perry_isolate.alloc_cursor;
}

/* Ranges of remembered slots in this memory are about to become invalid. */
static void forget_ranges(Cell *owner) {
  if (owner->flags & CELL_FLAG_OLD) barrier_bulk(owner);
}

void *side_allocate(Cell *owner, size_t bytes) {
  Heap *h = perry_isolate.heap;
  SideHeader *memory = memory_new(h, bytes);
  note_bounds(h, memory);
  record_add(h, owner, memory, !is_young(h, owner));
  note_born(h, bytes);
  return memory + 1;
}

void *side_resize(Cell *owner, void *at, size_t old_bytes, size_t new_bytes) {
  Heap *h = perry_isolate.heap;
  SideHeader *memory = (SideHeader *)at - 1;
  ASSERT(memory->bytes == old_bytes, "D2");
  forget_ranges(owner);
  memory = memory_resize(h, memory, new_bytes);
  note_bounds(h, memory);
  list_of(h, memory->is_old)->items[memory->index].memory = memory;
  *total_of(h, memory->is_old) += new_bytes - old_bytes;
  if (new_bytes > old_bytes) note_born(h, new_bytes - old_bytes);
  return memory + 1;
}

void side_free(Cell *owner, void *at, size_t bytes) {
  Heap *h = perry_isolate.heap;
  SideHeader *memory = (SideHeader *)at - 1;
  ASSERT(memory->bytes == bytes, "D2");
  forget_ranges(owner);
  record_remove(h, memory);
  memory_free(h, memory);
}

void side_move(Cell *from, Cell *to, void *at, size_t bytes) {
  Heap *h = perry_isolate.heap;
  SideHeader *memory = (SideHeader *)at - 1;
  ASSERT(memory->bytes == bytes, "D2");
  forget_ranges(from);
  record_remove(h, memory);
  record_add(h, to, memory, !is_young(h, to));
}

static void release(Heap *h, SideHeader *memory) {
  h->cycle.side_freed_bytes += memory->bytes;
  memory_free(h, memory);
}

/* Owners that died young take their memory with them; owners that are old now change lists. */
void side_after_minor(Heap *h) {
  SideVector *young = &h->side_young;
  size_t count = young->count;
  young->count = 0;
  h->side_young_bytes = 0;
  for (size_t i = 0; i < count; i++) {
    SideRecord record = young->items[i];
    Cell *owner = record.owner;
    uint8_t state = h->states[block_of(h, owner)];
    if (owner->kind == CELL_FORWARDED)
      owner = forwarding_target(h, owner);
    else if (!(owner->flags & CELL_FLAG_MARKED) && (state == BLOCK_YOUNG || state == BLOCK_LARGE)) {
      release(h, record.memory);
      continue;
    }
    record_add(h, owner, record.memory, owner->flags & CELL_FLAG_OLD);
  }
}

static void settle_after_mark(Heap *h, bool is_old) {
  SideVector *list = list_of(h, is_old);
  size_t count = list->count;
  list->count = 0;
  *total_of(h, is_old) = 0;
  for (size_t i = 0; i < count; i++) {
    SideRecord record = list->items[i];
    if (record.owner->kind == CELL_FORWARDED)
      record.owner = forwarding_target(h, record.owner);
    else if (!(record.owner->flags & CELL_FLAG_MARKED)) {
      release(h, record.memory);
      continue;
    }
    record_add(h, record.owner, record.memory, is_old);
  }
}

void side_after_mark(Heap *h) {
  settle_after_mark(h, false);
  settle_after_mark(h, true);
}
