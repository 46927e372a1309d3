/* promise.c - the abstract operations on promises. */
#include "job/promise.h"

#include "abi/builtin.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "job/async_generator.h"
#include "job/frame.h"
#include "job/queue.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "operation/convert.h"
#include "string/atom.h"
#include "string/string.h"

/* An INTERNAL cell. on_fulfilled holding a number is the address of a NativeReaction and target its
 * data. */
typedef struct Reaction {
  Cell header;
  Value next;                      /* undefined at the end */
  Value on_fulfilled, on_rejected; /* callable or undefined */
  Value target;                    /* a Promise, a CapabilityCell, or undefined */
  Value padding;
} Reaction;

/* A capability whose functions are the program's; an INTERNAL cell. */
typedef struct CapabilityCell {
  Cell header;
  Value promise, resolve, reject;
} CapabilityCell;

void promise_trace(Cell *cell, Tracer *tracer);
void promise_trace(Cell *cell, Tracer *tracer) {
  Promise *promise = (Promise *)cell;
  trace_value(tracer, &promise->result);
  trace_value(tracer, &promise->reactions);
}

void promise_initialize(Promise *promise) {
  promise->state = PROMISE_PENDING;
  promise->is_handled = false;
  promise->reserved_16 = 0;
  promise->reserved = 0;
  slot_init(&promise->result, value_undefined());
  slot_init(&promise->reactions, value_undefined());
}

Promise *promise_create(void) {
  JobQueue *queue = job_queue();
  if (__builtin_expect(queue->promise_shape == SHAPE_NONE, 0))
    queue->promise_shape =
        shape_root(CELL_PROMISE, ELEMENTS_NUMBER, realm_intrinsic(INTRINSIC_PromisePrototype), 0)
            ->id;
  Promise *promise = (Promise *)cell_allocate(CELL_PROMISE, queue->promise_shape, sizeof(Promise));
  promise->spill = NULL;
  promise_initialize(promise);
  return promise;
}

/* ---- reactions ---- */

static Value value_from_native(NativeReaction reaction) {
  return value_from_bits((uint64_t)(uintptr_t)reaction);
}
static NativeReaction value_as_native(Value v) {
  return (NativeReaction)(uintptr_t)v.bits;
}

typedef struct HandlerCall {
  Value handler, argument, result;
} HandlerCall;

/* Stacks of errors made from now on go on with who awaits the promise. */
static void set_running(Promise *promise) {
  job_queue()->running = promise;
}

static void call_handler(void *data) {
  HandlerCall *call = data;
  call->result = call_1(call->handler, value_undefined(), call->argument);
}

static void settle_target(Value target, bool is_rejected, Value result) {
  if (value_is_undefined(target)) return;
  if (value_is_promise(target)) {
    if (is_rejected)
      promise_reject(value_as_promise(target), result);
    else
      promise_resolve_with(value_as_promise(target), result);
    return;
  }
  const CapabilityCell *capability = (const CapabilityCell *)value_as_cell(target);
  call_1(is_rejected ? capability->reject : capability->resolve, value_undefined(), result);
}

/* PromiseReactionJob. data: reaction, argument, is it a rejection. */
static void run_reaction(const Value *data) {
  const Reaction *reaction = (const Reaction *)value_as_cell(data[0]);
  Value argument = data[1], exception;
  bool is_rejected = value_is_true(data[2]);
  if (value_is_number(reaction->on_fulfilled)) {
    value_as_native(reaction->on_fulfilled)(reaction->target, is_rejected, argument);
    return;
  }
  Value handler = is_rejected ? reaction->on_rejected : reaction->on_fulfilled;
  if (value_is_undefined(handler)) {
    settle_target(reaction->target, is_rejected, argument);
    return;
  }
  HandlerCall call = {handler, argument, value_undefined()};
  set_running(value_is_promise(reaction->target) ? value_as_promise(reaction->target) : NULL);
  bool is_done = try_call(call_handler, &call, &exception);
  set_running(NULL);
  if (is_done)
    settle_target(reaction->target, false, call.result);
  else
    settle_target(reaction->target, true, exception);
}

static void enqueue_reaction(Value reaction, bool is_rejected, Value argument) {
  job_enqueue(run_reaction, 3, (Value[]){reaction, argument, value_boolean(is_rejected)});
}

static void settle(Promise *promise, PromiseState state, Value result) {
  Value reactions = promise->reactions, ordered = value_undefined();
  promise->state = (uint8_t)state;
  slot_write(&promise->header, &promise->result, result);
  slot_write(&promise->header, &promise->reactions, value_undefined());
  if (state == PROMISE_REJECTED && !promise->is_handled) job_track_rejection(promise);
  while (!value_is_undefined(reactions)) { /* P1 */
    Reaction *reaction = (Reaction *)value_as_cell(reactions);
    Value next = reaction->next;
    slot_write(&reaction->header, &reaction->next, ordered);
    ordered = reactions;
    reactions = next;
  }
  while (!value_is_undefined(ordered)) {
    Value next = ((const Reaction *)value_as_cell(ordered))->next;
    enqueue_reaction(ordered, state == PROMISE_REJECTED, result);
    ordered = next;
  }
}

void promise_fulfill(Promise *promise, Value value) {
  settle(promise, PROMISE_FULFILLED, value);
}
void promise_reject(Promise *promise, Value reason) {
  settle(promise, PROMISE_REJECTED, reason);
}

static void add_reaction(Promise *promise, Value on_fulfilled, Value on_rejected, Value target) {
  Reaction *reaction = (Reaction *)cell_allocate(CELL_INTERNAL, CELL_NOT_OBJECT, sizeof(Reaction));
  slot_init(&reaction->next, promise->reactions);
  slot_init(&reaction->on_fulfilled, on_fulfilled);
  slot_init(&reaction->on_rejected, on_rejected);
  slot_init(&reaction->target, target);
  slot_init(&reaction->padding, value_undefined());
  promise->is_handled = true;
  if (promise->state == PROMISE_PENDING) {
    slot_write(&promise->header, &promise->reactions, value_object(reaction));
  } else {
    slot_init(&reaction->next, value_undefined());
    enqueue_reaction(value_object(reaction), promise->state == PROMISE_REJECTED, promise->result);
  }
}

void promise_then_native(Promise *promise, NativeReaction reaction, Value data) {
  add_reaction(promise, value_from_native(reaction), value_undefined(), data);
}

static Value target_of(const PromiseCapability *capability) {
  if (!capability) return value_undefined();
  if (value_is_undefined(capability->resolve)) return capability->promise;
  CapabilityCell *cell =
      (CapabilityCell *)cell_allocate(CELL_INTERNAL, CELL_NOT_OBJECT, sizeof(CapabilityCell));
  slot_init(&cell->promise, capability->promise);
  slot_init(&cell->resolve, capability->resolve);
  slot_init(&cell->reject, capability->reject);
  return value_object(cell);
}

static Value callable_or_undefined(Value v) {
  return is_callable(v) ? v : value_undefined();
}

void promise_then(Promise *promise, Value on_fulfilled, Value on_rejected,
                  const PromiseCapability *result) {
  Value target = target_of(result);
  add_reaction(promise, callable_or_undefined(on_fulfilled), callable_or_undefined(on_rejected),
               target);
}

/* ---- resolving ---- */

typedef struct ThenLookup {
  Value object, then;
} ThenLookup;

static void look_up_then(void *data) {
  ThenLookup *lookup = data;
  lookup->then = object_get(value_as_object(lookup->object), key_from_atom(ATOM(then)));
}

static bool is_intrinsic_then(Value then) {
  return is_callable(then) && value_as_cell(then)->kind == CELL_BUILTIN_FUNCTION &&
         value_as_function(then)->info->native == (void *)promise_prototype_then;
}

static void resolve_from_promise(Value data, bool is_rejected, Value result) {
  if (is_rejected)
    promise_reject(value_as_promise(data), result);
  else
    promise_resolve_with(value_as_promise(data), result);
}

typedef struct ThenCall {
  Value thenable, then, resolve, reject;
} ThenCall;

static void call_then(void *data) {
  ThenCall *call = data;
  call_2(call->then, call->thenable, call->resolve, call->reject);
}

/* Is `constructor` %Promise% with its own @@species: then nobody sees the promise that `then` would
 * make. */
static bool has_plain_species(Value promise) {
  Object *prototype = object_get_prototype(value_as_object(promise));
  return realm_is_intrinsic(prototype, INTRINSIC_PromisePrototype) &&
         value_is_identical(promise_species(value_as_object(promise)),
                            value_object(realm_intrinsic(INTRINSIC_Promise)));
}

/* NewPromiseResolveThenableJob. data: promise, thenable, then. */
static void run_resolve_thenable(const Value *data) {
  Promise *promise = value_as_promise(data[0]);
  if (value_is_promise(data[1]) && is_intrinsic_then(data[2]) &&
      !object_has_own_property(value_as_object(data[1]), key_from_atom(ATOM(constructor))) &&
      has_plain_species(data[1])) {
    promise_then_native(value_as_promise(data[1]), resolve_from_promise, data[0]);
    return;
  }
  ThenCall call = {data[1], data[2]};
  Value exception;
  promise_resolving_functions(promise, &call.resolve, &call.reject);
  if (!try_call(call_then, &call, &exception)) call_1(call.reject, value_undefined(), exception);
}

void promise_resolve_with(Promise *promise, Value value) {
  if (!value_is_object(value)) {
    promise_fulfill(promise, value);
    return;
  }
  if (value_address(value) == promise) {
    Value error = value_object(
        error_create(INTRINSIC_TypeErrorPrototype,
                     string_from_ascii("Chaining cycle detected for promise #<Promise>")));
    promise_reject(promise, error);
    return;
  }
  ThenLookup lookup = {value, value_undefined()};
  Value exception;
  if (!try_call(look_up_then, &lookup, &exception)) {
    promise_reject(promise, exception);
  } else if (!is_callable(lookup.then)) {
    promise_fulfill(promise, value);
  } else {
    job_enqueue(run_resolve_thenable, 3, (Value[]){value_object(promise), value, lookup.then});
  }
}

/* Captures of the resolving functions: the promise, and the Box that both share: true once one was
 * called. */
static Value enter_resolving(Function *callee, uint32_t argc, const Value *argv, bool is_reject) {
  Box *is_done = value_as_box(callee->captures[1]);
  if (value_is_true(is_done->value)) return value_undefined();
  slot_write(&is_done->header, &is_done->value, value_boolean(true));
  Promise *promise = value_as_promise(callee->captures[0]);
  Value value = argc > 0 ? argv[0] : value_undefined();
  if (is_reject)
    promise_reject(promise, value);
  else
    promise_resolve_with(promise, value);
  return value_undefined();
}

static Value enter_resolve(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  return enter_resolving(callee, argc, argv, false);
}
static Value enter_reject(Function *callee, Value this_value, Value new_target, uint32_t argc,
                          const Value *argv) {
  return enter_resolving(callee, argc, argv, true);
}

void promise_resolving_functions(Promise *promise, Value *resolve, Value *reject) {
  static const FunctionInfo resolve_info = {.entry = enter_resolve,
                                            .name = ATOM(empty),
                                            .length = 1,
                                            .flags = FUNCTION_BUILTIN,
                                            .capture_count = 2};
  static const FunctionInfo reject_info = {.entry = enter_reject,
                                           .name = ATOM(empty),
                                           .length = 1,
                                           .flags = FUNCTION_BUILTIN,
                                           .capture_count = 2};
  Box *is_done = (Box *)cell_allocate(CELL_BOX, CELL_NOT_OBJECT, sizeof(Box));
  slot_init(&is_done->value, value_boolean(false));
  const FunctionInfo *infos[2] = {&resolve_info, &reject_info};
  Value functions[2];
  for (uint32_t i = 0; i < 2; i++) {
    Function *function = function_create(infos[i]);
    slot_init(&function->captures[0], value_object(promise));
    slot_init(&function->captures[1], value_box(is_done));
    functions[i] = value_object(function);
  }
  *resolve = functions[0];
  *reject = functions[1];
}

/* ---- capabilities ---- */

static bool is_promise_constructor(Value v) {
  return value_is_object(v) && realm_is_intrinsic(value_as_object(v), INTRINSIC_Promise);
}

/* The executor of NewPromiseCapability; captures: a CapabilityCell. */
static Value enter_executor(Function *callee, Value this_value, Value new_target, uint32_t argc,
                            const Value *argv) {
  CapabilityCell *cell = (CapabilityCell *)value_as_cell(callee->captures[0]);
  if (!value_is_undefined(cell->resolve) || !value_is_undefined(cell->reject))
    throw_type_error("Promise executor has already been invoked with non-undefined arguments");
  slot_write(&cell->header, &cell->resolve, argc > 0 ? argv[0] : value_undefined());
  slot_write(&cell->header, &cell->reject, argc > 1 ? argv[1] : value_undefined());
  return value_undefined();
}

PromiseCapability capability_create(Value constructor) {
  if (is_promise_constructor(constructor))
    return (PromiseCapability){value_object(promise_create()), value_undefined(),
                               value_undefined()};
  if (!is_constructor(constructor))
    throw_type_error_values("% is not a constructor", 1, &constructor);
  static const FunctionInfo executor_info = {.entry = enter_executor,
                                             .name = ATOM(empty),
                                             .length = 2,
                                             .flags = FUNCTION_BUILTIN,
                                             .capture_count = 1};
  CapabilityCell *cell =
      (CapabilityCell *)cell_allocate(CELL_INTERNAL, CELL_NOT_OBJECT, sizeof(CapabilityCell));
  slot_init(&cell->promise, value_undefined());
  slot_init(&cell->resolve, value_undefined());
  slot_init(&cell->reject, value_undefined());
  Function *function = function_create(&executor_info);
  slot_init(&function->captures[0], value_object(cell));
  Value executor = value_object(function);
  Value promise = function_construct(constructor, constructor, 1, &executor);
  if (!is_callable(cell->resolve) || !is_callable(cell->reject))
    throw_type_error("Promise resolve or reject function is not callable");
  return (PromiseCapability){promise, cell->resolve, cell->reject};
}

void capability_resolve(const PromiseCapability *capability, Value value) {
  if (value_is_undefined(capability->resolve))
    promise_resolve_with(value_as_promise(capability->promise), value);
  else
    call_1(capability->resolve, value_undefined(), value);
}

void capability_reject(const PromiseCapability *capability, Value reason) {
  if (value_is_undefined(capability->resolve))
    promise_reject(value_as_promise(capability->promise), reason);
  else
    call_1(capability->reject, value_undefined(), reason);
}

void capability_expose(PromiseCapability *capability) {
  if (value_is_undefined(capability->resolve))
    promise_resolving_functions(value_as_promise(capability->promise), &capability->resolve,
                                &capability->reject);
}

Value promise_species(Object *object) {
  Value constructor = object_get(object, key_from_atom(ATOM(constructor)));
  if (value_is_undefined(constructor)) return value_object(realm_intrinsic(INTRINSIC_Promise));
  if (!value_is_object(constructor)) throw_type_error("The .constructor property is not an object");
  Value species = object_get(value_as_object(constructor), WELL_KNOWN(species));
  if (value_is_nullish(species)) return value_object(realm_intrinsic(INTRINSIC_Promise));
  if (!is_constructor(species))
    throw_type_error("object.constructor[Symbol.species] is not a constructor");
  return species;
}

Value promise_then_species(Promise *promise, Value on_fulfilled, Value on_rejected) {
  PromiseCapability result = capability_create(promise_species((Object *)promise));
  promise_then(promise, on_fulfilled, on_rejected, &result);
  return result.promise;
}

Value promise_invoke_then(Value promise, Value on_fulfilled, Value on_rejected) {
  return value_invoke(promise, key_from_atom(ATOM(then)), 2, (Value[]){on_fulfilled, on_rejected});
}

Value promise_resolve_for(Value constructor, Value value) {
  if (value_is_promise(value) &&
      value_is_identical(object_get(value_as_object(value), key_from_atom(ATOM(constructor))),
                         constructor))
    return value;
  PromiseCapability capability = capability_create(constructor);
  capability_resolve(&capability, value);
  return capability.promise;
}

Promise *promise_resolve_value(Value value) {
  return value_as_promise(
      promise_resolve_for(value_object(realm_intrinsic(INTRINSIC_Promise)), value));
}

/* ---- await ---- */

/* What the body that the frame belongs to will settle next. */
static Promise *promise_of_frame(const Frame *frame) {
  if (frame->owner->header.kind == CELL_PROMISE) return (Promise *)frame->owner;
  return async_generator_awaited((const Generator *)frame->owner);
}

static void resume_frame(Value data, bool is_rejected, Value result) {
  Frame *frame = (Frame *)value_as_cell(data);
  set_running(promise_of_frame(frame));
  frame_resume(frame, is_rejected ? RESUME_THROW : RESUME_NEXT, result);
  set_running(NULL);
}

/* Follows the one reaction of each promise, as V8 does: where several wait there is no one caller.
 */
uint32_t promise_async_frames(uintptr_t *addresses, uint32_t capacity) {
  uint32_t count = 0;
  const Promise *promise = job_queue()->running;
  while (promise && count < capacity && !value_is_undefined(promise->reactions)) {
    const Reaction *reaction = (const Reaction *)value_as_cell(promise->reactions);
    if (!value_is_undefined(reaction->next)) break;
    bool is_native = value_is_number(reaction->on_fulfilled);
    NativeReaction native = is_native ? value_as_native(reaction->on_fulfilled) : NULL;
    promise = NULL;
    if (native == resume_frame) {
      const Frame *frame = (const Frame *)value_as_cell(reaction->target);
      addresses[count++] = frame->awaits_at;
      promise = promise_of_frame(frame);
    } else if ((native == resolve_from_promise || !native) && value_is_promise(reaction->target)) {
      promise = value_as_promise(reaction->target);
    }
  }
  return count;
}

void promise_await(Frame *frame, Value value) {
  promise_then_native(promise_resolve_value(value), resume_frame, value_object(frame));
}
