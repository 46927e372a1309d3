/* scan_stack.c - which cells the stack and the registers name.
 *
 * Every aligned word from the collector's entry to the stack's base counts as an address when its
 * top 16 bits are zero (a pointer, also with an offset) or a cell tag (a boxed value): doubles
 * never pass. Words that fall into the range are kept and then resolved: a block that is hit for
 * the first time is walked once, which sets a bit at each cell's start; the bit at or before the
 * word names the cell.
 *   - a word anywhere inside a cell names it
 *   - a word one past the end names it only if the cell ends in elements or text, and no cell
 * begins there
 *   - words into side memory name the owner (an iteration may hold only the buffer)
 */
#include "gc/collector.h"

/* AddressSanitizer would report reads of its own red zones. */
__attribute__((no_sanitize("address"))) static void collect_words(Heap *h, const uintptr_t *from,
                                                                  const uintptr_t *to) {
  uintptr_t base = (uintptr_t)h->base, used = (size_t)h->block_top << BLOCK_SHIFT;
  uintptr_t side = h->side_lowest, side_bytes = h->side_highest - h->side_lowest;
  uintptr_t last = 0;
  for (const uintptr_t *p = from; p < to; p++) {
    uintptr_t word = *p;
    uintptr_t top = word >> VALUE_TAG_SHIFT;
    if (top != 0 && top < VALUE_TAG_SYMBOL) continue;
    word &= VALUE_ADDRESS_MASK;
    if (word == last) continue;
    if (word - base <= used)
      words_push(&h->candidates, word);
    else if (word - side < side_bytes)
      words_push(&h->side_candidates, word);
    else
      continue;
    last = word;
  }
}

void stack_scan(Heap *h, uintptr_t *from) {
  h->candidates.count = h->side_candidates.count = 0;
  collect_words(h, from, (const uintptr_t *)(const void *)perry_isolate.stack_base);
  h->cycle.stack_words =
      (uint64_t)((const uintptr_t *)(const void *)perry_isolate.stack_base - from);
}

static StartBitmap *bitmap_of(Heap *h, uint32_t block) {
  BlockInfo *info = &h->infos[block];
  if (!info->starts) {
    bitmaps_push(&h->bitmaps, (StartBitmap){.block = block});
    info->starts = (uint32_t)h->bitmaps.count;
    StartBitmap *bitmap = &h->bitmaps.items[info->starts - 1];
    const char *start = block_start(h, block);
    for (const Cell *c = (const Cell *)(const void *)start; (const char *)c < start + BLOCK_BYTES;
         c = next_cell(c)) {
      if (c->kind == CELL_FILLER || c->kind == CELL_FORWARDED) continue;
      size_t granule = (size_t)((const char *)c - start) / CELL_GRANULE_BYTES;
      bitmap->words[granule / 64] |= 1ull << granule % 64;
    }
  }
  return &h->bitmaps.items[info->starts - 1];
}

/* The last cell that begins at or before p. */
static Cell *cell_before(Heap *h, uint32_t block, uintptr_t p) {
  const StartBitmap *bitmap = bitmap_of(h, block);
  char *start = block_start(h, block);
  size_t granule = (p - (uintptr_t)start) / CELL_GRANULE_BYTES;
  size_t index = granule / 64;
  uint64_t word = bitmap->words[index] & (~0ull >> (63 - granule % 64));
  while (!word) {
    if (index == 0) return NULL;
    word = bitmap->words[--index];
  }
  granule = index * 64 + 63 - (size_t)__builtin_clzll(word);
  return (Cell *)(void *)(start + granule * CELL_GRANULE_BYTES);
}

static bool ends_in_elements(const Cell *c) {
  switch (c->kind) {
  case CELL_STRING_LATIN1:
  case CELL_STRING_UTF16:
  case CELL_ELEMENTS:
  case CELL_SPILL:
  case CELL_FRAME:
  case CELL_INTERNAL:
  case CELL_INDEX_DICTIONARY:
    return true;
  default:
    return false;
  }
}

static Cell *large_at(Heap *h, uint32_t block, uintptr_t p) {
  uint32_t head = h->states[block] == BLOCK_LARGE ? block : h->infos[block].large_head;
  return p - (uintptr_t)block_start(h, head) <= h->infos[head].large_bytes
             ? (Cell *)(void *)block_start(h, head)
             : NULL;
}

static bool is_walkable(uint8_t state) {
  return state == BLOCK_YOUNG || state == BLOCK_OLD;
}

/* Old blocks can be walked only while a full collection has closed the bump regions in them (B1).
 */
static Cell *find_cell(Heap *h, uintptr_t p, bool with_old) {
  uint32_t block = block_of(h, (void *)p);
  uint8_t state = h->states[block];
  if (!is_walkable(state) && state != BLOCK_LARGE && state != BLOCK_LARGE_TAIL) {
    if (p % BLOCK_BYTES != 0 || block == 0) return NULL;
    state = h->states[--block]; /* maybe one past the end of a block's last cell */
  }
  if (state == BLOCK_LARGE || state == BLOCK_LARGE_TAIL) return large_at(h, block, p);
  if (!is_walkable(state) || (state == BLOCK_OLD && !with_old)) return NULL;
  Cell *cell = cell_before(h, block, p < (uintptr_t)block_start(h, block + 1) ? p : p - 1);
  if (!cell) return NULL;
  uintptr_t end = (uintptr_t)next_cell(cell);
  return p < end || (p == end && ends_in_elements(cell)) ? cell : NULL;
}

static void pin(Heap *h, Cell *cell) {
  if (cell->flags & CELL_FLAG_PINNED) return;
  cell->flags |= CELL_FLAG_PINNED;
  h->infos[block_of(h, cell)].has_pins = true;
  cells_push(&h->pins, cell);
}

/* A minor collection (not with_old) moves and frees nothing old, so old targets do not matter to
 * it. */
void pins_resolve(Heap *h, bool with_old) {
  for (size_t i = 0; i < h->candidates.count; i++) {
    uintptr_t p = h->candidates.items[i];
    Cell *cell = find_cell(h, p, with_old);
    if (!cell || (!with_old && !is_young(h, cell))) continue;
    if ((uintptr_t)cell != p) h->cycle.interior_hits++;
    pin(h, cell);
  }
  side_pin_owners(h, &h->side_young);
  if (with_old) side_pin_owners(h, &h->side_old);
  h->cycle.pinned_cells = h->pins.count;
}

static int compare_words(const void *a, const void *b) {
  uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
  return (x > y) - (x < y);
}

/* Records are checked against the sorted words; there are few words, so most checks end at the
 * first comparison. */
void side_pin_owners(Heap *h, const SideVector *records) {
  WordVector *words = &h->side_candidates;
  if (!words->count || !records->count) return;
  qsort(words->items, words->count, sizeof *words->items, compare_words);
  for (size_t i = 0; i < records->count; i++) {
    uintptr_t start, end;
    side_bounds(records->items[i].memory, &start, &end);
    if (end < words->items[0] || start > words->items[words->count - 1]) continue;
    size_t low = 0, high = words->count;
    while (low < high) {
      size_t middle = (low + high) / 2;
      if (words->items[middle] < start)
        low = middle + 1;
      else
        high = middle;
    }
    if (low < words->count && words->items[low] <= end) pin(h, records->items[i].owner);
  }
}

bool block_has_start(Heap *h, const Cell *cell) {
  uint32_t block = block_of(h, cell);
  size_t granule = (size_t)((const char *)cell - block_start(h, block)) / CELL_GRANULE_BYTES;
  return (uintptr_t)cell % CELL_GRANULE_BYTES == 0 &&
         bitmap_of(h, block)->words[granule / 64] >> granule % 64 & 1;
}

void starts_forget(Heap *h) {
  for (size_t i = 0; i < h->bitmaps.count; i++)
    h->infos[h->bitmaps.items[i].block].starts = 0;
  h->bitmaps.count = 0;
}

void pins_forget(Heap *h) {
  for (size_t i = 0; i < h->pins.count; i++)
    h->pins.items[i]->flags &= (uint8_t)~CELL_FLAG_PINNED;
  h->pins.count = 0;
  starts_forget(h);
}
