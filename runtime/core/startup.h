/* startup.h - what main needs of the layers above core; each is defined by the folder named beside
 * it. */
#ifndef PERRY_CORE_STARTUP_H
#define PERRY_CORE_STARTUP_H

#include <stddef.h>

/* gc/: creates the heap of this thread's isolate: reserves the address range, reads the PERRY_GC_*
   switches. stack_base: highest address of the thread's stack that may hold cells. */
void heap_start(void *stack_base);

#endif
