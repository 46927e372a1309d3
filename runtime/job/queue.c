/* queue.c - the queues of microtasks and of process.nextTick callbacks, and the rejections that
 * nobody handled.
 *
 * Both queues are rings that double when full. Order, as node's: after the callback of a timer or
 * handle first all ticks, then all microtasks, and again until both are empty. The body of an ES
 * module runs as a microtask in node, so the first drain begins with microtasks; that of a CommonJS
 * module does not. Rejections are looked at when both queues are empty.
 */
#include "job/queue.h"

#include "abi/program.h"
#include "array/array.h"
#include "core/loop_hooks.h"
#include "core/throw.h"
#include "function/call.h"
#include "gc/roots.h"
#include "object/error.h"
#include "string/atom.h"
#include "string/string.h"

#include <stdlib.h>

#define RING_FIRST_CAPACITY 64

static void ring_grow(JobRing *ring) {
  uint32_t capacity = ring->capacity ? ring->capacity * 2 : RING_FIRST_CAPACITY;
  Job *jobs = malloc(capacity * sizeof *jobs);
  if (!jobs) perry_out_of_memory(capacity * sizeof *jobs);
  for (uint32_t i = 0; i < ring->count; i++)
    jobs[i] = ring->jobs[(ring->head + i) & (ring->capacity - 1)];
  free(ring->jobs);
  *ring = (JobRing){.jobs = jobs, .capacity = capacity, .count = ring->count};
}

static void ring_put(JobRing *ring, JobFunction run, uint32_t count, const Value *data) {
  if (ring->count == ring->capacity) ring_grow(ring);
  Job *job = &ring->jobs[(ring->head + ring->count++) & (ring->capacity - 1)];
  job->run = run;
  for (uint32_t i = 0; i < JOB_DATA_MAX; i++)
    job->data[i] = i < count ? data[i] : value_undefined();
}

static bool ring_take(JobRing *ring, Job *job) {
  if (ring->count == 0) return false;
  *job = ring->jobs[ring->head];
  ring->head = (ring->head + 1) & (ring->capacity - 1);
  ring->count--;
  return true;
}

static void ring_visit(Tracer *tracer, JobRing *ring) {
  for (uint32_t i = 0; i < ring->count; i++)
    trace_values(tracer, ring->jobs[(ring->head + i) & (ring->capacity - 1)].data, JOB_DATA_MAX);
}

static void queue_visit(Tracer *tracer, void *data) {
  JobQueue *queue = data;
  ring_visit(tracer, &queue->microtasks);
  ring_visit(tracer, &queue->ticks);
  trace_pointer(tracer, &queue->rejections);
  trace_pointer(tracer, &queue->running);
}

static bool is_pending(Value promise) {
  return value_is_promise(promise) && value_as_promise(promise)->state == PROMISE_PENDING;
}

/* The evaluation of the modules fails as a throw outside of promises does. */
static void evaluation_settled(Value data, bool is_rejected, Value result) {
  if (!is_rejected) return;
  if (!perry_program.is_commonjs) perry_isolate.throw_site = 0;
  perry_rethrow(result);
}

static void watch_evaluation(Value promise) {
  if (value_is_promise(promise))
    promise_then_native(value_as_promise(promise), evaluation_settled, value_undefined());
}

JobQueue *job_queue(void) {
  JobQueue *queue = perry_isolate.jobs;
  if (queue) return queue;
  queue = calloc(1, sizeof *queue);
  if (!queue) perry_out_of_memory(sizeof *queue);
  queue->is_main_done = perry_program.is_commonjs || perry_isolate.turn > 0;
  perry_isolate.jobs = queue;
  roots_register_function(queue_visit, queue);
  perry_isolate.hooks.run_jobs = job_run_all;
  perry_isolate.hooks.is_pending = is_pending;
  perry_isolate.hooks.watch_evaluation = watch_evaluation;
  perry_isolate.hooks.async_frames = promise_async_frames;
  return queue;
}

void job_enqueue(JobFunction run, uint32_t count, const Value *data) {
  ring_put(&job_queue()->microtasks, run, count, data);
}

/* ---- ticks ---- */

static void run_tick(const Value *data) {
  if (value_is_undefined(data[1]))
    function_call(data[0], value_undefined(), 0, NULL);
  else
    function_call_list(data[0], value_undefined(), value_as_array(data[1]));
}

void job_enqueue_tick(Value callback, uint32_t argc, const Value *argv) {
  Value arguments = argc ? value_object(array_from_values(argc, argv)) : value_undefined();
  ring_put(&job_queue()->ticks, run_tick, 2, (Value[]){callback, arguments});
}

/* ---- rejections ---- */

void job_track_rejection(Promise *promise) {
  JobQueue *queue = job_queue();
  if (!queue->rejections) queue->rejections = array_create(0);
  array_push(queue->rejections, value_object(promise));
}

static bool is_error_like(Value reason) {
  return value_is_object(reason) &&
         (value_as_cell(reason)->kind == CELL_ERROR ||
          object_has_own_property(value_as_object(reason), key_from_atom(ATOM(stack))));
}

static Value rejection_error(Value reason) {
  String *message;
  {
    STRING_BUILDER(text);
    builder_append_ascii(&text, "This error originated either by throwing inside of an async "
                                "function without a catch block, or by "
                                "rejecting a promise which was not handled with .catch(). The "
                                "promise rejected with the reason \"");
    builder_append_string(&text, describe_value(reason));
    builder_append_ascii(&text, "\".");
    message = builder_finish(&text);
  }
  Object *error = error_create(INTRINSIC_ErrorPrototype, message);
  object_define(error, key_from_atom(ATOM(name)),
                value_string(string_from_ascii("UnhandledPromiseRejection")), PROPERTY_HIDDEN);
  String *frames = string_from_ascii(
      "\n    at throwUnhandledRejectionsMode (node:internal/process/promises:322:7)"
      "\n    at processPromiseRejections (node:internal/process/promises:405:17)"
      "\n    at process.processTicksAndRejections (node:internal/process/task_queues:106:37)");
  object_define(error, key_from_atom(ATOM(stack)),
                value_string(string_concat(error_title(error), frames)), PROPERTY_HIDDEN);
  object_create_data_property(error, key_from_atom(ATOM(code)),
                              value_string(string_from_ascii("ERR_UNHANDLED_REJECTION")));
  return value_object(error);
}

static void report_rejection(const Promise *promise) {
  const LoopHooks *hooks = &perry_isolate.hooks;
  if (hooks->on_unhandled_rejection &&
      hooks->on_unhandled_rejection(promise->result, value_object(promise)))
    return;
  perry_isolate.throw_site = 0; /* of a rejection only the error's own stack is known */
  program_uncaught(is_error_like(promise->result) ? promise->result
                                                  : rejection_error(promise->result),
                   "unhandledRejection");
}

/* False: there were none. */
static bool report_rejections(JobQueue *queue) {
  Array *list = queue->rejections;
  if (!list) return false;
  queue->rejections = NULL;
  for (uint32_t i = 0; i < list->length; i++) {
    const Promise *promise = value_as_promise(array_get(list, i));
    if (!promise->is_handled) report_rejection(promise);
  }
  return true;
}

/* ---- draining ---- */

static void drain(void *data) {
  JobQueue *queue = data;
  Job job;
  if (!queue->is_main_done) {
    while (ring_take(&queue->microtasks, &job))
      job.run(job.data);
    queue->is_main_done = true;
  }
  do {
    while (ring_take(&queue->ticks, &job))
      job.run(job.data);
    while (ring_take(&queue->microtasks, &job))
      job.run(job.data);
  } while (queue->ticks.count > 0 || report_rejections(queue));
}

void job_run_all(void) {
  JobQueue *queue = job_queue();
  Value exception;
  while (!try_call(drain, queue, &exception))
    program_uncaught(exception, "uncaughtException");
  perry_isolate.turn++;
}
