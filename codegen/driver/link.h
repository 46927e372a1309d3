/* link.h - from an object in memory to an executable file.
 *
 * ld.lld is run directly: no compiler driver is needed where programs are compiled, only the
 * linker, the C library's development files and libgcc. The executable appears at its path complete
 * or not at all.
 */
#ifndef PERRY_DRIVER_LINK_H
#define PERRY_DRIVER_LINK_H

#include "ir/ir.h"

#include <stdbool.h>
#include <stddef.h>

typedef enum LinkPart {
#define LINK_PART(enumerator, what, remedy) LINK_PART_##enumerator,
#include "driver/link_part.def"
  LINK_PART_COUNT
} LinkPart;

typedef struct LinkPartRow {
  const char *what, *remedy;
} LinkPartRow;

const LinkPartRow *link_part_row(LinkPart part);
/* The path of the part's file; NULL when it is missing. */
const char *link_part_find(Arena *arena, LinkPart part);

/* Links the object of `module`, with the parts of the library that the globals it names need
 * (abi/library.def). Errors are reported as diagnostics; false then. */
bool link_executable(const IrModule *module, const char *object, size_t object_bytes,
                     const char *output);

#endif
