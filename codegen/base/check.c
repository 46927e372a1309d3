/* check.c - the end of a compiler that met its own fault. */
#include "base/check.h"

#include <stdio.h>
#include <stdlib.h>

_Noreturn void compiler_fault(const char *file, int line, const char *function, const char *what) {
  fflush(stdout);
  fprintf(stderr, "perry: fault of the compiler in %s (%s:%d): %s\n", function, file, line, what);
  fprintf(stderr, "perry: please report this together with the program that was compiled\n");
  exit(3);
}
