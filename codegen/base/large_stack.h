/* large_stack.h - running the compiler on a stack of AST_STACK_BYTES, since stages recurse over
 * trees as deep as programs nest. The memory is reserved, and used only as far as it is touched. */
#ifndef PERRY_BASE_LARGE_STACK_H
#define PERRY_BASE_LARGE_STACK_H

#include <stddef.h>

/* Calls run(context) on a stack of the size, in a thread of its own, and returns when it has
 * returned. Falls back to the caller's stack when no such memory is to be had. */
void large_stack_run(size_t size_bytes, void (*run)(void *context), void *context);

#endif
