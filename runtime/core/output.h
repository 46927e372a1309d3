/* output.h - writing to standard output and error, whole and at once.
 *
 * A write is complete when the function returns: short writes are continued, a full non-blocking
 * pipe is waited for. A reader that has gone away (EPIPE) ends the output silently, as does any
 * other error: there is nobody to tell. Effects: none on the heap.
 */
#ifndef PERRY_CORE_OUTPUT_H
#define PERRY_CORE_OUTPUT_H

#include <stddef.h>

void output_write(int descriptor, const char *bytes, size_t count);

#endif
