/* frame.c - frames, and the entries of compiled code that start, suspend and finish generators and
 * async functions. */
#include "job/frame.h"

#include "array/array.h"
#include "core/throw.h"
#include "function/function.h"
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"
#include "job/promise.h"
#include "object/intrinsic.h"

void frame_trace(Cell *cell, Tracer *tracer);
void frame_trace(Cell *cell, Tracer *tracer) {
  Frame *frame = (Frame *)cell;
  trace_pointer(tracer, &frame->callee);
  trace_value(tracer, &frame->this_value);
  trace_pointer(tracer, &frame->owner);
  trace_values(tracer, frame->slots, frame->slot_count);
}

void generator_trace(Cell *cell, Tracer *tracer);
void generator_trace(Cell *cell, Tracer *tracer) {
  Generator *generator = (Generator *)cell;
  trace_pointer(tracer, &generator->frame);
  trace_value(tracer, &generator->first_request);
  trace_value(tracer, &generator->last_request);
}

Frame *frame_create(Function *callee, Value this_value, uint32_t argc, const Value *argv,
                    const ResumableInfo *info, Object *owner) {
  Value arguments =
      info->keeps_arguments ? value_object(array_from_values(argc, argv)) : value_undefined();
  Frame *frame = (Frame *)cell_allocate(CELL_FRAME, CELL_NOT_OBJECT,
                                        sizeof(Frame) + (size_t)info->slot_count * sizeof(Value));
  uint32_t used = info->formal_count;
  frame->resume = info->resume;
  frame->awaits_at = 0;
  frame->point = 0;
  pointer_init(frame->callee, callee);
  slot_init(&frame->this_value, this_value);
  pointer_init(frame->owner, owner);
  for (uint32_t i = 0; i < used; i++)
    slot_init(&frame->slots[i], i < argc ? argv[i] : value_undefined());
  if (info->keeps_arguments) slot_init(&frame->slots[used++], arguments);
  frame->slot_count = used;
  return frame;
}

Value frame_resume(Frame *frame, ResumeMode mode, Value sent) {
  Value result = frame->resume(frame, mode, sent);
  if (frame->owner && frame->owner->header.kind == CELL_GENERATOR) {
    Generator *generator = (Generator *)frame->owner;
    if (generator->is_async) async_generator_stepped(generator);
  }
  return result;
}

/* ---- starting ---- */

Value perry_start_async(Function *callee, Value this_value, uint32_t argc, const Value *argv,
                        const ResumableInfo *info) {
  Promise *promise = promise_create();
  Frame *frame = frame_create(callee, this_value, argc, argv, info, (Object *)promise);
  frame->resume(frame, RESUME_NEXT, value_undefined());
  return value_object(promise);
}

/* Binding the parameters may throw, and then there is no generator; its prototype is looked up
 * after them. */
static Value start_generator(Function *callee, Value this_value, uint32_t argc, const Value *argv,
                             const ResumableInfo *info, IntrinsicId default_prototype,
                             bool is_async) {
  Frame *frame = frame_create(callee, this_value, argc, argv, info, NULL);
  frame->resume(frame, RESUME_NEXT, value_undefined());
  Object *prototype = prototype_from_constructor(value_object(callee), default_prototype);
  Generator *generator =
      (Generator *)object_create_of_kind(prototype, CELL_GENERATOR, sizeof(Generator));
  generator->is_async = is_async;
  generator->state = ASYNC_GENERATOR_START;
  slot_init(&generator->first_request, value_undefined());
  slot_init(&generator->last_request, value_undefined());
  pointer_init(generator->frame, frame);
  pointer_write(frame, frame->owner, (Object *)generator);
  return value_object(generator);
}

Value perry_start_generator(Function *callee, Value this_value, uint32_t argc, const Value *argv,
                            const ResumableInfo *info) {
  return start_generator(callee, this_value, argc, argv, info, INTRINSIC_GeneratorPrototype, false);
}

Value perry_start_async_generator(Function *callee, Value this_value, uint32_t argc,
                                  const Value *argv, const ResumableInfo *info) {
  return start_generator(callee, this_value, argc, argv, info, INTRINSIC_AsyncGeneratorPrototype,
                         true);
}

/* ---- async functions ---- */

void perry_await(Frame *frame, Value value) {
  frame->awaits_at = (uintptr_t)__builtin_return_address(0);
  promise_await(frame, value);
}

void perry_async_return(Frame *frame, Value value) {
  promise_resolve_with((Promise *)frame->owner, value);
}

void perry_async_throw(Frame *frame, Value exception) {
  promise_reject((Promise *)frame->owner, exception);
}

void perry_yield_delegate(Frame *frame) {
  ((Generator *)frame->owner)->is_result_object = true;
}
