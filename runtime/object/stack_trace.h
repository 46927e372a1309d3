/* stack_trace.h - where names and positions of native return addresses come from. */
#ifndef PERRY_OBJECT_STACK_TRACE_H
#define PERRY_OBJECT_STACK_TRACE_H

#include <stdint.h>

#define STACK_TRACE_LIMIT 10 /* Error.stackTraceLimit */
#define STACK_INLINE_MAX  8  /* functions inlined into each other at one address */

typedef struct StackFrameName {
  const char *function; /* UTF-8; "" at module level */
  const char *file;
  uint32_t line, column; /* 1-based */
} StackFrameName;

/* Names of the program's functions at a return address, innermost first; 0 for an address that is
 * not the program's. The compiler
   defines it with its table of functions; without it stacks have no frames. */
extern uint32_t perry_symbolize(uintptr_t return_address, StackFrameName names[STACK_INLINE_MAX])
    __attribute__((weak));

#endif
