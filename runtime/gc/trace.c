/* trace.c - visiting slots: what a collection does to each slot of a reached cell, and which slots
 * each kind has.
 *
 * One Tracer serves minor collections (copy what is young), marks (mark, and move out of EVACUATE
 * blocks) and the verifier.
 */
#include "gc/collector.h"

/* Kinds below the objects whose row says LEAF; an object always has its spill pointer. */
#define LEAF                    true
#define VALUES                  false
#define CUSTOM(function)        false
#define CELL(name, type, trace) [CELL_##name] = trace,
static const bool leaf_kinds[CELL_KIND_COUNT] = {
#include "abi/cell.def"
};

static inline bool is_leaf(uint8_t kind) {
  return leaf_kinds[kind];
}
#undef LEAF
#undef VALUES
#undef CUSTOM

/* ---- minor ---- */

/* Small cells are a few granules; a call of memcpy costs more than the loop. */
static inline void copy_cell(Cell *to, const Cell *from, size_t bytes) {
  for (size_t at = 0; at < bytes; at += CELL_GRANULE_BYTES)
    memcpy((char *)to + at, (const char *)from + at, CELL_GRANULE_BYTES);
}

static inline Cell *copy_young(Tracer *tracer, Cell *c) {
  Heap *h = tracer->heap;
  size_t bytes = small_bytes(c);
  Cell *to;
  if (c->flags & CELL_FLAG_AGED) {
    to = (Cell *)(void *)old_allocate(h, bytes);
    copy_cell(to, c, bytes);
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
    copy_cell(to, c, bytes);
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

__attribute__((always_inline)) static inline Cell *visit_minor(Tracer *tracer, Cell *c) {
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
  copy_cell(to, c, bytes);
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

__attribute__((always_inline)) static inline Cell *visit(Tracer *tracer, const void *slot,
                                                         Cell *c) {
  switch (tracer->mode) {
  case TRACE_MINOR:
    return visit_minor(tracer, c);
  case TRACE_MARK:
    return visit_mark(tracer, c);
  case TRACE_VERIFY:
    verify_value(tracer, slot, c);
    return c;
  }
  __builtin_unreachable();
}

static __attribute__((noinline)) void visit_value_slow(Tracer *tracer, Value *slot) {
  Cell *c = value_as_cell(*slot);
  Cell *now = visit(tracer, slot, c);
  if (now != c) slot->bits = (slot->bits & ~VALUE_ADDRESS_MASK) | (uintptr_t)now;
}

/* Most slots name nothing in the heap: numbers, immediates, static cells. */
__attribute__((always_inline)) static inline void visit_value(Tracer *tracer, Value *slot) {
  if (value_is_cell(*slot) && heap_contains(tracer->heap, value_as_cell(*slot)))
    visit_value_slow(tracer, slot);
}

void trace_value(Tracer *tracer, Value *slot) {
  visit_value(tracer, slot);
}

void trace_values(Tracer *tracer, Value *slots, size_t count) {
  for (size_t i = 0; i < count; i++)
    visit_value(tracer, &slots[i]);
}

static __attribute__((noinline)) void visit_pointer_slow(Tracer *tracer, Cell **slot) {
  *slot = visit(tracer, slot, *slot);
}

__attribute__((always_inline)) static inline void visit_pointer(Tracer *tracer, void *slot) {
  if (heap_contains(tracer->heap, *(Cell **)slot)) visit_pointer_slow(tracer, slot);
}

void trace_pointer(Tracer *tracer, void *slot) {
  visit_pointer(tracer, slot);
}

bool tracer_is_minor(const Tracer *tracer) {
  return tracer->mode == TRACE_MINOR;
}

bool tracer_take_saw_young(Tracer *tracer) {
  bool saw_young = tracer->saw_young;
  tracer->saw_young = false;
  return saw_young;
}

/* ---- weak slots and ephemerons ---- */

static bool is_dead_in_minor(Heap *h, Cell *c) {
  uint8_t state = h->states[block_of(h, c)];
  if (state == BLOCK_YOUNG) return c->kind != CELL_FORWARDED && !(c->flags & CELL_FLAG_MARKED);
  return state == BLOCK_LARGE && !(c->flags & (CELL_FLAG_OLD | CELL_FLAG_MARKED));
}

static bool is_dead_in_mark(Heap *h, Cell *c) {
  return c->kind != CELL_FORWARDED && !(c->flags & CELL_FLAG_MARKED);
}

static bool is_dead(const Tracer *tracer, Cell *c) {
  return tracer->mode == TRACE_MINOR ? is_dead_in_minor(tracer->heap, c)
                                     : is_dead_in_mark(tracer->heap, c);
}

/* The slot is looked at again when everything reachable is known. */
void trace_weak_value(Tracer *tracer, Value *slot) {
  Heap *h = tracer->heap;
  if (!value_is_cell(*slot) || !heap_contains(h, value_as_cell(*slot))) return;
  Cell *c = value_as_cell(*slot);
  switch (tracer->mode) {
  case TRACE_MINOR:
    if (!is_young(h, c)) return;
    tracer->saw_young = true;
    slots_push(&h->weak_slots, slot);
    return;
  case TRACE_MARK:
    slots_push(&h->weak_slots, slot);
    return;
  case TRACE_VERIFY:
    verify_value(tracer, slot, c);
    return;
  }
}

void weak_slots_settle(Tracer *tracer) {
  Heap *h = tracer->heap;
  for (size_t i = 0; i < h->weak_slots.count; i++) {
    Value *slot = h->weak_slots.items[i];
    if (!value_is_cell(*slot)) continue; /* its ephemeron table cleared it */
    Cell *c = value_as_cell(*slot);
    if (is_dead(tracer, c)) {
      *slot = value_undefined();
      h->cycle.weak_cleared++;
    } else if (c->kind == CELL_FORWARDED) {
      slot->bits = (slot->bits & ~VALUE_ADDRESS_MASK) | (uintptr_t)forwarding_target(h, c);
    }
  }
  h->weak_slots.count = 0;
}

bool tracer_is_alive(Tracer *tracer, Value value) {
  if (!value_is_cell(value) || !heap_contains(tracer->heap, value_as_cell(value))) return true;
  return tracer->mode == TRACE_VERIFY || !is_dead(tracer, value_as_cell(value));
}

/* Unless the cell is on the list already: a pinned table may be met as a root and again as old. */
void tracer_add_ephemeron(Tracer *tracer, Cell *table, EphemeronVisitor visit_entries,
                          void (*clear)(Tracer *, Cell *)) {
  if (tracer->mode == TRACE_VERIFY) {
    visit_entries(tracer, table);
    return;
  }
  EphemeronVector *list = &tracer->heap->ephemerons;
  for (size_t i = 0; i < list->count; i++)
    if (list->items[i].table == table) return;
  ephemerons_push(list, (EphemeronTable){table, visit_entries, clear, false});
}

/* A value can make further keys alive, so until a whole round changes nothing. A table that is old
 * is remembered again if an entry is young. */
void ephemerons_settle(Tracer *tracer) {
  Heap *h = tracer->heap;
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < h->ephemerons.count; i++) {
      tracer->saw_young = false;
      EphemeronTable entry = h->ephemerons.items[i];
      changed |= entry.visit(tracer, entry.table);
      h->ephemerons.items[i].saw_young |= tracer->saw_young;
      if (h->gray.count) {
        drain_gray(tracer);
        changed = true;
      }
    }
  }
  for (size_t i = 0; i < h->ephemerons.count; i++) {
    EphemeronTable *entry = &h->ephemerons.items[i];
    entry->clear(tracer, entry->table);
    if (entry->saw_young && entry->table->flags & CELL_FLAG_OLD && tracer->mode == TRACE_MINOR)
      remember(h, entry->table);
  }
  h->ephemerons.count = 0;
}

/* ---- kinds ---- */

static void trace_whole(Cell *cell, Tracer *tracer) {
  trace_values(tracer, (Value *)(void *)(cell + 1),
               (cell_bytes(cell) - sizeof(Cell)) / sizeof(Value));
}

/* Weak references: a kind whose folder is not linked into the program has no cells. */
#define LEAF
#define VALUES
#define CUSTOM(function)               __attribute__((weak)) void function(Cell *cell, Tracer *tracer);
#define CELL(name, type, trace)        trace
#define OBJECT_CELL(name, type, trace) trace
#include "abi/cell.def"
#undef CUSTOM

typedef void (*TraceFunction)(Cell *cell, Tracer *tracer);
static void trace_nothing(Cell *cell, Tracer *tracer) {}

#undef LEAF
#undef VALUES
#define LEAF                           trace_nothing
#define VALUES                         trace_whole
#define CUSTOM(function)               function
#define CELL(name, type, trace)        [CELL_##name] = trace,
#define OBJECT_CELL(name, type, trace) [CELL_##name] = trace,
static const TraceFunction trace_functions[CELL_KIND_COUNT] = {
#include "abi/cell.def"
};
#undef LEAF
#undef VALUES
#undef CUSTOM

#pragma weak object_inline_slots

/* The slots behind the struct of an object of a kind with fields of its own. */
static void trace_inline_slots(Tracer *tracer, Cell *cell) {
  if (cell->kind == CELL_ARRAY && small_bytes(cell) == sizeof(Array)) return;
  CHECK(object_inline_slots, "object/ is linked when objects exist");
  InlineSlots slots = object_inline_slots((Object *)cell);
  trace_values(tracer, (Value *)(void *)((char *)cell + slots.offset_bytes), slots.count);
}

static inline void trace_fields(Tracer *tracer, Cell *cell) {
  if (cell->kind == CELL_OBJECT && cell->granules) {
    Object *object = (Object *)cell;
    visit_pointer(tracer, &object->spill);
    size_t count = (small_bytes(cell) - sizeof(Object)) / sizeof(Value);
    for (size_t i = 0; i < count; i++)
      visit_value(tracer, &object->slots[i]);
    return;
  }
  TraceFunction trace = trace_functions[cell->kind];
  CHECK(trace, "the trace function of a kind is linked when its cells exist");
  trace(cell, tracer);
  if (cell->kind < CELL_OBJECT) return;
  trace_pointer(tracer, &((Object *)cell)->spill);
  if (cell->kind == CELL_OBJECT)
    trace_values(tracer, ((Object *)cell)->slots,
                 (cell_bytes(cell) - sizeof(Object)) / sizeof(Value));
  else
    trace_inline_slots(tracer, cell);
}

/* In a minor collection an old cell is remembered again exactly if it still names something young
 * (B3). */
void trace_cell(Tracer *tracer, Cell *cell) {
  tracer->saw_young = false;
  trace_fields(tracer, cell);
  if (tracer->mode != TRACE_MINOR || !(cell->flags & CELL_FLAG_OLD)) return;
  if (tracer->saw_young)
    remember(tracer->heap, cell);
  else
    cell->flags |= CELL_FLAG_TRAP_STORE;
}

void drain_gray(Tracer *tracer) {
  CellVector *gray = &tracer->heap->gray;
  while (gray->count)
    trace_cell(tracer, gray->items[--gray->count]);
}
