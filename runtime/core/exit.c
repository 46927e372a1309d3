#include "core/loop_hooks.h"
#include "core/throw.h"

#include <stdio.h>
#include <stdlib.h>

static int exit_status(void) {
  return perry_isolate.has_exit_code ? perry_isolate.exit_code : 0;
}

_Noreturn void program_exit(int code) {
  if (code >= 0) {
    perry_isolate.exit_code = code;
    perry_isolate.has_exit_code = true;
  }
  void (*at_exit)(int) = perry_isolate.hooks.at_exit;
  perry_isolate.hooks.at_exit = NULL; /* a listener that exits does not start the listeners again */
  if (at_exit) at_exit(exit_status());
  fflush(stdout);
  exit(exit_status());
}

_Noreturn void program_fail(Value exception) {
  fflush(stdout);
  report_uncaught_error(exception);
  program_exit(1);
}
