/* side_header.h - what lies in front of side memory (inside gc/ only). */
#ifndef PERRY_GC_SIDE_HEADER_H
#define PERRY_GC_SIDE_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* 16 bytes, so that what follows stays aligned. */
typedef struct SideHeader {
  uint64_t bytes : 63; /* as asked for, without this header */
  uint64_t is_old : 1; /* record is in side_old, else side_young */
  uint32_t index;      /* of its record */
  uint32_t page_count; /* of the mapping, 0: malloc */
} SideHeader;

static inline void side_bounds(const SideHeader *memory, uintptr_t *start, uintptr_t *end) {
  *start = (uintptr_t)memory;
  *end = (uintptr_t)(memory + 1) + memory->bytes;
}

#endif
