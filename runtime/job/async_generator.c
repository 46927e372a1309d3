/* async_generator.c - async generator objects: the queue of requests and the states of
 * sec-asyncgenerator-objects.
 *
 * A request is what one call of next, return or throw asks for, with the promise that call
 * returned. The first one is being served; a step of the body settles it and the next is taken up
 * when the step is over (async_generator_stepped), so steps never nest.
 */
#include "job/async_generator.h"

#include "core/throw.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "job/promise.h"
#include "operation/iterate.h"

/* An INTERNAL cell. */
typedef struct Request {
  Cell header;
  Value next; /* undefined at the end */
  Value mode; /* ResumeMode, a number */
  Value value;
  Value promise;
  Value padding;
} Request;

static Request *first_request(const Generator *generator) {
  return value_is_undefined(generator->first_request)
             ? NULL
             : (Request *)value_as_cell(generator->first_request);
}

Promise *async_generator_awaited(const Generator *generator) {
  const Request *request = first_request(generator);
  return request ? value_as_promise(request->promise) : NULL;
}

static ResumeMode mode_of(const Request *request) {
  return (ResumeMode)value_as_number(request->mode);
}

static void enqueue(Generator *generator, ResumeMode mode, Value value, Promise *promise) {
  Request *request = (Request *)cell_allocate(CELL_INTERNAL, CELL_NOT_OBJECT, sizeof(Request));
  slot_init(&request->next, value_undefined());
  slot_init(&request->mode, value_number(mode));
  slot_init(&request->value, value);
  slot_init(&request->promise, value_object(promise));
  slot_init(&request->padding, value_undefined());
  if (value_is_undefined(generator->last_request)) {
    slot_write(&generator->header, &generator->first_request, value_object(request));
  } else {
    Request *last = (Request *)value_as_cell(generator->last_request);
    slot_write(&last->header, &last->next, value_object(request));
  }
  slot_write(&generator->header, &generator->last_request, value_object(request));
}

/* AsyncGeneratorCompleteStep: takes the first request off the queue and settles its promise. */
static void complete_step(Generator *generator, bool is_throw, Value value, bool is_done) {
  Request *request = first_request(generator);
  slot_write(&generator->header, &generator->first_request, request->next);
  if (value_is_undefined(request->next))
    slot_write(&generator->header, &generator->last_request, value_undefined());
  Promise *promise = value_as_promise(request->promise);
  if (is_throw)
    promise_reject(promise, value);
  else
    promise_resolve_with(promise, value_object(create_iterator_result(value, is_done)));
}

static void drain_queue(Generator *generator);

static void return_awaited(Value data, bool is_rejected, Value result) {
  Generator *generator = (Generator *)value_as_cell(data);
  complete_step(generator, is_rejected, result, true);
  drain_queue(generator);
}

typedef struct Resolving {
  Value value;
  Promise *promise;
} Resolving;

static void resolve_value(void *data) {
  Resolving *resolving = data;
  resolving->promise = promise_resolve_value(resolving->value);
}

/* AsyncGeneratorAwaitReturn. False: PromiseResolve threw, and the request was rejected at once. */
static bool await_return(Generator *generator) {
  Resolving resolving = {first_request(generator)->value, NULL};
  Value exception;
  generator->state = ASYNC_GENERATOR_DRAINING;
  if (!try_call(resolve_value, &resolving, &exception)) {
    complete_step(generator, true, exception, true);
    return false;
  }
  promise_then_native(resolving.promise, return_awaited, value_object(generator));
  return true;
}

static void drain_queue(Generator *generator) {
  const Request *request;
  while ((request = first_request(generator))) {
    ResumeMode mode = mode_of(request);
    if (mode != RESUME_RETURN)
      complete_step(generator, mode == RESUME_THROW,
                    mode == RESUME_THROW ? request->value : value_undefined(), true);
    else if (await_return(generator))
      return;
  }
  generator->state = ASYNC_GENERATOR_COMPLETED;
}

/* ---- steps of the body ---- */

void async_generator_stepped(Generator *generator) {
  const Request *request;
  while (generator->state == ASYNC_GENERATOR_YIELD && (request = first_request(generator))) {
    Frame *frame = generator->frame;
    generator->state = ASYNC_GENERATOR_EXECUTING;
    frame->resume(frame, mode_of(request), request->value);
  }
}

void perry_async_generator_yield(Frame *frame, Value value) {
  Generator *generator = (Generator *)frame->owner;
  generator->state = ASYNC_GENERATOR_YIELD;
  complete_step(generator, false, value, false);
}

static void finish(Frame *frame, bool is_throw, Value value) {
  Generator *generator = (Generator *)frame->owner;
  generator->state = ASYNC_GENERATOR_DRAINING;
  pointer_write(generator, generator->frame, NULL);
  complete_step(generator, is_throw, value, true);
  drain_queue(generator);
}

void perry_async_generator_return(Frame *frame, Value value) {
  finish(frame, false, value);
}
void perry_async_generator_throw(Frame *frame, Value exception) {
  finish(frame, true, exception);
}

/* ---- requests ---- */

void async_generator_request(Generator *generator, ResumeMode mode, Value value, Promise *promise) {
  if (generator->state == ASYNC_GENERATOR_START && mode == RESUME_THROW)
    generator->state = ASYNC_GENERATOR_COMPLETED;
  if (generator->state == ASYNC_GENERATOR_COMPLETED && mode != RESUME_RETURN) {
    if (mode == RESUME_THROW)
      promise_reject(promise, value);
    else
      promise_resolve_with(promise, value_object(create_iterator_result(value_undefined(), true)));
    return;
  }
  bool is_unstarted = generator->state == ASYNC_GENERATOR_START;
  enqueue(generator, mode, value, promise);
  if (mode == RESUME_RETURN && (is_unstarted || generator->state == ASYNC_GENERATOR_COMPLETED)) {
    if (!await_return(generator)) drain_queue(generator);
  } else if (is_unstarted || generator->state == ASYNC_GENERATOR_YIELD) {
    generator->state = ASYNC_GENERATOR_YIELD;
    async_generator_stepped(generator);
  }
}
