/* promise.h - promises and the microtask queue. Spec: sec-promise-objects, sec-jobs */
#ifndef PERRY_JOB_PROMISE_H
#define PERRY_JOB_PROMISE_H

#include "abi/isolate.h"

typedef enum PromiseState { PROMISE_PENDING, PROMISE_FULFILLED, PROMISE_REJECTED } PromiseState;

typedef struct Promise {
  Cell header;
  Spill *spill;
  uint8_t state; /* PromiseState */
  bool is_handled;
  bool is_already_resolved;
  uint32_t reserved;
  Value result;    /* value or reason once settled */
  Value reactions; /* INTERNAL list of reactions while pending; undefined if none */
} Promise;

Promise *promise_create(void);                            /* %Promise%, pending. ALLOC */
void promise_resolve_with(Promise *promise, Value value); /* the resolving function's steps. CALL (reads `then`) */
void promise_fulfill(Promise *promise, Value value);      /* ALLOC */
void promise_reject(Promise *promise, Value reason);      /* ALLOC */
Promise *promise_resolve_value(Value value);              /* PromiseResolve(%Promise%, value). CALL */
/* PerformPromiseThen with callables or undefined; result may be NULL. ALLOC */
void promise_then(Promise *promise, Value on_fulfilled, Value on_rejected, Promise *result);
/* Await: resumes frame with mode next or throw when the value (made a promise by PromiseResolve) settles. CALL */
void promise_await(Frame *frame, Value value);

/* Microtasks. A job is a C function and up to four Values. ALLOC */
typedef void (*JobFunction)(const Value *data);
void job_enqueue(JobFunction run, uint32_t count, const Value *data);
/* process.nextTick: the callback runs with these arguments before the microtasks of the turn. ALLOC */
void job_enqueue_tick(Value callback, uint32_t argc, const Value *argv);
/* Runs jobs until the queue is empty (and process.nextTick callbacks, through loop_hooks.h). CALL. Does not throw: an uncaught
   exception ends the program as node does. */
void job_run_all(void);

#endif
