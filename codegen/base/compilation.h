/* compilation.h - what all stages of one run of the compiler share; passed along, never global. */
#ifndef PERRY_BASE_COMPILATION_H
#define PERRY_BASE_COMPILATION_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/name.h"

typedef struct Compilation {
  Arena arena; /* lives as long as the compilation: names, sources, AST, diagnostics */
  NameTable names;
  Diagnostics diagnostics;
} Compilation;

void compilation_initialise(Compilation *compilation);
void compilation_release(Compilation *compilation);

#endif
