/* async_from_sync.c - asynchronous iteration of a synchronous iterator. Spec:
 * sec-async-from-sync-iterator-objects
 *
 * The iterator object is an ITERATOR cell of a class of its own: target is the synchronous
 * iterator, more[0] its `next`.
 */
#include "abi/builtin.h"
#include "array/builtin_iterator.h"
#include "core/throw.h"
#include "function/call.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "job/frame.h"
#include "job/promise.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "operation/convert.h"
#include "operation/iterate.h"
#include "string/atom.h"
#include "string/string.h"

/* Nobody steps such an iterator synchronously. */
static bool step_never(BuiltinIterator *iterator, Value *value) {
  throw_type_error("asynchronous iterator");
}
static Value next_never(Value this_value) {
  throw_type_error("asynchronous iterator");
}

static const IteratorClass async_from_sync_class = {
    .step = step_never, .next = next_never, .value_count = 2};

Value async_from_sync_iterator_create(const IteratorRecord *record) {
  BuiltinIterator *iterator = builtin_iterator_create(
      realm_intrinsic(INTRINSIC_AsyncFromSyncIteratorPrototype), &async_from_sync_class);
  slot_init(&iterator->target, record->iterator);
  slot_init(&iterator->more[0], record->next_method);
  return value_object(iterator);
}

/* What waits for the value of a result; an INTERNAL cell. */
typedef struct Continuation {
  Cell header;
  Value promise;
  Value is_done;
  Value to_close; /* the synchronous iterator, to be closed if the value's promise rejects;
                     undefined otherwise */
} Continuation;

static void value_settled(Value data, bool is_rejected, Value result) {
  const Continuation *c = (const Continuation *)value_as_cell(data);
  Promise *promise = value_as_promise(c->promise);
  if (!is_rejected) {
    promise_resolve_with(promise,
                         value_object(create_iterator_result(result, value_is_true(c->is_done))));
    return;
  }
  if (!value_is_undefined(c->to_close)) perry_iterator_close_throwing(c->to_close);
  promise_reject(promise, result);
}

typedef struct Request {
  ResumeMode mode;
  uint32_t argc; /* 0 or 1: an absent argument stays absent */
  const Value *argv;
  Value iterator, next; /* the synchronous one */
  Promise *promise;
  bool closes; /* a throw from PromiseResolve closes the iterator */
} Request;

/* AsyncFromSyncIteratorContinuation */
static void continue_with(Request *request, Value result, bool closes_on_rejection) {
  if (!value_is_object(result))
    throw_type_error_values("Iterator result % is not an object", 1, &result);
  bool is_done = to_boolean(object_get(value_as_object(result), key_from_atom(ATOM(done))));
  Value value = object_get(value_as_object(result), key_from_atom(ATOM(value)));
  request->closes = !is_done && closes_on_rejection;
  Promise *wrapper = promise_resolve_value(value);
  Continuation *c =
      (Continuation *)cell_allocate(CELL_INTERNAL, CELL_NOT_OBJECT, sizeof(Continuation));
  slot_init(&c->promise, value_object(request->promise));
  slot_init(&c->is_done, value_boolean(is_done));
  slot_init(&c->to_close, request->closes ? request->iterator : value_undefined());
  promise_then_native(wrapper, value_settled, value_object(c));
}

static void serve(void *data) {
  Request *request = data;
  Value iterator = request->iterator;
  if (request->mode == RESUME_NEXT) {
    continue_with(request, function_call(request->next, iterator, request->argc, request->argv),
                  true);
    return;
  }
  bool is_return = request->mode == RESUME_RETURN;
  Value method =
      value_get_method(iterator, key_from_atom(is_return ? ATOM(return_) : ATOM(throw_)));
  if (!value_is_undefined(method)) {
    continue_with(request, function_call(method, iterator, request->argc, request->argv),
                  !is_return);
  } else if (is_return) {
    Value value = request->argc ? request->argv[0] : value_undefined();
    promise_resolve_with(request->promise, value_object(create_iterator_result(value, true)));
  } else {
    perry_iterator_close(iterator);
    throw_type_error("The iterator does not provide a 'throw' method.");
  }
}

static Value request_step(Value this_value, ResumeMode mode, uint32_t argc, const Value *argv,
                          const char *method) {
  BuiltinIterator *async = this_builtin_iterator(this_value, &async_from_sync_class, method);
  Request request = {.mode = mode,
                     .argc = argc > 0,
                     .argv = argv,
                     .iterator = async->target,
                     .next = async->more[0]};
  Value exception;
  request.promise = promise_create();
  if (!try_call(serve, &request, &exception)) {
    if (request.closes) perry_iterator_close_throwing(request.iterator);
    promise_reject(request.promise, exception);
  }
  return value_object(request.promise);
}

Value async_from_sync_next(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  return request_step(this_value, RESUME_NEXT, argc, argv,
                      "%AsyncFromSyncIterator%.prototype.next");
}
Value async_from_sync_return(Function *callee, Value this_value, Value new_target, uint32_t argc,
                             const Value *argv) {
  return request_step(this_value, RESUME_RETURN, argc, argv,
                      "%AsyncFromSyncIterator%.prototype.return");
}
Value async_from_sync_throw(Function *callee, Value this_value, Value new_target, uint32_t argc,
                            const Value *argv) {
  return request_step(this_value, RESUME_THROW, argc, argv,
                      "%AsyncFromSyncIterator%.prototype.throw");
}
