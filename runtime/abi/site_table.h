/* site_table.h - where calls of compiled code stand in the source: what `error.stack` is made from.
 *
 * The compiler adds one SiteTable to a program, read-only and without relocations to be done when
 * the program starts. A *row* says which frames a return address stands for from its offset in the
 * code section on: none for calls that programs do not see (entries that lead to the body, exits
 * to a twin), several where functions were inlined into each other, the innermost first.
 *
 *     SiteTable | SiteSection[] | SiteCheckpoint[] | SiteFunction[] | rows | texts
 *
 * Rows are a stream of LEB128 numbers; it starts anew at each checkpoint:
 *
 *     row    offset of its code minus that of the row before, number of frames, frames
 *     frame  number of the function, line minus the line of the frame before (zigzag), column
 *
 * All offsets of the table's parts are bytes from its start.
 */
#ifndef PERRY_ABI_SITE_TABLE_H
#define PERRY_ABI_SITE_TABLE_H

#include <stdint.h>

enum { SITE_ROWS_PER_CHECKPOINT = 64 };

typedef struct SiteSection {
  uint64_t start; /* address of code; filled in by the linker */
  uint32_t bytes;
  uint32_t first_checkpoint, checkpoint_count;
  uint32_t reserved;
} SiteSection;

typedef struct SiteCheckpoint {
  uint32_t code; /* offset of the first row's code in its section */
  uint32_t row;  /* offset of that row in the rows */
} SiteCheckpoint;

typedef struct SiteFunction {
  uint32_t name;   /* offset in the texts, UTF-8, NUL terminated; "" at the top of a module */
  uint32_t script; /* number in Program.scripts */
} SiteFunction;

typedef struct SiteTable {
  uint32_t section_count;
  uint32_t sections, checkpoints, functions, rows, texts; /* offsets of the parts */
  uint32_t row_bytes;
  uint32_t reserved;
} SiteTable;

/* Reads one LEB128 number and moves the cursor past it. */
static inline uint32_t site_read(const uint8_t **cursor) {
  uint32_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    uint8_t byte = *(*cursor)++;
    value |= (uint32_t)(byte & 0x7F) << shift;
    if (!(byte & 0x80)) return value;
  }
}

static inline int32_t site_unzigzag(uint32_t value) {
  return (int32_t)(value >> 1) ^ -(int32_t)(value & 1);
}

#endif
