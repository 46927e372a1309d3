/* options.h - the command line, read. */
#ifndef PERRY_DRIVER_OPTIONS_H
#define PERRY_DRIVER_OPTIONS_H

#include <stdbool.h>

typedef enum CommandKind {
#define COMMAND(enumerator, name, arguments, help) COMMAND_##enumerator,
#include "driver/option.def"
  COMMAND_COUNT
} CommandKind;

typedef enum EmitKind {
  EMIT_NOTHING,
  EMIT_TOKENS,
  EMIT_AST,
  EMIT_IR,
  EMIT_IR_OPT,
  EMIT_LLVM,
  EMIT_ASM,
  EMIT_OBJ
} EmitKind;

typedef struct Options {
  CommandKind command;
  const char *input;
  const char *output; /* NULL: derived from the input */
  EmitKind emit;
  const char *emit_function; /* NULL: all */
  int optimization_level;
  unsigned guard_fail; /* emit.h: GUARD_FAIL_* or the execution that fails */
  bool no_auto_optimize, time_stages;
  char **program_arguments; /* of `run`, NULL-terminated */
} Options;

enum { STATUS_DONE = 0, STATUS_PROGRAM_ERRORS = 1, STATUS_MISUSE = 2, STATUS_FAULT = 3 };

/* Reads the command line. Returns -1 to go on, else the exit status (help was printed, or what is
 * wrong was said). */
int options_parse(Options *options, int argc, char **argv);

#endif
