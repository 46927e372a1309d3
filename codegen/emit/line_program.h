/* line_program.h - the rows of .debug_line in a relocatable object (DWARF 4, as LLVM writes it). */
#ifndef PERRY_EMIT_LINE_PROGRAM_H
#define PERRY_EMIT_LINE_PROGRAM_H

#include "emit/elf_object.h"

typedef struct LineRow {
  uint32_t symbol; /* of the object: what the offset counts from */
  uint32_t offset;
  uint32_t discriminator; /* 0: none */
} LineRow;

typedef struct LineRows {
  LineRow *items;
  uint32_t count, capacity;
} LineRows;

/* The rows with a discriminator, in the order of the line program. */
LineRows line_program_read(Arena *arena, const ElfObject *object);

#endif
