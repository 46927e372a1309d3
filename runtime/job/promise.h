/* promise.h - promises and the microtask queue.
 *
 * Invariants
 *   P1  reactions are kept while the promise is pending, newest first; settling turns the order
 * round P2  a settled promise never changes state or result P3  a rejected promise with is_handled
 * false is on the queue's list of rejections until the end of the drain Reactions  A reaction is
 * one INTERNAL cell. What the program wrote (`then`) has its two callables and the promise that
 * receives their result; what the runtime waits for (await, iterators, thenables that are promises)
 * is a C function with one Value of data, which costs neither a function object nor a promise.
 * Order      exactly the specification's, so the number of turns is V8's: await of a native promise
 * takes one, `resolve(promise)` three. Spec       sec-promise-objects, sec-jobs
 */
#ifndef PERRY_JOB_PROMISE_H
#define PERRY_JOB_PROMISE_H

#include "abi/isolate.h"

typedef enum PromiseState { PROMISE_PENDING, PROMISE_FULFILLED, PROMISE_REJECTED } PromiseState;

typedef struct Promise {
  Cell header;
  Spill *spill;
  uint8_t state;   /* PromiseState */
  bool is_handled; /* somebody has asked for the outcome */
  uint16_t reserved_16;
  uint32_t reserved;
  Value result;    /* value or reason once settled */
  Value reactions; /* the newest reaction while pending; undefined if none */
} Promise;

static inline bool value_is_promise(Value v) {
  return value_is_object(v) && value_as_cell(v)->kind == CELL_PROMISE;
}
static inline Promise *value_as_promise(Value v) {
  return (Promise *)value_address(v);
}

Promise *promise_create(void);             /* %Promise%, pending. ALLOC */
void promise_initialize(Promise *promise); /* the fields of a fresh cell */
void promise_resolve_with(Promise *promise,
                          Value value); /* the resolving function's steps. CALL (reads `then`) */
void promise_fulfill(Promise *promise, Value value); /* ALLOC */
void promise_reject(Promise *promise, Value reason); /* ALLOC */
/* PromiseResolve(constructor, value); value itself if it is a promise of that constructor. CALL */
Value promise_resolve_for(Value constructor, Value value);
Promise *promise_resolve_value(Value value); /* for %Promise%. CALL */
/* What a C function sees when the promise it waits for settles. CALL */
/* Hook async_frames of core/loop_hooks.h. */
uint32_t promise_async_frames(uintptr_t *addresses, uint32_t capacity);

typedef void (*NativeReaction)(Value data, bool is_rejected, Value result);
/* PerformPromiseThen with a C function. ALLOC */
void promise_then_native(Promise *promise, NativeReaction reaction, Value data);
/* Await: resumes frame with mode next or throw when the value (made a promise by PromiseResolve)
 * settles. CALL */
void promise_await(Frame *frame, Value value);

/* ---- capabilities ---- */

/* PromiseCapability Record: a native promise (resolve and reject are undefined: the runtime settles
   it itself), or what a subclass's constructor handed out. Lives on the C stack. */
typedef struct PromiseCapability {
  Value promise, resolve, reject;
} PromiseCapability;

PromiseCapability capability_create(Value constructor); /* NewPromiseCapability. CALL */
void capability_resolve(const PromiseCapability *capability, Value value); /* CALL */
void capability_reject(const PromiseCapability *capability, Value reason); /* CALL */
/* The functions as the program sees them; made if the promise is native. ALLOC */
void capability_expose(PromiseCapability *capability);
/* CreateResolvingFunctions. ALLOC */
void promise_resolving_functions(Promise *promise, Value *resolve, Value *reject);
/* PerformPromiseThen with callables or undefined (others count as undefined); result NULL: nobody
 * receives what they return. ALLOC */
void promise_then(Promise *promise, Value on_fulfilled, Value on_rejected,
                  const PromiseCapability *result);
/* promise.then(...) as Promise.prototype.then, species and all. CALL */
Value promise_then_species(Promise *promise, Value on_fulfilled, Value on_rejected);
/* Calls the method `then` of any value. CALL */
Value promise_invoke_then(Value promise, Value on_fulfilled, Value on_rejected);
/* SpeciesConstructor. CALL */
Value promise_species(Object *object);

/* ---- microtasks ---- */

/* A job is a C function and up to four Values. ALLOC */
#define JOB_DATA_MAX 4
typedef void (*JobFunction)(const Value *data);
void job_enqueue(JobFunction run, uint32_t count, const Value *data);
/* process.nextTick: the callback runs with these arguments before the microtasks of the turn. ALLOC
 */
void job_enqueue_tick(Value callback, uint32_t argc, const Value *argv);
/* Runs jobs until the queues are empty, then reports rejections that nobody handled. CALL. Does not
   throw: an uncaught exception goes to process 'uncaughtException' or ends the program as node
   does. */
void job_run_all(void);
/* A promise was rejected with no handler. */
void job_track_rejection(Promise *promise);

#endif
