/* parse_fuzz.c - libFuzzer's entry to lexer and parser: any bytes give a tree or messages, never a
 * crash.
 *
 * Each input is read as a TypeScript module, as a sloppy script and as tokens; a tree without
 * errors must verify, and messages must print. Built with -DPERRY_FUZZ=ON, run by `./dev fuzz`. */
#include "base/compilation.h"
#include "base/large_stack.h"
#include "syntax/parse.h"

#include <stdint.h>
#include <stdio.h>

typedef struct Input {
  const char *text;
  size_t length_bytes;
} Input;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void read_as(const Input *input, ParseOptions options, FILE *sink) {
  Compilation compilation;
  compilation_initialise(&compilation);
  Source *source =
      source_from_text(&compilation.arena, "input.ts", input->text, input->length_bytes);
  Program *program = parse_program(&compilation, source, options);
  if (compilation.diagnostics.error_count == 0)
    ast_verify(&program->node);
  else
    diag_print(&compilation.diagnostics, sink, false);
  compilation_release(&compilation);
}

static void read_tokens(const Input *input, FILE *sink) {
  Compilation compilation;
  compilation_initialise(&compilation);
  Source *source =
      source_from_text(&compilation.arena, "input.ts", input->text, input->length_bytes);
  lex_dump(sink, &compilation, source, (ParseOptions){PARSE_MODULE, true, false});
  compilation_release(&compilation);
}

static void run(void *context) {
  const Input *input = context;
  FILE *sink = fopen("/dev/null", "w");
  read_as(input, (ParseOptions){PARSE_MODULE, true, false}, sink);
  read_as(input, (ParseOptions){PARSE_SCRIPT, false, false}, sink);
  read_tokens(input, sink);
  fclose(sink);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Input input = {(const char *)data, size};
  large_stack_run(AST_STACK_BYTES, run, &input);
  return 0;
}
