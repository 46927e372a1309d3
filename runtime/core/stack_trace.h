/* stack_trace.h - names and positions of return addresses, from the table of the compiler
 * (abi/site_table.h). Effects: none. */
#ifndef PERRY_CORE_STACK_TRACE_H
#define PERRY_CORE_STACK_TRACE_H

#include <stdbool.h>
#include <stdint.h>

#define STACK_TRACE_LIMIT 10 /* Error.stackTraceLimit at first */
#define STACK_INLINE_MAX  8  /* functions inlined into each other at one address */

typedef struct StackFrameName {
  const char *function;  /* UTF-8; "" at the top of an ES module */
  const char *file;      /* URL or path, as stacks show it */
  uint32_t line, column; /* 1-based */
  uint32_t script;       /* number in Program.scripts */
} StackFrameName;

/* Does the address lie in the code of the program (not the runtime's)? */
bool stack_is_program_code(uintptr_t return_address);
/* Fills in the program's functions at a return address, innermost first, and returns their number:
 * 0 for an address that is not the program's or that stands for no frame. */
uint32_t stack_symbolize(uintptr_t return_address, StackFrameName names[STACK_INLINE_MAX]);

#endif
