/* link.h - from an object in memory to an executable file.
 *
 * ld.lld is run directly: no compiler driver is needed where programs are compiled, only the
 * linker, the C library's development files and libgcc. The executable appears at its path complete
 * or not at all.
 */
#ifndef PERRY_DRIVER_LINK_H
#define PERRY_DRIVER_LINK_H

#include "base/compilation.h"

#include <stdbool.h>
#include <stddef.h>

/* Errors are reported as diagnostics; false then. */
bool link_executable(Compilation *compilation, const char *object, size_t object_bytes,
                     const char *output);

#endif
