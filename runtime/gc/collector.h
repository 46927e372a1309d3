/* collector.h - the heap as the collector's own files see it (nothing outside gc/ includes this).
 *
 * One reserved range of 32 KiB blocks. Tables at computed addresses give each block a state byte
 * and a BlockInfo.
 *
 *   state         holds                                   leaves it when
 *   FREE          nothing                                 taken
 *   YOUNG         cells born or aged since, and pinned    the next minor collection empties it, or
 * finds pins twice TO            survivors of the running minor          it ends: YOUNG OLD tenured
 * cells                           a mark finds nothing alive in it EVACUATE      old cells the
 * running mark moves out    it ends: FREE, or OLD if something could not move LARGE         the
 * head of one large cell, then LARGE_TAIL blocks PROTECTED     nothing, inaccessible
 * (PERRY_GC_PROTECT_FROMSPACE)
 *
 * Invariants
 *   B1  YOUNG, TO, OLD and EVACUATE blocks can be walked from their start: cells and FILLERs
 * without gaps, except behind the running bump cursors, which heap_make_walkable closes B2 whatever
 * a walk finds that is not a FILLER has valid slots. Hence a collection turns every dead cell that
 * it does not free with its block into a FILLER (before the next mark at the latest for old ones:
 * needs_sweep), since a stray stack word may revive it B3  an old cell with a slot that names a
 * young cell has REMEMBERED set and is on the remembered list, or has TRAP_STORE set and the slot
 * is in a remembered range B4  MARKED is set outside a collection only in OLD blocks with
 * needs_sweep, and means alive there B5  a forwarded cell has kind CELL_FORWARDED and names the new
 * place by its granule in the range; granules stay, so walks go on
 */
#ifndef PERRY_GC_COLLECTOR_H
#define PERRY_GC_COLLECTOR_H

#include "core/switch.h"
#include "core/throw.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "gc/side_header.h"
#include "gc/vector.h"

#define BLOCK_SHIFT       15
#define BLOCK_BYTES       ((size_t)1 << BLOCK_SHIFT)
#define BLOCK_GRANULES    (BLOCK_BYTES / CELL_GRANULE_BYTES)
#define RANGE_MOST_BYTES  ((size_t)64 << 30)
#define RANGE_LEAST_BYTES ((size_t)64 << 20)
#define CELL_FORWARDED    0xFF
#define HOLE_LEAST_BYTES  256 /* smaller gaps in old blocks wait until their neighbours die */
#define MEDIUM_BYTES                                                                               \
  2048 /* bigger cells are promoted to blocks of their own kind, not into holes */

typedef enum BlockState {
  BLOCK_FREE,
  BLOCK_YOUNG,
  BLOCK_TO,
  BLOCK_OLD,
  BLOCK_EVACUATE,
  BLOCK_LARGE,
  BLOCK_LARGE_TAIL,
  BLOCK_PROTECTED,
} BlockState;

typedef struct BlockInfo {
  uint32_t live_bytes; /* OLD: marked in the last mark plus promoted since; an upper bound */
  uint32_t starts;     /* 1 + index of the block's start bitmap in this collection */
  uint32_t large_head; /* LARGE_TAIL: block index of the head */
  uint16_t first_hole; /* granule of the first hole of a swept block, 0 if none (granule 0 can be a
                          hole: see old.c) */
  bool has_holes;
  bool needs_sweep;
  bool has_pins;      /* a cell here stays in place in this collection */
  bool is_dirty;      /* was written since it was last given back to the system */
  size_t large_bytes; /* LARGE: size of the cell */
} BlockInfo;

/* Where a bump allocation of the collector goes on. */
typedef struct BumpRegion {
  char *cursor, *limit;
} BumpRegion;

/* Memory of its own that a cell has, see side.c. */
typedef struct SideRecord {
  Cell *owner;
  struct SideHeader *memory;
} SideRecord;

/* Slots [start, end) in side memory of owner were written and may name young cells. */
typedef struct RememberedRange {
  Cell *owner;
  Value *start, *end;
} RememberedRange;

typedef struct EphemeronTable {
  Cell *table;
  EphemeronVisitor visit;
  void (*clear)(Tracer *tracer, Cell *table);
  bool saw_young;
} EphemeronTable;

typedef struct StartBitmap {
  uint32_t block;
  uint64_t words[BLOCK_GRANULES / 64];
} StartBitmap;

typedef struct RootRange {
  Value *slots;
  uint64_t count;
} RootRange;

typedef struct RootFunction {
  void (*visit)(Tracer *tracer, void *data);
  void *data;
} RootFunction;

VECTOR(CellVector, cells, Cell *)
VECTOR(WordVector, words, uintptr_t)
VECTOR(SlotVector, slots, Value *)
VECTOR(BlockVector, blocks, uint32_t)
VECTOR(SideVector, sides, SideRecord)
VECTOR(MappingVector, mappings, struct SideHeader *)
VECTOR(RangeVector, ranges, RememberedRange)
VECTOR(EphemeronVector, ephemerons, EphemeronTable)
VECTOR(BitmapVector, bitmaps, StartBitmap)
VECTOR(RootRangeVector, root_ranges, RootRange)
VECTOR(RootFunctionVector, root_functions, RootFunction)

typedef enum TraceMode { TRACE_MINOR, TRACE_MARK, TRACE_VERIFY } TraceMode;

struct Tracer {
  TraceMode mode;
  Heap *heap;
  bool saw_young;      /* a traced slot names a cell that is young after this collection */
  const Cell *subject; /* TRACE_VERIFY: whose slots are traced, NULL: roots */
  const char *when;    /* TRACE_VERIFY */
};

/* What one collection did, for pacing and PERRY_GC_TRACE. */
typedef struct CycleReport {
  uint64_t before_bytes, copied_cells, copied_bytes, promoted_cells, promoted_bytes, pinned_cells,
      interior_hits, evacuated_cells, stack_words, weak_cleared, side_freed_bytes;
  uint64_t scan_ns, minor_ns, mark_ns;
} CycleReport;

struct Heap {
  char *base;
  size_t range_bytes;
  uint8_t *states; /* BlockState, one a block */
  BlockInfo *infos;
  uint32_t block_limit;  /* blocks in the range */
  uint32_t block_top;    /* blocks ever taken are below */
  uint32_t huge_top;     /* chunks below have been asked to be huge pages, but for the first */
  uint32_t dirty_blocks; /* blocks whose memory the system counts as ours */
  uint32_t free_hint;    /* no FREE block lies below */
  Switches switches;
  bool is_generational, is_collecting;

  /* nursery */
  char *stretch_end; /* real end of what alloc_cursor runs through; alloc_limit may be lower to
                        force the slow path */
  BlockVector young_blocks; /* states YOUNG and TO */
  BlockVector large_young;
  BumpRegion survivors;
  size_t nursery_bytes; /* budget between minors */
  size_t born_bytes;    /* stretches, large cells and young side memory since the last minor */
  uint64_t zeal_count;

  /* old generation */
  BumpRegion old_small, old_medium;
  BlockVector partial; /* swept, with holes */
  BlockVector unswept;
  BlockVector large_old;
  size_t old_bytes;       /* cells, large ones included */
  size_t old_limit_bytes; /* old_bytes + old side bytes that start a full collection */

  /* side memory */
  SideVector side_young, side_old;
  size_t side_young_bytes, side_old_bytes;
  MappingVector free_mappings;
  size_t free_mapping_bytes;
  uintptr_t side_lowest, side_highest; /* addresses ever used */

  /* roots and the remembered set */
  RootRangeVector root_ranges;
  RootFunctionVector root_functions;
  Handle handles; /* ring */
  CellVector remembered;
  RangeVector ranges;

  /* the running collection */
  Tracer tracer;
  CellVector gray;       /* reached, slots not yet traced */
  WordVector candidates; /* addresses in the range that stack words give */
  WordVector side_candidates;
  CellVector pins; /* cells that candidates name */
  BitmapVector bitmaps;
  SlotVector weak_slots;
  EphemeronVector ephemerons;
  BlockVector protected_blocks; /* in order of protection */
  CycleReport cycle;

  /* rates, see pace.c */
  uint64_t last_major_ns, promoted_since_major;
  double promotion_rate, mark_rate; /* bytes per second */
  HeapStatistics totals;
  uint64_t cycle_count; /* collections of all kinds */
};

/* ---- addresses ---- */

static inline bool heap_contains(const Heap *h, const void *p) {
  return (uintptr_t)p - (uintptr_t)h->base < h->range_bytes;
}
static inline uint32_t block_of(const Heap *h, const void *p) {
  return (uint32_t)(((uintptr_t)p - (uintptr_t)h->base) >> BLOCK_SHIFT);
}
static inline char *block_start(const Heap *h, uint32_t block) {
  return h->base + ((size_t)block << BLOCK_SHIFT);
}
static inline size_t small_bytes(const Cell *c) {
  return (size_t)c->granules * CELL_GRANULE_BYTES;
}
static inline Cell *next_cell(const Cell *c) {
  return (Cell *)(void *)((char *)c + small_bytes(c));
}

static inline Cell *forwarding_target(const Heap *h, const Cell *c) {
  return (Cell *)(void *)(h->base + (size_t)c->shape * CELL_GRANULE_BYTES);
}
static inline void forward(Heap *h, Cell *c, const Cell *to) {
  c->shape = (uint32_t)(((uintptr_t)to - (uintptr_t)h->base) / CELL_GRANULE_BYTES);
  c->flags = 0;
  c->kind = CELL_FORWARDED;
}
/* Is the cell in the young generation (outside a minor collection: YOUNG block or young large
 * cell)? */
static inline bool is_young(const Heap *h, const Cell *c) {
  uint8_t state = h->states[block_of(h, c)];
  return state == BLOCK_YOUNG || state == BLOCK_TO ||
         (state == BLOCK_LARGE && !(c->flags & CELL_FLAG_OLD));
}

static inline void write_filler(char *at, size_t bytes) {
  if (!bytes) return;
  uint64_t header = CELL_HEADER(CELL_NOT_OBJECT, CELL_FILLER, 0, bytes);
  memcpy(at, &header, sizeof header);
}
static inline void region_close(BumpRegion *region) {
  write_filler(region->cursor, (size_t)(region->limit - region->cursor));
  *region = (BumpRegion){NULL, NULL};
}
static inline char *region_take(BumpRegion *region, size_t bytes) {
  char *at = region->cursor;
  if (bytes > (size_t)(region->limit - at)) return NULL;
  region->cursor = at + bytes;
  return at;
}

/* ---- block.c ---- */
void blocks_start(Heap *h);
uint32_t block_take(Heap *h, BlockState state);
uint32_t block_take_run(Heap *h, size_t count); /* LARGE, then LARGE_TAIL */
void block_free(Heap *h, uint32_t block);
void block_free_run(Heap *h, uint32_t block, size_t count);
void blocks_unprotect_old(Heap *h);
void blocks_give_back(Heap *h); /* memory of free blocks beyond what pacing keeps */

/* ---- old.c ---- */
char *old_allocate(
    Heap *h,
    size_t bytes); /* room for a promoted or evacuated cell of at most CELL_SMALL_MAX_BYTES */
bool old_take_hole(Heap *h, size_t bytes, BumpRegion *region);
void old_sweep_block(Heap *h, uint32_t block);
void old_sweep_rest(Heap *h);
void old_close_regions(Heap *h);

/* ---- scan_stack.c ---- */
void stack_scan(Heap *h, uintptr_t *from);
void pins_resolve(Heap *h, bool with_old);
void pins_forget(Heap *h);
bool block_has_start(Heap *h, const Cell *cell);
void starts_forget(Heap *h);

/* ---- collections ---- */
void minor_collect(Heap *h);
void full_collect(Heap *h); /* marks everything; the caller ran a minor */
void trace_cell(Tracer *tracer, Cell *cell);
void trace_roots(Tracer *tracer);
void drain_gray(Tracer *tracer);
void ephemerons_settle(Tracer *tracer); /* then clears and forgets them */
void weak_slots_settle(Tracer *tracer);
void remember(Heap *h, Cell *cell);
void ranges_to_remembered(Heap *h);
void side_after_minor(Heap *h);
void side_after_mark(Heap *h);
void side_give_back(Heap *h);
void side_pin_owners(Heap *h, const SideVector *records);
void large_free(Heap *h, uint32_t block);
void verify_value(Tracer *tracer, const void *slot, const Cell *target);
void pace_after_minor(Heap *h, size_t born_bytes);
void pace_after_full(Heap *h);
uint64_t clock_ns(void);
size_t heap_used_bytes(const Heap *h);
void report_cycle(const Heap *h, const char *kind, const char *trigger);
void report_totals(void); /* for atexit */

#endif
