/* well_known.c - the well-known symbols with their descriptions, all static data. */
#include "string/atom.h"

#define STATIC_HEADER(word, cell_kind, type)                                                       \
  {(word), CELL_FLAG_STATIC, (cell_kind), sizeof(type) / CELL_GRANULE_BYTES}

static StaticAtom descriptions[] = {
#define WELL_KNOWN_ROW(name)                                                                       \
  {STATIC_HEADER(CELL_NOT_OBJECT, CELL_STRING_LATIN1, StaticAtom), sizeof "Symbol." #name - 1, 0,  \
   "Symbol." #name},
#include "abi/well_known.def"
};

/* As value_string gives it, in a form that the linker can compute. */
#define STATIC_STRING(cell) {(VALUE_TAG_STRING << VALUE_TAG_SHIFT) + (uint64_t)(uintptr_t)(cell)}

StaticSymbol perry_well_known[] = {
#define WELL_KNOWN_ROW(name)                                                                       \
  {{STATIC_HEADER(CELL_NOT_OBJECT, CELL_SYMBOL, StaticSymbol),                                     \
    (WELL_KNOWN_##name + 1u) * 0x85EBCA6Bu, 0, STATIC_STRING(&descriptions[WELL_KNOWN_##name])}},
#include "abi/well_known.def"
};
