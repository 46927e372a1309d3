/* side.c - side memory and its owners.
 *
 * Each piece has a record {owner, memory} in one of two lists, by the generation of its owner, and
 * a 16-byte header in front that knows the record's place; so freeing is O(1), and a collection
 * finds the pieces of dead owners without asking the owners' kinds. From MAPPED_BYTES on a piece is
 * a mapping of its own: mremap grows it without copying, and free gives it back at once.
 */
#define _GNU_SOURCE /* mremap */
#include "gc/side.h"

#include "gc/barrier.h"
#include "gc/collector.h"

#include <sys/mman.h>

#define MAPPED_BYTES ((size_t)128 * 1024)
#define PAGE_BYTES   ((size_t)4096)

static size_t whole_bytes(size_t bytes) {
  return bytes + sizeof(SideHeader);
}
static bool is_mapped(size_t bytes) {
  return whole_bytes(bytes) >= MAPPED_BYTES;
}
static size_t mapping_bytes(size_t bytes) {
  return (whole_bytes(bytes) + PAGE_BYTES - 1) & ~(PAGE_BYTES - 1);
}

static SideHeader *memory_new(size_t bytes) {
  if (!is_mapped(bytes)) {
    SideHeader *memory = malloc(whole_bytes(bytes));
    if (!memory) perry_out_of_memory(bytes);
    return memory;
  }
  void *memory =
      mmap(NULL, mapping_bytes(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) perry_out_of_memory(bytes);
  return memory;
}

static void memory_free(SideHeader *memory, size_t bytes) {
  if (is_mapped(bytes))
    munmap(memory, mapping_bytes(bytes));
  else
    free(memory);
}

static SideHeader *memory_resize(SideHeader *memory, size_t old_bytes, size_t new_bytes) {
  if (is_mapped(old_bytes) && is_mapped(new_bytes)) {
    void *moved =
        mremap(memory, mapping_bytes(old_bytes), mapping_bytes(new_bytes), MREMAP_MAYMOVE);
    if (moved == MAP_FAILED) perry_out_of_memory(new_bytes);
    return moved;
  }
  if (!is_mapped(old_bytes) && !is_mapped(new_bytes)) {
    SideHeader *moved = realloc(memory, whole_bytes(new_bytes));
    if (!moved) perry_out_of_memory(new_bytes);
    return moved;
  }
  SideHeader *moved = memory_new(new_bytes);
  memcpy(moved, memory, whole_bytes(old_bytes < new_bytes ? old_bytes : new_bytes));
  memory_free(memory, old_bytes);
  return moved;
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
  SideHeader *memory = memory_new(bytes);
  memory->bytes = bytes;
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
  memory = memory_resize(memory, old_bytes, new_bytes);
  memory->bytes = new_bytes;
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
  memory_free(memory, bytes);
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
  memory_free(memory, memory->bytes);
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
