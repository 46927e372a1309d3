/* iterator_helper.c - the lazy methods of %Iterator.prototype%, Iterator.from and Iterator.concat.
 *
 * The specification writes helpers as generators. Here a helper is a BuiltinIterator with a state:
 * which method made it, whether it is running, whether it has ended. A step runs under try_call; a
 * flag tells whether an exception came from the program's function (then the underlying iterator is
 * closed) or from the underlying iterator (then it is not). Spec: sec-iterator-helper-objects,
 * sec-iterator.from, sec-%wrapforvaliditeratorprototype%-object
 */
#include "abi/builtin.h"
#include "array/array_like.h"
#include "array/builtin_iterator.h"
#include "builtin/iterator.h"
#include "core/throw.h"
#include "function/call.h"
#include "object/error.h"
#include "object/intrinsic.h"
#include "operation/operators.h"

typedef enum HelperMethod {
  HELPER_MAP,
  HELPER_FILTER,
  HELPER_TAKE,
  HELPER_DROP,
  HELPER_FLAT_MAP,
  HELPER_CONCAT,
} HelperMethod;

/* BuiltinIterator.what is the HelperMethod; .state has these flags. */
#define HELPER_RUNNING 1u
#define HELPER_DONE    2u

/* BuiltinIterator.more[] of a helper; target is the underlying iterator. */
enum {
  HELPER_NEXT,     /* the underlying `next` */
  HELPER_FUNCTION, /* the program's function; of concat: Array of [iterable, method, ...] */
  HELPER_INNER,    /* flatMap, concat: the iterator under way, or undefined */
  HELPER_INNER_NEXT,
};
/* position: map, filter, flatMap: values seen; take, drop: how many are left; concat: place in the
 * Array */

typedef struct HelperStep {
  BuiltinIterator *helper;
  Value value;
  bool has_value;
  bool must_close; /* an exception now closes the underlying iterator */
} HelperStep;

static void set_slot(BuiltinIterator *helper, int slot, Value value) {
  slot_write(&helper->header, &helper->more[slot], value);
}

static bool step_underlying(BuiltinIterator *helper, Value *value) {
  IteratorRecord record = {helper->target, helper->more[HELPER_NEXT], false};
  return iterator_step_value(&record, value);
}

static Value call_function(HelperStep *step, Value value) {
  step->must_close = true;
  Value result = call_2(step->helper->more[HELPER_FUNCTION], value_undefined(), value,
                        value_number((double)step->helper->position++));
  step->must_close = false;
  return result;
}

static void step_filter(HelperStep *step) {
  for (Value value; step_underlying(step->helper, &value);)
    if (to_boolean(call_function(step, value))) {
      step->value = value;
      step->has_value = true;
      return;
    }
}

static void step_take(HelperStep *step) {
  BuiltinIterator *helper = step->helper;
  if (helper->position == 0) {
    IteratorRecord record = {helper->target, helper->more[HELPER_NEXT], false};
    helper->state |= HELPER_DONE;
    iterator_close(&record, false);
    return;
  }
  if (helper->position != UINT64_MAX) helper->position--;
  step->has_value = step_underlying(helper, &step->value);
}

static void step_drop(HelperStep *step) {
  BuiltinIterator *helper = step->helper;
  while (helper->position > 0) {
    if (helper->position != UINT64_MAX) helper->position--;
    if (!step_underlying(helper, &step->value)) return;
  }
  step->has_value = step_underlying(helper, &step->value);
}

/* GetIteratorFlattenable. */
static IteratorRecord get_iterator_flattenable(Value value, bool takes_strings,
                                               const char *method_name) {
  if (!value_is_object(value) && !(takes_strings && value_is_string(value)))
    throw_type_error("%s called on non-object", method_name);
  Value method = value_get_method(value, WELL_KNOWN(iterator)), iterator = value;
  if (!value_is_undefined(method)) iterator = call_0(method, value);
  if (!value_is_object(iterator)) throw_type_error("%s called on non-object", method_name);
  return get_iterator_direct(iterator);
}

/* The next value of the inner iterator; false when there is none (any more). */
static bool step_inner(HelperStep *step) {
  BuiltinIterator *helper = step->helper;
  if (value_is_undefined(helper->more[HELPER_INNER])) return false;
  IteratorRecord inner = {helper->more[HELPER_INNER], helper->more[HELPER_INNER_NEXT], false};
  step->has_value = iterator_step_value(&inner, &step->value);
  if (!step->has_value) set_slot(helper, HELPER_INNER, value_undefined());
  return step->has_value;
}

static void set_inner(BuiltinIterator *helper, IteratorRecord inner) {
  set_slot(helper, HELPER_INNER, inner.iterator);
  set_slot(helper, HELPER_INNER_NEXT, inner.next_method);
}

static void step_flat_map(HelperStep *step) {
  for (;;) {
    step->must_close = true;
    if (step_inner(step)) return;
    step->must_close = false;
    Value value;
    if (!step_underlying(step->helper, &value)) return;
    Value mapped = call_function(step, value);
    step->must_close = true;
    set_inner(step->helper, get_iterator_flattenable(mapped, false, "Iterator.prototype.flatMap"));
  }
}

static void step_concat(HelperStep *step) {
  BuiltinIterator *helper = step->helper;
  const Array *sources = value_as_array(helper->more[HELPER_FUNCTION]);
  while (!step_inner(step)) {
    if (helper->position >= sources->length) return;
    Value iterable = array_get(sources, (uint32_t)helper->position);
    Value iterator = call_0(array_get(sources, (uint32_t)helper->position + 1), iterable);
    if (!value_is_object(iterator)) throw_type_error_values("% is not an object", 1, &iterator);
    helper->position += 2;
    set_inner(helper, get_iterator_direct(iterator));
  }
}

static void run_step(void *data) {
  HelperStep *step = data;
  switch ((HelperMethod)step->helper->what) {
  case HELPER_MAP:
    if (step_underlying(step->helper, &step->value)) {
      step->value = call_function(step, step->value);
      step->has_value = true;
    }
    break;
  case HELPER_FILTER:
    step_filter(step);
    break;
  case HELPER_TAKE:
    step_take(step);
    break;
  case HELPER_DROP:
    step_drop(step);
    break;
  case HELPER_FLAT_MAP:
    step_flat_map(step);
    break;
  case HELPER_CONCAT:
    step_concat(step);
    break;
  }
}

static void close_underlying(BuiltinIterator *helper, bool is_throwing) {
  IteratorRecord record = {helper->target, helper->more[HELPER_NEXT], false};
  iterator_close(&record, is_throwing);
}

/* Helpers of helpers nest as deep as the program likes. */
static bool helper_step(BuiltinIterator *helper, Value *value) {
  if (stack_is_exhausted()) perry_throw_stack_overflow();
  if (helper->state & HELPER_RUNNING) throw_type_error("Generator is already running");
  if (helper->state & HELPER_DONE) return false;
  HelperStep step = {.helper = helper, .value = value_undefined()};
  Value exception;
  helper->state |= HELPER_RUNNING;
  bool is_completed = try_call(run_step, &step, &exception);
  helper->state &= ~HELPER_RUNNING;
  if (!is_completed) {
    helper->state |= HELPER_DONE;
    if (step.must_close) close_underlying(helper, true);
    perry_throw(exception);
  }
  if (!step.has_value) helper->state |= HELPER_DONE;
  *value = step.value;
  return step.has_value;
}

static const IteratorClass helper_class = {
    .step = helper_step,
    .next = iterator_helper_prototype_next,
    .value_count = 5,
};

static BuiltinIterator *helper_create(HelperMethod method, IteratorRecord underlying, Value f) {
  BuiltinIterator *made =
      builtin_iterator_create(realm_intrinsic(INTRINSIC_IteratorHelperPrototype), &helper_class);
  made->what = method;
  slot_write(&made->header, &made->target, underlying.iterator);
  set_slot(made, HELPER_NEXT, underlying.next_method);
  set_slot(made, HELPER_FUNCTION, f);
  return made;
}

Value iterator_helper_prototype_next(Value this_value) {
  return builtin_iterator_next(
      this_builtin_iterator(this_value, &helper_class, "Iterator Helper.prototype.next"));
}

static void close_inner(void *data) {
  BuiltinIterator *helper = data;
  IteratorRecord inner = {helper->more[HELPER_INNER], helper->more[HELPER_INNER_NEXT], false};
  iterator_close(&inner, false);
}

Value iterator_helper_prototype_return(Value this_value) {
  BuiltinIterator *helper =
      this_builtin_iterator(this_value, &helper_class, "Iterator Helper.prototype.return");
  if (helper->state & HELPER_RUNNING) throw_type_error("Generator is already running");
  if (!(helper->state & HELPER_DONE)) {
    helper->state |= HELPER_DONE;
    bool is_concat = helper->what == HELPER_CONCAT;
    if (!value_is_undefined(helper->more[HELPER_INNER])) {
      Value exception;
      if (!try_call(close_inner, helper, &exception)) {
        if (!is_concat) close_underlying(helper, true);
        perry_throw(exception);
      }
    }
    if (!is_concat) close_underlying(helper, false);
  }
  return value_object(create_iterator_result(value_undefined(), true));
}

/* ---- making helpers ---- */

static Value helper_with_function(HelperMethod method, Value this_value, Value f,
                                  const char *method_name) {
  require_iterator_object(this_value, method_name);
  require_callable_or_close(f, this_value);
  return value_object(helper_create(method, get_iterator_direct(this_value), f));
}

Value iterator_prototype_map(Value this_value, Value f) {
  return helper_with_function(HELPER_MAP, this_value, f, "Iterator.prototype.map");
}

Value iterator_prototype_filter(Value this_value, Value f) {
  return helper_with_function(HELPER_FILTER, this_value, f, "Iterator.prototype.filter");
}

Value iterator_prototype_flat_map(Value this_value, Value f) {
  return helper_with_function(HELPER_FLAT_MAP, this_value, f, "Iterator.prototype.flatMap");
}

typedef struct Limit {
  Value argument;
  uint64_t count;
} Limit;

static void convert_limit(void *data) {
  Limit *limit = data;
  double number = to_number(limit->argument);
  double count = number == number ? to_integer_or_infinity(value_number(number)) : -1;
  if (count < 0)
    throw_error_values(INTRINSIC_RangeErrorPrototype, "% must be positive", 1, &limit->argument);
  limit->count = count < 18446744073709551615.0 ? (uint64_t)count : UINT64_MAX;
}

static Value helper_with_limit(HelperMethod method, Value this_value, Value argument,
                               const char *method_name) {
  require_iterator_object(this_value, method_name);
  Limit limit = {argument, 0};
  Value exception;
  if (!try_call(convert_limit, &limit, &exception)) {
    IteratorRecord record = {this_value, value_undefined(), false};
    iterator_close(&record, true);
    perry_throw(exception);
  }
  BuiltinIterator *made = helper_create(method, get_iterator_direct(this_value), value_undefined());
  made->position = limit.count;
  return value_object(made);
}

Value iterator_prototype_take(Value this_value, Value limit) {
  return helper_with_limit(HELPER_TAKE, this_value, limit, "Iterator.prototype.take");
}

Value iterator_prototype_drop(Value this_value, Value limit) {
  return helper_with_limit(HELPER_DROP, this_value, limit, "Iterator.prototype.drop");
}

Value iterator_concat(Function *callee, Value this_value, Value new_target, uint32_t argc,
                      const Value *argv) {
  Array *sources = array_create_with_capacity(2 * argc);
  for (uint32_t i = 0; i < argc; i++) {
    if (!value_is_object(argv[i])) throw_type_error("Iterator.concat called on non-object");
    Value method = value_get_method(argv[i], WELL_KNOWN(iterator));
    if (value_is_undefined(method)) throw_type_error_values("% is not iterable", 1, &argv[i]);
    array_push(sources, argv[i]);
    array_push(sources, method);
  }
  IteratorRecord none = {value_undefined(), value_undefined(), false};
  return value_object(helper_create(HELPER_CONCAT, none, value_object(sources)));
}

/* ---- Iterator.from ---- */

static bool wrapped_step(BuiltinIterator *wrapper, Value *value) {
  if (stack_is_exhausted()) perry_throw_stack_overflow();
  IteratorRecord record = {wrapper->target, wrapper->more[0], false};
  return iterator_step_value(&record, value);
}

static const IteratorClass wrapper_class = {
    .step = wrapped_step,
    .next = wrap_for_valid_iterator_prototype_next,
    .value_count = 2,
};

Value wrap_for_valid_iterator_prototype_next(Value this_value) {
  const BuiltinIterator *wrapper =
      this_builtin_iterator(this_value, &wrapper_class, "%WrapForValidIteratorPrototype%.next");
  return call_0(wrapper->more[0], wrapper->target);
}

Value wrap_for_valid_iterator_prototype_return(Value this_value) {
  const BuiltinIterator *wrapper =
      this_builtin_iterator(this_value, &wrapper_class, "%WrapForValidIteratorPrototype%.return");
  Value method = value_get_method(wrapper->target, key_from_atom(ATOM(return_)));
  if (value_is_undefined(method))
    return value_object(create_iterator_result(value_undefined(), true));
  return call_0(method, wrapper->target);
}

/* OrdinaryHasInstance(%Iterator%, object) without looking at Symbol.hasInstance. */
static bool inherits_iterator_prototype(Object *object) {
  const Object *wanted = realm_intrinsic(INTRINSIC_IteratorPrototype);
  for (Object *at = object_get_prototype(object); at; at = object_get_prototype(at))
    if (at == wanted) return true;
  return false;
}

Value iterator_from(Value this_value, Value value) {
  IteratorRecord record = get_iterator_flattenable(value, true, "Iterator.from");
  if (inherits_iterator_prototype(value_as_object(record.iterator))) return record.iterator;
  BuiltinIterator *made = builtin_iterator_create(
      realm_intrinsic(INTRINSIC_WrapForValidIteratorPrototype), &wrapper_class);
  slot_write(&made->header, &made->target, record.iterator);
  set_slot(made, 0, record.next_method);
  return value_object(made);
}
