/* emit.h - the last stage: IR to LLVM IR to an object file in memory.
 *
 *     EmittedModule *emitted = emit_module(module, &options);
 *     emit_optimise(emitted);
 *     if (!emit_object(emitted, &bytes)) ...
 *     emit_release(emitted);
 *
 * Owner   an EmittedModule owns everything of LLVM's; the bytes of an object too
 * Errors  a failure of LLVM is a fault of the compiler; there are no diagnostics about the program
 * here
 */
#ifndef PERRY_EMIT_EMIT_H
#define PERRY_EMIT_EMIT_H

#include "ir/ir.h"

/* --guard-fail: which execution of a guard fails although it holds. A positive number: that one. */
enum { GUARD_FAIL_NEVER = 0, GUARD_FAIL_RANDOM = 0x7FFFFFFF };

typedef struct EmitOptions {
  unsigned
      optimisation; /* 0..3. 0: no inline fast paths, every operation of the language is a call */
  bool has_line_table; /* DWARF: functions and lines */
  uint32_t guard_fail; /* GUARD_FAIL_* or 1, 2, ... */
} EmitOptions;

typedef struct EmittedModule EmittedModule;

typedef struct EmittedBytes {
  const char *bytes;
  size_t count;
} EmittedBytes;

EmittedModule *emit_module(IrModule *module, const EmitOptions *options);
/* Runs LLVM's passes for the level of the options. */
void emit_optimise(EmittedModule *emitted);

/* The LLVM IR as text; only_function: a linker name or JavaScript name, NULL: everything. */
void emit_print(EmittedModule *emitted, FILE *out, const char *only_function);
/* After one of these the module can only be released. */
EmittedBytes emit_assembly(EmittedModule *emitted);
EmittedBytes emit_object(EmittedModule *emitted);

void emit_release(EmittedModule *emitted);

#endif
