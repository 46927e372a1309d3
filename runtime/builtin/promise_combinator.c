/* promise_combinator.c - Promise.all, allSettled, any, race.
 *
 * The four differ in what an element's settling does. Each element of all, allSettled and any has a
 * function (or two) that knows the element's index; they share one record: values so far, count of
 * those missing, and the capability of the result.
 */
#include "job/promise.h"

#include "abi/builtin.h"
#include "array/array.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "operation/iterate.h"
#include "string/atom.h"
#include "string/string.h"

typedef enum Combinator {
  COMBINATOR_ALL,
  COMBINATOR_ALL_SETTLED,
  COMBINATOR_ANY,
  COMBINATOR_RACE
} Combinator;

/* What the elements of one call share; an INTERNAL cell. */
typedef struct Shared {
  Cell header;
  Value values;                   /* Array */
  Value remaining;                /* number: elements not settled, and one for the loop */
  Value promise, resolve, reject; /* the result's PromiseCapability */
} Shared;

static Shared *shared_create(const PromiseCapability *result) {
  Array *values = array_create(0);
  Shared *shared = (Shared *)cell_allocate(CELL_INTERNAL, CELL_NOT_OBJECT, sizeof(Shared));
  slot_init(&shared->values, value_object(values));
  slot_init(&shared->remaining, value_number(1));
  slot_init(&shared->promise, result->promise);
  slot_init(&shared->resolve, result->resolve);
  slot_init(&shared->reject, result->reject);
  return shared;
}

static PromiseCapability capability_of(const Shared *shared) {
  return (PromiseCapability){shared->promise, shared->resolve, shared->reject};
}

static void finish(Shared *shared, Combinator combinator) {
  PromiseCapability result = capability_of(shared);
  if (combinator != COMBINATOR_ANY) {
    capability_resolve(&result, shared->values);
    return;
  }
  Object *error = error_create(INTRINSIC_AggregateErrorPrototype,
                               string_from_ascii("All promises were rejected"));
  object_define(error, key_from_atom(ATOM(errors)), shared->values, PROPERTY_HIDDEN);
  capability_reject(&result, value_object(error));
}

static void count_down(Shared *shared, Combinator combinator) {
  double remaining = value_as_number(shared->remaining) - 1;
  slot_write(&shared->header, &shared->remaining, value_number(remaining));
  if (remaining == 0) finish(shared, combinator);
}

/* ---- the functions of an element. Captures: shared, index, a Box that is true once the element
 * has settled ---- */

static Value settle_element(Function *callee, Value value, Combinator combinator) {
  Box *is_done = value_as_box(callee->captures[2]);
  if (value_is_true(is_done->value)) return value_undefined();
  slot_write(&is_done->header, &is_done->value, value_boolean(true));
  Shared *shared = (Shared *)value_as_cell(callee->captures[0]);
  array_set(value_as_array(shared->values), (uint32_t)value_as_number(callee->captures[1]), value);
  count_down(shared, combinator);
  return value_undefined();
}

static Value settlement(bool is_rejected, Value value) {
  Object *result = object_create_plain();
  object_create_data_property(result, key_from_atom(ATOM(status)),
                              value_string(is_rejected ? ATOM(rejected) : ATOM(fulfilled)));
  object_create_data_property(result, key_from_atom(is_rejected ? ATOM(reason) : ATOM(value)),
                              value);
  return value_object(result);
}

#define FIRST_ARGUMENT (argc > 0 ? argv[0] : value_undefined())

static Value enter_all(Function *callee, Value this_value, Value new_target, uint32_t argc,
                       const Value *argv) {
  return settle_element(callee, FIRST_ARGUMENT, COMBINATOR_ALL);
}
static Value enter_settled_fulfilled(Function *callee, Value this_value, Value new_target,
                                     uint32_t argc, const Value *argv) {
  return settle_element(callee, settlement(false, FIRST_ARGUMENT), COMBINATOR_ALL_SETTLED);
}
static Value enter_settled_rejected(Function *callee, Value this_value, Value new_target,
                                    uint32_t argc, const Value *argv) {
  return settle_element(callee, settlement(true, FIRST_ARGUMENT), COMBINATOR_ALL_SETTLED);
}
static Value enter_any(Function *callee, Value this_value, Value new_target, uint32_t argc,
                       const Value *argv) {
  return settle_element(callee, FIRST_ARGUMENT, COMBINATOR_ANY);
}

static Value element_function(GenericEntry entry, Shared *shared, uint32_t index, Box *is_done) {
  static const FunctionInfo infos[] = {
#define ELEMENT(function)                                                                          \
  {.entry = function,                                                                              \
   .name = ATOM(empty),                                                                            \
   .length = 1,                                                                                    \
   .flags = FUNCTION_BUILTIN,                                                                      \
   .capture_count = 3}
      ELEMENT(enter_all), ELEMENT(enter_settled_fulfilled), ELEMENT(enter_settled_rejected),
      ELEMENT(enter_any)};
  const FunctionInfo *info = infos;
  while (info->entry != entry)
    info++;
  Function *function = function_create(info);
  slot_init(&function->captures[0], value_object(shared));
  slot_init(&function->captures[1], value_number(index));
  slot_init(&function->captures[2], value_box(is_done));
  return value_object(function);
}

/* ---- the loop ---- */

typedef struct Combination {
  Combinator combinator;
  Value constructor, iterable;
  PromiseCapability result;
  IteratorRecord iterator;
  bool is_iterating; /* a throw closes the iterator */
} Combination;

static void element_handlers(const Combination *c, Shared *shared, uint32_t index,
                             Value *on_fulfilled, Value *on_rejected) {
  *on_fulfilled = c->result.resolve;
  *on_rejected = c->result.reject;
  if (c->combinator == COMBINATOR_RACE) return;
  array_push(value_as_array(shared->values), value_undefined());
  Box *is_done = (Box *)cell_allocate(CELL_BOX, CELL_NOT_OBJECT, sizeof(Box));
  slot_init(&is_done->value, value_boolean(false));
  switch (c->combinator) {
  case COMBINATOR_ALL:
    *on_fulfilled = element_function(enter_all, shared, index, is_done);
    break;
  case COMBINATOR_ALL_SETTLED:
    *on_fulfilled = element_function(enter_settled_fulfilled, shared, index, is_done);
    *on_rejected = element_function(enter_settled_rejected, shared, index, is_done);
    break;
  case COMBINATOR_ANY:
    *on_rejected = element_function(enter_any, shared, index, is_done);
    break;
  case COMBINATOR_RACE:
    break;
  }
}

static void combine(void *data) {
  Combination *c = data;
  Value resolve = object_get(value_as_object(c->constructor), key_from_atom(ATOM(resolve)));
  if (!is_callable(resolve)) throw_type_error("Promise resolve or reject function is not callable");
  c->iterator = get_iterator(c->iterable);
  Shared *shared = shared_create(&c->result);
  uint32_t index = 0;
  Value element;
  while (iterator_step_value(&c->iterator, &element)) {
    c->is_iterating = true;
    Value promise = call_1(resolve, c->constructor, element), on_fulfilled, on_rejected;
    element_handlers(c, shared, index++, &on_fulfilled, &on_rejected);
    if (c->combinator != COMBINATOR_RACE)
      slot_write(&shared->header, &shared->remaining,
                 value_number(value_as_number(shared->remaining) + 1));
    promise_invoke_then(promise, on_fulfilled, on_rejected);
    c->is_iterating = false;
  }
  if (c->combinator != COMBINATOR_RACE) count_down(shared, c->combinator);
}

static Value run(Combinator combinator, const char *name, Value constructor, Value iterable) {
  if (!value_is_object(constructor)) throw_type_error("%s called on non-object", name);
  Combination c = {.combinator = combinator, .constructor = constructor, .iterable = iterable};
  c.result = capability_create(constructor);
  capability_expose(&c.result);
  Value exception;
  if (!try_call(combine, &c, &exception)) {
    if (c.is_iterating) iterator_close(&c.iterator, true);
    capability_reject(&c.result, exception);
  }
  return c.result.promise;
}

Value promise_all(Value this_value, Value iterable) {
  return run(COMBINATOR_ALL, "Promise.all", this_value, iterable);
}
Value promise_all_settled(Value this_value, Value iterable) {
  return run(COMBINATOR_ALL_SETTLED, "Promise.allSettled", this_value, iterable);
}
Value promise_any(Value this_value, Value iterable) {
  return run(COMBINATOR_ANY, "Promise.any", this_value, iterable);
}
Value promise_race(Value this_value, Value iterable) {
  return run(COMBINATOR_RACE, "Promise.race", this_value, iterable);
}
