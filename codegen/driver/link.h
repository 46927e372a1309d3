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

/* Links the object of `module`, with the parts of the library that the globals it names need
 * (abi/library.def). Errors are reported as diagnostics; false then. */
bool link_executable(const IrModule *module, const char *object, size_t object_bytes,
                     const char *output);

#endif
