/* promise.c - the constructor Promise, its static functions that concern one promise,
 * Promise.prototype, queueMicrotask. */
#include "job/promise.h"

#include "abi/builtin.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

typedef struct ExecutorCall {
  Value executor, resolve, reject;
} ExecutorCall;

static void call_executor(void *data) {
  ExecutorCall *call = data;
  call_2(call->executor, value_undefined(), call->resolve, call->reject);
}

Value promise_constructor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                          const Value *argv) {
  if (value_is_undefined(new_target))
    throw_type_error("Promise constructor cannot be invoked without 'new'");
  ExecutorCall call = {.executor = argc > 0 ? argv[0] : value_undefined()};
  if (!is_callable(call.executor))
    throw_type_error_values("Promise resolver % is not a function", 1, &call.executor);
  Promise *promise;
  if (realm_is_intrinsic(value_as_object(new_target), INTRINSIC_Promise)) {
    promise = promise_create();
  } else {
    promise = (Promise *)object_create_from_constructor(new_target, INTRINSIC_PromisePrototype,
                                                        CELL_PROMISE, sizeof(Promise));
    promise_initialize(promise);
  }
  promise_resolving_functions(promise, &call.resolve, &call.reject);
  Value exception;
  if (!try_call(call_executor, &call, &exception))
    call_1(call.reject, value_undefined(), exception);
  return value_object(promise);
}

Value promise_get_species(Value this_value) {
  return this_value;
}

static void require_object(Value this_value, const char *method) {
  if (!value_is_object(this_value)) throw_type_error("%s called on non-object", method);
}

Value promise_resolve(Value this_value, Value value) {
  require_object(this_value, "PromiseResolve");
  return promise_resolve_for(this_value, value);
}

Value promise_reject_static(Value this_value, Value reason) {
  require_object(this_value, "PromiseResolve");
  PromiseCapability capability = capability_create(this_value);
  capability_reject(&capability, reason);
  return capability.promise;
}

Value promise_with_resolvers(Value this_value) {
  require_object(this_value, "Promise.withResolvers");
  PromiseCapability capability = capability_create(this_value);
  capability_expose(&capability);
  Object *result = object_create_plain();
  object_create_data_property(result, key_from_atom(ATOM(promise)), capability.promise);
  object_create_data_property(result, key_from_atom(ATOM(resolve)), capability.resolve);
  object_create_data_property(result, key_from_atom(ATOM(reject)), capability.reject);
  return value_object(result);
}

typedef struct TryCall {
  Value callback, result;
  uint32_t argc;
  const Value *argv;
} TryCall;

static void call_callback(void *data) {
  TryCall *call = data;
  call->result = function_call(call->callback, value_undefined(), call->argc, call->argv);
}

Value promise_try(Function *callee, Value this_value, Value new_target, uint32_t argc,
                  const Value *argv) {
  require_object(this_value, "Promise.try");
  PromiseCapability capability = capability_create(this_value);
  TryCall call = {argc > 0 ? argv[0] : value_undefined(), value_undefined(),
                  argc > 0 ? argc - 1 : 0, argc > 0 ? argv + 1 : NULL};
  Value exception;
  if (try_call(call_callback, &call, &exception))
    capability_resolve(&capability, call.result);
  else
    capability_reject(&capability, exception);
  return capability.promise;
}

/* ---- the prototype ---- */

Value promise_prototype_then(Value this_value, Value on_fulfilled, Value on_rejected) {
  if (!value_is_promise(this_value))
    throw_type_error_values("Method Promise.prototype.then called on incompatible receiver %", 1,
                            &this_value);
  return promise_then_species(value_as_promise(this_value), on_fulfilled, on_rejected);
}

Value promise_prototype_catch(Value this_value, Value on_rejected) {
  return promise_invoke_then(this_value, value_undefined(), on_rejected);
}

/* Captures: a value, returned or thrown. */
static Value enter_value_thunk(Function *callee, Value this_value, Value new_target, uint32_t argc,
                               const Value *argv) {
  return callee->captures[0];
}
static Value enter_thrower(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  perry_throw(callee->captures[0]);
}

static Value closure(const FunctionInfo *info, Value first, Value second) {
  Function *function = function_create(info);
  slot_init(&function->captures[0], first);
  if (info->capture_count > 1) slot_init(&function->captures[1], second);
  return value_object(function);
}

/* Captures: onFinally, the constructor. What onFinally returns is waited for, then the outcome goes
 * on as it was. */
static Value enter_finally(Function *callee, uint32_t argc, const Value *argv, bool is_rejected) {
  static const FunctionInfo thunk = {.entry = enter_value_thunk,
                                     .name = ATOM(empty),
                                     .flags = FUNCTION_BUILTIN,
                                     .capture_count = 1};
  static const FunctionInfo thrower = {
      .entry = enter_thrower, .name = ATOM(empty), .flags = FUNCTION_BUILTIN, .capture_count = 1};
  Value outcome = argc > 0 ? argv[0] : value_undefined();
  Value result = call_0(callee->captures[0], value_undefined());
  Value promise = promise_resolve_for(callee->captures[1], result);
  return promise_invoke_then(promise,
                             closure(is_rejected ? &thrower : &thunk, outcome, value_undefined()),
                             value_undefined());
}

static Value enter_then_finally(Function *callee, Value this_value, Value new_target, uint32_t argc,
                                const Value *argv) {
  return enter_finally(callee, argc, argv, false);
}
static Value enter_catch_finally(Function *callee, Value this_value, Value new_target,
                                 uint32_t argc, const Value *argv) {
  return enter_finally(callee, argc, argv, true);
}

Value promise_prototype_finally(Value this_value, Value on_finally) {
  static const FunctionInfo then_finally = {.entry = enter_then_finally,
                                            .name = ATOM(empty),
                                            .length = 1,
                                            .flags = FUNCTION_BUILTIN,
                                            .capture_count = 2};
  static const FunctionInfo catch_finally = {.entry = enter_catch_finally,
                                             .name = ATOM(empty),
                                             .length = 1,
                                             .flags = FUNCTION_BUILTIN,
                                             .capture_count = 2};
  if (!value_is_object(this_value))
    throw_type_error_values("Promise.prototype.finally called on a non-object", 0, NULL);
  Value constructor = promise_species(value_as_object(this_value));
  if (!is_callable(on_finally)) return promise_invoke_then(this_value, on_finally, on_finally);
  Value on_fulfilled = closure(&then_finally, on_finally, constructor);
  return promise_invoke_then(this_value, on_fulfilled,
                             closure(&catch_finally, on_finally, constructor));
}

/* ---- queueMicrotask ---- */

static void run_callback(const Value *data) {
  call_0(data[0], value_undefined());
}

Value global_queue_microtask(Value this_value, Value callback) {
  if (!is_callable(callback)) {
    Object *error = error_create(
        INTRINSIC_TypeErrorPrototype,
        string_concat(
            string_from_ascii("The \"callback\" argument must be of type function. Received "),
            describe_operand(callback)));
    object_create_data_property(error, key_from_atom(ATOM(code)),
                                value_string(string_from_ascii("ERR_INVALID_ARG_TYPE")));
    perry_throw(value_object(error));
  }
  job_enqueue(run_callback, 1, &callback);
  return value_undefined();
}
