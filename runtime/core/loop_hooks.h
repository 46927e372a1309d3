/* loop_hooks.h - where jobs and an event loop plug in, and how a program ends.
 *
 * core/ lies below job/ and stdlib/, so main reaches them through the function pointers in
 * perry_isolate.hooks. A layer fills its entries when the program first uses it (job/ when it makes
 * the first promise or job, stdlib/uv when the first timer or handle starts):
 *
 *   run_jobs     runs microtasks and process.nextTick callbacks until none is left. Set by job/.
 *                Throws nothing
 *   run_loop     runs the event loop until nothing keeps it alive, with run_jobs after each
 *                callback. False if nothing was to be done. Set by stdlib/uv
 *   before_exit  emits process 'beforeExit', after which jobs and loop run again. Set by the
 * process object when it has listeners at_exit      emits process 'exit' with the code. Set by the
 * process object when it has listeners is_pending   is this promise unsettled? Set by job/ together
 * with run_jobs watch_evaluation  the promise of the modules' evaluation: its rejection is an
 * uncaught exception. Set by job/ on_uncaught  process 'uncaughtException'; false: nobody listens.
 * Set by the process object when it has listeners on_unhandled_rejection  process
 * 'unhandledRejection', likewise
 *   async_frames  the async functions that await what runs now, as addresses of their `await`,
 *                innermost first; returns their number. Set by job/
 *
 * Exit status, as node's: process.exitCode or 0; 1 after an uncaught exception; 7 when a listener
 * for them throws; 13 for an unsettled top-level await.
 */
#ifndef PERRY_CORE_LOOP_HOOKS_H
#define PERRY_CORE_LOOP_HOOKS_H

#include "abi/isolate.h"

/* Ends the program: at_exit once (listeners may change process.exitCode), then exit. code < 0:
 * process.exitCode or 0. Effects: CALL. */
_Noreturn void program_exit(int code);

/* Ends the program as node does for an exception that nobody caught: report_uncaught_error, then
 * status 1. Effects: CALL. */
_Noreturn void program_fail(Value exception);

/* An exception that nothing caught: on_uncaught, else program_fail. origin: as the event tells it.
 * Effects: CALL. */
void program_uncaught(Value exception, const char *origin);

/* Sets perry_isolate.stack_base and stack_limit for the main thread; the margin below the limit
 * lets C helpers run. */
#define STACK_MARGIN_BYTES (256 * 1024)
void stack_limits_set(void);

#endif
