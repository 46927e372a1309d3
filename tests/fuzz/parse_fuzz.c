/* parse_fuzz.c - libFuzzer's entry to lexer and parser: any bytes give a tree or messages, never a
 * crash.
 *
 * Each input is read as a TypeScript module, as a sloppy script and as tokens; a tree without
 * errors must verify, and messages must print. Built with -DPERRY_FUZZ=ON, run by `./dev fuzz`,
 * which raises the limit of the stack: a thread with a stack of its own costs more than the
 * parsing. */
#include "base/compilation.h"
#include "syntax/parse.h"

#include <stdint.h>
#include <stdio.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_as(const uint8_t *data, size_t size, ParseOptions options, FILE *sink) {
  Compilation compilation;
  compilation_initialise(&compilation);
  Source *source = source_from_text(&compilation.arena, "input.ts", (const char *)data, size);
  Program *program = parse_program(&compilation, source, options);
  if (compilation.diagnostics.error_count == 0)
    ast_verify(&program->node);
  else
    diag_print(&compilation.diagnostics, sink, false);
  compilation_release(&compilation);
}

static void read_tokens(const uint8_t *data, size_t size, FILE *sink) {
  Compilation compilation;
  compilation_initialise(&compilation);
  Source *source = source_from_text(&compilation.arena, "input.ts", (const char *)data, size);
  lex_dump(sink, &compilation, source, (ParseOptions){PARSE_MODULE, true, false});
  compilation_release(&compilation);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  FILE *sink = fopen("/dev/null", "w");
  read_as(data, size, (ParseOptions){PARSE_MODULE, true, false}, sink);
  read_as(data, size, (ParseOptions){PARSE_SCRIPT, false, false}, sink);
  read_tokens(data, size, sink);
  fclose(sink);
  return 0;
}
