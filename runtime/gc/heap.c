/* heap.c - the reserved range and bump allocation. TODO(gc): the collector; meanwhile nothing is ever freed. */
#include "gc/heap.h"

#include "core/throw.h"
#include "gc/barrier.h"
#include "gc/roots.h"
#include "gc/side.h"

#include <stdlib.h>
#include <sys/mman.h>

#define STRETCH_BYTES ((size_t)1 << 20)

struct Heap {
  char *base, *end, *next;
};

void heap_start(void *stack_base) {
  static _Thread_local struct Heap heap;
  for (size_t bytes = (size_t)64 << 30; bytes >= STRETCH_BYTES * 64; bytes /= 2) {
    char *range = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (range == MAP_FAILED) continue;
    heap = (struct Heap){range, range + bytes, range};
    perry_isolate.heap = &heap;
    return;
  }
  perry_out_of_memory(STRETCH_BYTES);
}

static char *take(size_t bytes) {
  Heap *heap = perry_isolate.heap;
  if ((size_t)(heap->end - heap->next) < bytes) perry_out_of_memory(bytes);
  char *start = heap->next;
  heap->next += bytes;
  return start;
}

Cell *perry_allocate_slow(uint64_t header, size_t bytes) {
  if (bytes > CELL_SMALL_MAX_BYTES) return heap_allocate_large(header, bytes);
  char *start = take(STRETCH_BYTES);
  perry_isolate.alloc_cursor = start + bytes;
  perry_isolate.alloc_limit = start + STRETCH_BYTES;
  memcpy(start, &header, sizeof header);
  return (Cell *)(void *)start;
}

Cell *heap_allocate_large(uint64_t header, size_t bytes) {
  char *start = take(cell_round_bytes(bytes) + 16) + 16;
  memcpy(start, &header, sizeof header);
  memcpy(start - 8, &bytes, sizeof bytes);
  return (Cell *)(void *)start;
}

size_t cell_bytes(const Cell *cell) {
  if (cell->granules) return (size_t)cell->granules * CELL_GRANULE_BYTES;
  size_t bytes;
  memcpy(&bytes, (const char *)cell - 8, sizeof bytes);
  return bytes;
}

void cell_make_immovable(Cell *cell) { cell->flags |= CELL_FLAG_IMMOVABLE; }
void heap_collect(void) {}
HeapStatistics heap_statistics(void) { return (HeapStatistics){0}; }
void heap_verify(const char *when) {}

void perry_write_barrier_slow(Cell *owner, void *slot) {}

void perry_register_roots(Value *slots, uint64_t count) {}
void roots_register_function(void (*visit)(Tracer *tracer, void *data), void *data) {}
void handle_link(Handle *handle, Value value) { *handle = (Handle){value, NULL, NULL}; }
void handle_unlink(Handle *handle) {}
void trace_value(Tracer *tracer, Value *slot) {}
void trace_values(Tracer *tracer, Value *slots, size_t count) {}
void trace_pointer(Tracer *tracer, void *slot) {}
void trace_weak_value(Tracer *tracer, Value *slot) {}
bool tracer_is_alive(Tracer *tracer, Value value) { return true; }
void tracer_add_ephemeron(Tracer *tracer, Cell *table, EphemeronVisitor visit, void (*clear)(Tracer *, Cell *)) {}

void *side_allocate(Cell *owner, size_t bytes) {
  void *memory = malloc(bytes ? bytes : 1);
  if (!memory) perry_out_of_memory(bytes);
  return memory;
}
void *side_resize(Cell *owner, void *memory, size_t old_bytes, size_t new_bytes) {
  memory = realloc(memory, new_bytes ? new_bytes : 1);
  if (!memory) perry_out_of_memory(new_bytes);
  return memory;
}
void side_free(Cell *owner, void *memory, size_t bytes) { free(memory); }
void side_move(Cell *from, Cell *to, void *memory, size_t bytes) {}
void side_poll(void) {}
