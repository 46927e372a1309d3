#define _GNU_SOURCE
#include "driver/back_end.h"

#include "driver/link.h"
#include "emit/emit.h"

#include <errno.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* FILE without its folder and its ending; `a.out` where nothing would be left. */
static const char *default_output(Arena *arena, const char *input) {
  const char *slash = strrchr(input, '/'), *base = slash ? slash + 1 : input;
  const char *dot = strrchr(base, '.');
  size_t length = dot && dot > base ? (size_t)(dot - base) : 0;
  return length > 0 ? arena_copy_text(arena, base, length) : "a.out";
}

static int print_bytes(EmittedBytes bytes) {
  fwrite(bytes.bytes, 1, bytes.count, stdout);
  return STATUS_DONE;
}

/* Runs the program and waits for it; a signal that ends it ends as a shell reports it. */
static int run_program(Compilation *compilation, const char *path, const Options *options) {
  size_t count = 0;
  while (options->program_arguments[count])
    count++;
  char **arguments = ARENA_ARRAY(&compilation->arena, char *, count + 2);
  arguments[0] = (char *)path;
  memcpy(arguments + 1, options->program_arguments, count * sizeof *arguments);
  pid_t child;
  int status, error = posix_spawn(&child, path, NULL, NULL, arguments, environ);
  if (error) {
    diag_report(&compilation->diagnostics, NULL, 0, 0, DIAG_CANNOT_READ_FILE, path,
                strerror(error));
    return STATUS_PROGRAM_ERRORS;
  }
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    continue;
  enum { SIGNAL_STATUS = 128 };
  return WIFSIGNALED(status) ? SIGNAL_STATUS + WTERMSIG(status) : WEXITSTATUS(status);
}

static int make_executable(IrModule *module, EmittedBytes object, const Options *options,
                           StageClock *clock) {
  Compilation *compilation = module->compilation;
  Arena *arena = &compilation->arena;
  bool is_run = options->command == COMMAND_RUN;
  const char *output = options->output ? options->output : default_output(arena, options->input);
  char *folder = NULL;
  if (is_run) {
    const char *temporary = getenv("TMPDIR");
    folder = arena_format(arena, "%s/perry.XXXXXX", temporary && *temporary ? temporary : "/tmp");
    if (!mkdtemp(folder)) {
      diag_report(&compilation->diagnostics, NULL, 0, 0, DIAG_CANNOT_WRITE_FILE, folder,
                  strerror(errno));
      return STATUS_PROGRAM_ERRORS;
    }
    output = arena_format(arena, "%s/%s", folder, default_output(arena, options->input));
  }
  int status = link_executable(module, object.bytes, object.count, output) ? STATUS_DONE
                                                                           : STATUS_PROGRAM_ERRORS;
  stage_clock_end(clock, "link");
  if (is_run) {
    if (status == STATUS_DONE) status = run_program(compilation, output, options);
    unlink(output);
    rmdir(folder);
  }
  return status;
}

int back_end_run(IrModule *module, const Options *options, StageClock *clock) {
  EmitOptions emit_options = {.optimisation = (unsigned)options->optimization_level,
                              .guard_fail = options->guard_fail,
                              .has_line_table = true};
  EmittedModule *emitted = emit_module(module, &emit_options);
  stage_clock_end(clock, "emit");
  emit_optimise(emitted);
  stage_clock_end(clock, "optimise");
  int status = STATUS_DONE;
  if (options->emit == EMIT_LLVM) {
    emit_print(emitted, stdout, options->emit_function);
  } else if (options->emit == EMIT_ASM) {
    status = print_bytes(emit_assembly(emitted));
  } else {
    EmittedBytes object = emit_object(emitted);
    stage_clock_end(clock, "codegen");
    status = options->emit == EMIT_OBJ ? print_bytes(object)
                                       : make_executable(module, object, options, clock);
  }
  emit_release(emitted);
  return status;
}
