/* loop.h - the libuv event loop of the isolate: one timer, and the check phase for immediates.
 *
 * The loop comes into being with the first call of loop_get, which puts it into
 * perry_isolate.hooks, so that core's main runs it. Jobs (microtasks, ticks) run after each
 * callback of the program; an exception never crosses libuv's frames (loop_call). Effects: none on
 * the heap, but loop_call, which is CALL.
 */
#ifndef PERRY_UV_LOOP_H
#define PERRY_UV_LOOP_H

#include "runtime.h"

/* What timers/ wants called; set before the loop is asked for anything. */
typedef struct LoopCallbacks {
  void (*on_timer)(void);
  void (*on_immediates)(void);
} LoopCallbacks;

EventLoop *loop_get(const LoopCallbacks *callbacks);
/* Milliseconds of the loop's clock, read anew. */
uint64_t loop_now_ms(EventLoop *loop);
/* One shot: on_timer after delay_ms, in place of what was asked for before. */
void loop_start_timer(EventLoop *loop, uint64_t delay_ms);
/* Does the timer keep the program running? */
void loop_reference_timer(EventLoop *loop, bool is_referenced);
/* on_immediates after each poll while wanted; keeps_alive: and the loop neither blocks nor ends
 * meanwhile. */
void loop_want_immediates(EventLoop *loop, bool is_wanted, bool keeps_alive);

/* Runs body(data), hands what it throws to program_uncaught, then runs the jobs. */
void loop_call(void (*body)(void *data), void *data);

#endif
