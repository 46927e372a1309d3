#include "core/throw.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void perry_check_failed(const char *file, int line, const char *text) {
  fprintf(stderr, "perry runtime: internal fault at %s:%d: %s\n", file, line, text);
  abort();
}

/* node ends with SIGABRT's status, 134 as a shell sees it. */
_Noreturn void perry_out_of_memory(size_t bytes) {
  fflush(stdout);
  fprintf(stderr, "FATAL ERROR: JavaScript heap out of memory (%zu bytes were asked for)\n", bytes);
  abort();
}
