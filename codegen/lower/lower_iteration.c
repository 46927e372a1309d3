/* lower_iteration.c - stepping through an iterable: for-of loops and array patterns.
 *
 * A plain array needs no iterator while nobody has touched how arrays are iterated
 * (isolate.array_iteration_epoch): its elements are read by index, up to the length it has at each
 * step, which is all that the builtin iterator would do. So the start tests for that, and each step
 * asks the test which way to go. What cannot be a plain array by its prediction gets the iterator
 * only; where the prediction says array, specialised code turns the test into a guard.
 *
 * The iterator that was not made is seen by nobody, unless it is closed early and somebody has
 * meanwhile given it a `return` method: then it is made where it would stand.
 * Spec: sec-getiterator, sec-iteratorstepvalue, sec-iteratorclose
 */
#include "lower/builder.h"

static void start_iterator(FunctionBuilder *f, Iteration *it, const char *text) {
  IrNode *place = emit(f, IR_STACK_ARRAY, 1, (IrNode *[]){constant_undefined(f)});
  IrNode *what = constant_text(f, text);
  variable_write(f, it->iterator,
                 it->is_async ? RUNTIME(f, perry_get_async_iterator, it->iterable, place, what)
                              : RUNTIME(f, perry_get_iterator, it->iterable, place, what));
  variable_write(f, it->next, EMIT(f, IR_STACK_LOAD, place));
}

void iteration_begin(FunctionBuilder *f, Iteration *it, IrNode *iterable,
                     const IrPrediction *prediction, bool is_async, const char *text) {
  *it = (Iteration){.iterable = iterable, .is_async = is_async};
  it->iterator = variable_new(f, REP_VALUE);
  it->next = variable_new(f, REP_VALUE);
  if (is_async || (prediction && !(prediction->types & TYPE_ARRAY))) {
    start_iterator(f, it, text);
    return;
  }
  it->index = variable_new(f, REP_VALUE);
  it->prediction = prediction;
  it->is_plain = EMIT(f, IR_IS_ITERATED_PLAIN, iterable);
  it->is_plain->base_prediction = prediction;
  variable_write(f, it->iterator, constant_undefined(f));
  variable_write(f, it->next, constant_undefined(f));
  variable_write(f, it->index, constant_number(f, 0));
  IrBlock *generic = block_new(f), *end = block_new(f);
  branch(f, it->is_plain, end, generic);
  block_enter(f, generic);
  start_iterator(f, it, text);
  jump(f, end);
  block_enter(f, end);
}

static IrNode *step_iterator(FunctionBuilder *f, Iteration *it, IrBlock *end) {
  IrBlock *more = block_new(f);
  if (!it->is_async) {
    IrNode *value =
        RUNTIME(f, perry_iterator_step, variable_read(f, it->iterator), variable_read(f, it->next));
    branch(f, EMIT(f, IR_IS_IDENTICAL, value, constant_bits(f, VALUE_HOLE)), end, more);
    block_enter(f, more);
    return value;
  }
  IrNode *operands[] = {variable_read(f, it->next), variable_read(f, it->iterator)};
  IrNode *result = emit_await(f, emit_string(f, IR_CALL, intern(f, "iterator.next"), 2, operands));
  IrBlock *bad = block_new(f), *good = block_new(f);
  branch(f, EMIT(f, IR_IS_OBJECT, result), good, bad);
  block_enter(f, bad);
  RUNTIME(f, perry_throw_not_object, result);
  block_enter(f, good);
  IrNode *done = EMIT(f, IR_TRUTHY, emit_string(f, IR_GET_PROPERTY, intern(f, "done"), 1, &result));
  branch(f, done, end, more);
  block_enter(f, more);
  return emit_string(f, IR_GET_PROPERTY, intern(f, "value"), 1, &result);
}

static IrNode *step_plain(FunctionBuilder *f, Iteration *it, IrBlock *end) {
  IrNode *index = variable_read(f, it->index), *size = EMIT(f, IR_ARRAY_SIZE, it->iterable);
  size->base_prediction = it->prediction;
  IrBlock *more = block_new(f);
  branch(f, EMIT(f, IR_LT, index, size), more, end);
  block_enter(f, more);
  IrNode *value = EMIT(f, IR_GET_ELEMENT, it->iterable, index);
  value->base_prediction = it->prediction;
  value->prediction = it->prediction ? it->prediction->element : NULL;
  variable_write(f, it->index, EMIT(f, IR_INC, index));
  return value;
}

IrNode *iteration_step(FunctionBuilder *f, Iteration *it, IrBlock *end) {
  if (!it->is_plain) return step_iterator(f, it, end);
  Variable *taken = variable_new(f, REP_VALUE);
  IrBlock *plain = block_new(f), *generic = block_new(f), *more = block_new(f);
  branch(f, it->is_plain, plain, generic);
  block_enter(f, generic);
  variable_write(f, taken, step_iterator(f, it, end));
  jump(f, more);
  block_enter(f, plain);
  variable_write(f, taken, step_plain(f, it, end));
  jump(f, more);
  block_enter(f, more);
  return variable_read(f, taken);
}

IrNode *iteration_rest(FunctionBuilder *f, Iteration *it) {
  Variable *taken = variable_new(f, REP_VALUE);
  IrBlock *end = block_new(f);
  if (it->is_plain) {
    IrBlock *plain = block_new(f), *generic = block_new(f);
    branch(f, it->is_plain, plain, generic);
    block_enter(f, plain);
    variable_write(f, taken,
                   RUNTIME(f, perry_array_rest, it->iterable, variable_read(f, it->index)));
    jump(f, end);
    block_enter(f, generic);
  }
  IrNode *array = emit(f, IR_NEW_ARRAY, 0, NULL);
  IrBlock *loop = block_new(f), *all = block_new(f);
  jump(f, loop);
  block_start(f, loop);
  IrNode *item = step_iterator(f, it, all);
  RUNTIME(f, perry_array_append, array, item);
  jump(f, loop);
  block_seal(f, loop);
  block_enter(f, all);
  variable_write(f, taken, array);
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, taken);
}

IrNode *iteration_iterator(FunctionBuilder *f, Iteration *it) {
  if (!it->is_plain) return variable_read(f, it->iterator);
  Variable *result = variable_new(f, REP_VALUE);
  IrBlock *plain = block_new(f), *generic = block_new(f), *end = block_new(f);
  branch(f, it->is_plain, plain, generic);
  block_enter(f, generic);
  variable_write(f, result, variable_read(f, it->iterator));
  jump(f, end);
  block_enter(f, plain);
  variable_write(f, result,
                 RUNTIME(f, perry_array_iterator_at, it->iterable, variable_read(f, it->index)));
  jump(f, end);
  block_enter(f, end);
  return variable_read(f, result);
}
