/* main.c - the `perry` program: reads the command line, runs the command on a large stack, says its
 * status. */
#include "base/large_stack.h"
#include "driver/compile.h"
#include "driver/doctor.h"
#include "driver/options.h"
#include "syntax/ast.h"

#include <signal.h>
#include <unistd.h>

typedef struct Run {
  Options options;
  int status;
} Run;

static void run_command(void *context) {
  enum { ALTERNATE_STACK_BYTES = 32 << 10 }; /* where a crash by stack overflow is reported */
  char alternate_stack[ALTERNATE_STACK_BYTES];
  Run *run = context;
  stack_t previous;
  sigaltstack(&(stack_t){.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack}, &previous);
  switch (run->options.command) {
  case COMMAND_COMPILE:
  case COMMAND_RUN:
  case COMMAND_CHECK:
    run->status = compile_program(&run->options);
    break;
  case COMMAND_DOCTOR:
    run->status = doctor_run();
    break;
  case COMMAND_COUNT:
    break;
  }
  sigaltstack(&previous, NULL);
}

/* A crash is a fault of the compiler and ends as one, not with a signal. */
static void on_crash(int signal_number) {
  static const char text[] = "perry: fault of the compiler: it crashed; please report this "
                             "together with the program that was compiled\n";
  (void)signal_number;
  ssize_t ignored = write(STDERR_FILENO, text, sizeof text - 1);
  (void)ignored;
  _exit(STATUS_FAULT);
}

static void catch_crashes(void) {
  struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
  sigaction(SIGSEGV, &action, NULL);
  sigaction(SIGBUS, &action, NULL);
  sigaction(SIGILL, &action, NULL);
  sigaction(SIGFPE, &action, NULL);
}

int main(int argc, char **argv) {
  Run run = {.status = STATUS_FAULT};
  int status = options_parse(&run.options, argc, argv);
  if (status >= 0) return status;
  catch_crashes();
  large_stack_run(AST_STACK_BYTES, run_command, &run);
  return run.status;
}
