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

typedef struct Uncaught {
  Value exception;
  const char *origin;
  bool is_handled;
} Uncaught;

static void tell_listeners(void *data) {
  Uncaught *uncaught = data;
  uncaught->is_handled = perry_isolate.hooks.on_uncaught(uncaught->exception, uncaught->origin);
}

void program_uncaught(Value exception, const char *origin) {
  Uncaught uncaught = {exception, origin, false};
  Value again;
  if (perry_isolate.hooks.on_uncaught && !try_call(tell_listeners, &uncaught, &again)) {
    report_uncaught_error(again);
    program_exit(7); /* as node's for a listener that throws */
  }
  if (!uncaught.is_handled) program_fail(exception);
}
