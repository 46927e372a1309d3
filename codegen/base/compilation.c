/* compilation.c - beginning and end of a compilation. */
#include "base/compilation.h"

void compilation_initialise(Compilation *compilation) {
  *compilation = (Compilation){0};
  name_table_initialise(&compilation->names, &compilation->arena);
  diag_initialise(&compilation->diagnostics, &compilation->arena);
}

void compilation_release(Compilation *compilation) {
  arena_release(&compilation->arena);
}
