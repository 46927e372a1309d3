/* trace.c - visiting slots: what a collection does to each slot of a reached cell, and which slots each kind has.
 *
 * One Tracer serves minor collections (copy what is young), marks (mark, and move out of EVACUATE blocks) and the verifier.
 */
#include "gc/collector.h"

#include "gc/trace.h"

/* ---- minor ---- */

static inline bool is_leaf(uint8_t kind);

static Cell *copy_young(Tracer *tracer, Cell *c) {
  Heap *h = tracer->heap;
  size_t bytes = small_bytes(c);
  Cell *to;
  if (c->flags & CELL_FLAG_AGED) {
    to = (Cell *)(void *)old_allocate(h, bytes);
    memcpy(to, c, bytes);
    to->flags |= CELL_FLAG_OLD;
    if (is_leaf(to->kind)) to->flags |= CELL_FLAG_TRAP_STORE;
    h->cycle.promoted_cells++;
    h->cycle.promoted_bytes += bytes;
  } else {
    char *at = region_take(&h->survivors, bytes);
    if (!at) {
      region_close(&h->survivors);
      uint32_t block = block_take(h, BLOCK_TO);
      blocks_push(&h->young_blocks, block);
      h->survivors = (BumpRegion){block_start(h, block), block_start(h, block) + BLOCK_BYTES};
      at = region_take(&h->survivors, bytes);
    }
    to = (Cell *)(void *)at;
    memcpy(to, c, bytes);
    to->flags |= CELL_FLAG_AGED;
    h->cycle.copied_cells++;
    h->cycle.copied_bytes += bytes;
    tracer->saw_young = true;
  }
  forward(h, c, to);
  if (!is_leaf(to->kind)) {
    __builtin_prefetch(to);
    cells_push(&h->gray, to);
  }
  return to;
}

/* A pinned, immovable or large cell is traced where it is. */
static Cell *keep_young(Tracer *tracer, Cell *c, bool is_large) {
  Heap *h = tracer->heap;
  if (!(c->flags & CELL_FLAG_MARKED)) {
    c->flags |= CELL_FLAG_MARKED;
    h->infos[block_of(h, c)].has_pins = true;
    if (is_large && c->flags & CELL_FLAG_AGED) c->flags |= CELL_FLAG_OLD;
    cells_push(&h->gray, c);
  }
  if (!(c->flags & CELL_FLAG_OLD)) tracer->saw_young = true;
  return c;
}

static inline Cell *visit_minor(Tracer *tracer, Cell *c) {
  Heap *h = tracer->heap;
  uint8_t state = h->states[block_of(h, c)];
  if (state == BLOCK_YOUNG) {
    if (c->kind == CELL_FORWARDED) {
      c = forwarding_target(h, c);
      if (!(c->flags & CELL_FLAG_OLD)) tracer->saw_young = true;
      return c;
    }
    if (c->flags & (CELL_FLAG_PINNED | CELL_FLAG_IMMOVABLE)) return keep_young(tracer, c, false);
    return copy_young(tracer, c);
  }
  if (state == BLOCK_TO) tracer->saw_young = true;
  if (state == BLOCK_LARGE && !(c->flags & CELL_FLAG_OLD)) return keep_young(tracer, c, true);
  return c;
}

/* ---- mark ---- */

static Cell *evacuate(Tracer *tracer, Cell *c) {
  Heap *h = tracer->heap;
  size_t bytes = small_bytes(c);
  Cell *to = (Cell *)(void *)old_allocate(h, bytes);
  memcpy(to, c, bytes);
  to->flags |= CELL_FLAG_MARKED;
  forward(h, c, to);
  h->cycle.evacuated_cells++;
  if (!is_leaf(to->kind)) cells_push(&h->gray, to);
  return to;
}

static inline Cell *visit_mark(Tracer *tracer, Cell *c) {
  Heap *h = tracer->heap;
  if (c->flags & CELL_FLAG_MARKED) return c;
  uint32_t block = block_of(h, c);
  uint8_t state = h->states[block];
  if (state == BLOCK_EVACUATE) {
    if (c->kind == CELL_FORWARDED) return forwarding_target(h, c);
    if (!(c->flags & (CELL_FLAG_PINNED | CELL_FLAG_IMMOVABLE))) return evacuate(tracer, c);
    h->infos[block].has_pins = true;
  }
  c->flags |= CELL_FLAG_MARKED;
  if (c->granules) {
    h->infos[block].live_bytes += (uint32_t)small_bytes(c);
    if (state == BLOCK_OLD || state == BLOCK_EVACUATE) h->old_bytes += small_bytes(c);
  } else if (c->flags & CELL_FLAG_OLD) {
    h->old_bytes += h->infos[block].large_bytes;
  }
  if (!is_leaf(c->kind)) {
    __builtin_prefetch(c);
    cells_push(&h->gray, c);
  }
  return c;
}

/* ---- slots ---- */

static inline Cell *visit(Tracer *tracer, const void *slot, Cell *c) {
  switch (tracer->mode) {
  case TRACE_MINOR: return visit_minor(tracer, c);
  case TRACE_MARK: return visit_mark(tracer, c);
  case TRACE_VERIFY: verify_value(tracer, slot, c); return c;
  }
  __builtin_unreachable();
}

static inline void visit_value(Tracer *tracer, Value *slot) {
  Value value = *slot;
  if (!value_is_cell(value)) return;
  Cell *c = value_as_cell(value);
  if (!heap_contains(tracer->heap, c)) return;
  Cell *now = visit(tracer, slot, c);
  if (now != c) slot->bits = (value.bits & ~VALUE_ADDRESS_MASK) | (uintptr_t)now;
}

void trace_value(Tracer *tracer, Value *slot) { visit_value(tracer, slot); }

void trace_values(Tracer *tracer, Value *slots, size_t count) {
  for (size_t i = 0; i < count; i++) visit_value(tracer, &slots[i]);
}

void trace_pointer(Tracer *tracer, void *slot) {
  Cell *c = *(Cell **)slot;
  if (!heap_contains(tracer->heap, c)) return;
  Cell *now = visit(tracer, slot, c);
  if (now != c) *(Cell **)slot = now;
}

/* ---- kinds ---- */

#define LEAF   NULL
#define VALUES trace_whole
#define CELL(name, type, trace)        void trace(Cell *cell, Tracer *tracer);
#define OBJECT_CELL(name, type, trace) void trace(Cell *cell, Tracer *tracer);
#include "gc/trace_declare.h"

static void trace_whole(Cell *cell, Tracer *tracer) {
  trace_values(tracer, (Value *)(void *)(cell + 1), (cell_bytes(cell) - sizeof(Cell)) / sizeof(Value));
}
