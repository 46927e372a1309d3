/* main.c - the life of a compiled program: heap, module evaluation, microtasks, event loop, exit
 * status. */
#include "abi/program.h"
#include "core/loop_hooks.h"
#include "core/startup.h"
#include "core/throw.h"

#include <stdio.h>
#include <time.h>

static void evaluate(void *result) {
  *(Value *)result = perry_program.evaluate();
}

static double clock_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

/* Until the program has nothing left to do; a 'beforeExit' listener may find it more. */
static void run_to_end(void) {
  const LoopHooks *hooks = &perry_isolate.hooks;
  if (hooks->run_jobs) hooks->run_jobs();
  perry_isolate.turn++;
  if (hooks->run_loop) hooks->run_loop();
  while (hooks->before_exit) {
    hooks->before_exit();
    if (hooks->run_jobs) hooks->run_jobs();
    if (!hooks->run_loop || !hooks->run_loop()) break;
  }
}

int main(int argc, char **argv) {
  perry_isolate.argc = argc;
  perry_isolate.argv = argv;
  perry_isolate.exception = value_undefined();
  perry_isolate.start_ms = clock_ms();
  stack_limits_set();
  Value result = value_undefined(), exception;
  perry_isolate.stack_base = (char *)__builtin_frame_address(0) + 2 * sizeof(void *);
  heap_start(perry_isolate.stack_base);
  if (!try_call(evaluate, &result, &exception)) {
    /* To node an ES module's evaluation is a promise. */
    if (!perry_program.is_commonjs) perry_isolate.throw_site = 0;
    program_uncaught(exception, "uncaughtException");
  }
  if (perry_isolate.hooks.watch_evaluation) perry_isolate.hooks.watch_evaluation(result);
  run_to_end();
  if (perry_isolate.hooks.is_pending && perry_isolate.hooks.is_pending(result)) {
    fprintf(stderr, "Warning: Detected unsettled top-level await at %s\n",
            perry_program.entry_path);
    program_exit(13);
  }
  program_exit(-1);
}
