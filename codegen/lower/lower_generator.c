/* lower_generator.c - yield, yield*. Spec:
 * sec-generator-function-definitions-runtime-semantics-evaluation
 *
 * After a YIELD the function is resumed in one of three modes: next goes on with the value sent,
 * throw throws it, return leaves through the finally blocks and iterators around (awaiting the
 * value first in async generators).
 */
#include "lower/builder.h"

/* YIELD and what the modes next, throw and return do with the value sent. Goes on for next. */
static IrNode *yield_value(FunctionBuilder *f, IrNode *value) {
  IrNode *sent = EMIT(f, IR_YIELD, value);
  IrNode *mode = EMIT0(f, IR_RESUME_MODE);
  IrBlock *next = block_new(f), *thrown = block_new(f), *returned = block_new(f);
  switch_to(f, mode, 3, (IrBlock *[]){next, thrown, returned});
  block_enter(f, thrown);
  terminate(f, IR_THROW, sent);
  block_enter(f, returned);
  lower_return(f, f->is_async_body ? emit_await(f, sent) : sent);
  block_enter(f, next);
  return sent;
}

static void check_object(FunctionBuilder *f, IrNode *result) {
  IrBlock *bad = block_new(f), *good = block_new(f);
  branch(f, EMIT(f, IR_IS_OBJECT, result), good, bad);
  block_enter(f, bad);
  RUNTIME(f, perry_throw_not_object, result);
  block_enter(f, good);
}

static IrNode *call_on(FunctionBuilder *f, IrNode *method, IrNode *iterator, IrNode *argument,
                       const char *text) {
  IrNode *result =
      emit_string(f, IR_CALL, intern(f, text), 3, (IrNode *[]){method, iterator, argument});
  return f->is_async_body ? emit_await(f, result) : result;
}

static IrNode *lower_delegate(FunctionBuilder *f, Node *node, Node *argument) {
  bool is_async = f->is_async_body;
  IrNode *iterable = lower_expression(f, argument);
  f->position = node->start;
  IrNode *place = emit(f, IR_STACK_ARRAY, 1, (IrNode *[]){constant_undefined(f)});
  IrNode *text = constant_text(f, delegate_text(argument));
  Variable *iterator = variable_new(f, REP_VALUE), *next = variable_new(f, REP_VALUE),
           *received = variable_new(f, REP_VALUE);
  Variable *mode = variable_new(f, REP_I32), *result = variable_new(f, REP_VALUE);
  variable_write(f, iterator,
                 is_async ? RUNTIME(f, perry_get_async_iterator, iterable, place, text)
                          : RUNTIME(f, perry_get_iterator, iterable, place, text));
  variable_write(f, next, EMIT(f, IR_STACK_LOAD, place));
  variable_write(f, received, constant_undefined(f));
  variable_write(f, mode, constant_i32(f, 0));

  IrBlock *loop = block_new(f), *on_next = block_new(f), *on_throw = block_new(f),
          *on_return = block_new(f), *check = block_new(f);
  IrBlock *done = block_new(f), *returned = block_new(f), *yield = block_new(f);
  Variable *is_return = variable_new(f, REP_BOOL);
  jump(f, loop);
  block_start(f, loop);
  switch_to(f, variable_read(f, mode), 3, (IrBlock *[]){on_next, on_throw, on_return});

  block_enter(f, on_next);
  variable_write(f, is_return, emit_integer(f, IR_CONST_BOOL, 0));
  variable_write(f, result,
                 call_on(f, variable_read(f, next), variable_read(f, iterator),
                         variable_read(f, received), "iterator.next"));
  jump(f, check);

  block_enter(f, on_throw);
  IrNode *current = variable_read(f, iterator);
  IrNode *method = emit_string(f, IR_GET_PROPERTY, intern(f, "throw"), 1, &current);
  IrBlock *has_throw = block_new(f), *no_throw = block_new(f);
  branch(f, EMIT(f, IR_IS_NULLISH, method), no_throw, has_throw);
  block_enter(f, no_throw);
  emit_iterator_close(f, variable_read(f, iterator), is_async);
  RUNTIME(f, perry_throw_type_error,
          constant_text(f, "The iterator does not provide a 'throw' method."));
  block_enter(f, has_throw);
  variable_write(f, is_return, emit_integer(f, IR_CONST_BOOL, 0));
  variable_write(
      f, result,
      call_on(f, method, variable_read(f, iterator), variable_read(f, received), "iterator.throw"));
  jump(f, check);

  block_enter(f, on_return);
  current = variable_read(f, iterator);
  IrNode *return_method = emit_string(f, IR_GET_PROPERTY, intern(f, "return"), 1, &current);
  IrBlock *has_return = block_new(f), *no_return = block_new(f);
  branch(f, EMIT(f, IR_IS_NULLISH, return_method), no_return, has_return);
  block_enter(f, no_return);
  lower_return(f,
               is_async ? emit_await(f, variable_read(f, received)) : variable_read(f, received));
  block_enter(f, has_return);
  variable_write(f, result,
                 call_on(f, return_method, variable_read(f, iterator), variable_read(f, received),
                         "iterator.return"));
  variable_write(f, is_return, emit_integer(f, IR_CONST_BOOL, 1));
  jump(f, check);

  block_enter(f, check);
  IrNode *step = variable_read(f, result);
  check_object(f, step);
  branch(f, EMIT(f, IR_TRUTHY, emit_string(f, IR_GET_PROPERTY, intern(f, "done"), 1, &step)), done,
         yield);

  block_enter(f, yield);
  IrNode *out = step;
  if (is_async)
    out = emit_string(f, IR_GET_PROPERTY, intern(f, "value"), 1, &step);
  else
    RUNTIME(f, perry_yield_delegate, EMIT0(f, IR_FRAME));
  IrNode *sent = EMIT(f, IR_YIELD, out);
  IrNode *sent_mode = EMIT0(f, IR_RESUME_MODE);
  variable_write(f, received, sent);
  variable_write(f, mode, sent_mode);
  jump(f, loop);
  block_seal(f, loop);

  block_enter(f, done);
  IrNode *value = emit_string(f, IR_GET_PROPERTY, intern(f, "value"), 1, &step);
  IrBlock *finished = block_new(f);
  branch(f, variable_read(f, is_return), returned, finished);
  block_enter(f, returned);
  lower_return(f, value);
  block_enter(f, finished);
  return value;
}

IrNode *lower_yield(FunctionBuilder *f, Node *node) {
  YieldExpression *y = AST_AS(YieldExpression, node);
  if (node_has(node, FLAG_DELEGATE)) return lower_delegate(f, node, y->argument);
  IrNode *value = y->argument ? lower_expression(f, y->argument) : constant_undefined(f);
  f->position = node->start;
  if (f->is_async_body) value = emit_await(f, value);
  return yield_value(f, value);
}
