/* frame.h - suspended functions: generators, async functions, async generators.
 *
 * A resumable function's body is its resume entry (ResumableInfo). Between two steps everything it
 * needs is in its Frame, a cell that is traced up to slot_count; while it runs nothing of the frame
 * is, as all is on the stack. Who owns it (Frame.owner):
 *
 *   generator         the Generator object; each next() is one step, the value yielded or returned
 * is the step's result async function    its Promise; the reaction of the awaited promise resumes
 * it async generator   the Generator object; steps are made while requests wait and the body is not
 * awaiting
 *
 * Invariants
 *   F1  frame->point is FRAME_RUNNING while a step runs, FRAME_DONE once the body has returned or
 * thrown F2  nothing resumes a running frame; a step of an async function never resumes another
 * frame (settling only queues jobs) Effects  CALL where the body runs
 */
#ifndef PERRY_JOB_FRAME_H
#define PERRY_JOB_FRAME_H

#include "abi/entry.h"

typedef enum ResumeMode { RESUME_NEXT, RESUME_THROW, RESUME_RETURN } ResumeMode;

/* State of an async generator. Spec: sec-properties-of-asyncgenerator-intrinsics */
typedef enum AsyncGeneratorState {
  ASYNC_GENERATOR_START,
  ASYNC_GENERATOR_YIELD,
  ASYNC_GENERATOR_EXECUTING, /* also while it awaits */
  ASYNC_GENERATOR_DRAINING,
  ASYNC_GENERATOR_COMPLETED,
} AsyncGeneratorState;

typedef struct Generator {
  Cell header;
  Spill *spill;
  Frame *frame;
  uint8_t state; /* AsyncGeneratorState; unused by generators */
  bool is_async;
  bool is_result_object; /* perry_yield_delegate: the step's value is an iterator result already */
  uint8_t reserved_8;
  uint32_t reserved;
  Value first_request, last_request; /* of async generators; undefined if none */
} Generator;

/* A new frame at point 0 with its arguments in place. ALLOC */
Frame *frame_create(Function *callee, Value this_value, uint32_t argc, const Value *argv,
                    const ResumableInfo *info, Object *owner);
/* One step. */
Value frame_resume(Frame *frame, ResumeMode mode, Value sent);

/* After a step of an async generator's body: goes on with the requests that wait. */
void async_generator_stepped(Generator *generator);

#endif
