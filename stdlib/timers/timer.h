/* timer.h - the record behind a Timeout or Immediate object.
 *
 * Malloc memory; its roots are two handles. While the record is active the object holds its address
 * under a private symbol, and whether it was referenced afterwards, so that a cleared or fired
 * timer is recognised.
 */
#ifndef PERRY_TIMERS_TIMER_H
#define PERRY_TIMERS_TIMER_H

#include "uv/loop.h"

typedef struct Timer Timer;
struct Timer {
  Timer *next, *previous; /* in its list, or in the queue of immediates */
  struct TimerList *list; /* NULL while not waiting */
  Handle object;          /* the Timeout or Immediate */
  Handle call;            /* Array: callback, then the arguments */
  uint64_t start_ms;
  double delay_ms; /* at least 1 */
  double id;
  bool is_repeating;
  bool is_referenced;
  bool is_running; /* its callback is being called: it is freed afterwards */
  bool is_closed;  /* cleared */
};

/* A record with its object; argv[0] is the callback, arguments start at argv[first_argument]. ALLOC
 */
Timer *timer_create(IntrinsicId prototype, uint32_t first_argument, uint32_t argc,
                    const Value *argv);
/* The active record behind a Timeout or Immediate; NULL if there is none. */
Timer *timer_of(Value object);
/* Of a Timeout without record: did it keep the program running while it waited? */
bool timer_was_referenced(Value object);
void timer_set_referenced(Value object, bool is_referenced);
/* Lets go of the object and frees the record. */
void timer_free(Timer *timer);
/* Calls the callback with its object as `this`; jobs run afterwards. CALL */
void timer_call(Timer *timer);

extern const LoopCallbacks timer_loop_callbacks;
static inline EventLoop *timer_loop(void) {
  return loop_get(&timer_loop_callbacks);
}

/* The two phases. */
void timeouts_run(void);
void immediates_run(void);

#endif
