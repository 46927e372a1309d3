/* compile.c - the stages in order. Each leaves when --emit asks for its result, or when errors make
 * going on pointless. */
#include "driver/compile.h"

#include "base/compilation.h"
#include "driver/back_end.h"
#include "driver/stage_clock.h"
#include "infer/class.h"
#include "lower/lower.h"
#include "specialise/specialise.h"
#include "syntax/ast.h"
#include "syntax/parse.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int finish(Compilation *compilation, int status) {
  bool with_colour = isatty(STDERR_FILENO) && !getenv("NO_COLOR");
  diag_print(&compilation->diagnostics, stderr, with_colour);
  if (compilation->diagnostics.error_count > 0) status = STATUS_PROGRAM_ERRORS;
  if (fflush(stdout) != 0) {
    fprintf(stderr, "perry: cannot write the output: %s\n", strerror(errno));
    status = STATUS_PROGRAM_ERRORS;
  }
  compilation_release(compilation);
  return status;
}

int compile_program(const Options *options) {
  Compilation compilation;
  StageClock clock;
  compilation_initialise(&compilation);
  stage_clock_start(&clock, options->time_stages);

  Source *source = source_read(&compilation.arena, options->input);
  if (!source) {
    diag_report(&compilation.diagnostics, NULL, 0, 0, DIAG_CANNOT_READ_FILE, options->input,
                strerror(errno));
    return finish(&compilation, STATUS_PROGRAM_ERRORS);
  }
  stage_clock_end(&clock, "read");

  if (options->emit == EMIT_TOKENS) {
    lex_dump(stdout, &compilation, source, parse_options_for_path(options->input));
    return finish(&compilation, STATUS_DONE);
  }

  ModuleGraph *graph = module_graph_new(&compilation);
  module_graph_read_entry(graph, options->input, source);
  Program *program = graph->entry->program;
  stage_clock_end(&clock, "parse");
  if (compilation.diagnostics.error_count > 0) return finish(&compilation, STATUS_PROGRAM_ERRORS);
#if PERRY_CHECKED
  ast_verify(&program->node);
#endif
  if (options->emit == EMIT_AST) {
    ast_dump(stdout, &program->node, &compilation.arena, source);
    return finish(&compilation, STATUS_DONE);
  }

  module_graph_load(graph);
  if (compilation.diagnostics.error_count == 0) module_link(graph);
  stage_clock_end(&clock, "resolve");
  if (compilation.diagnostics.error_count > 0) return finish(&compilation, STATUS_PROGRAM_ERRORS);
  IrModule *ir = lower_program(graph);
  link_classes(ir);
  stage_clock_end(&clock, "lower");
  if (compilation.diagnostics.error_count > 0) return finish(&compilation, STATUS_PROGRAM_ERRORS);
#if PERRY_CHECKED
  for (uint32_t i = 0; i < ir->functions.count; i++)
    ir_verify(ir->functions.items[i], "lower");
#endif
  if (options->emit == EMIT_IR) {
    ir_print(stdout, ir, options->emit_function);
    return finish(&compilation, STATUS_DONE);
  }
  if (options->command == COMMAND_CHECK) return finish(&compilation, STATUS_DONE);
  if (options->optimization_level > 0) specialise_program(ir);
  stage_clock_end(&clock, "specialise");
#if PERRY_CHECKED
  for (uint32_t i = 0; i < ir->functions.count; i++)
    ir_verify(ir->functions.items[i], "specialise");
#endif
  if (options->emit == EMIT_IR_OPT) {
    ir_print(stdout, ir, options->emit_function);
    return finish(&compilation, STATUS_DONE);
  }

  return finish(&compilation, back_end_run(ir, options, &clock));
}
