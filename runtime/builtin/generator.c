/* generator.c - %GeneratorPrototype%: next, return, throw. Spec:
 * sec-properties-of-generator-prototype */
#include "abi/builtin.h"
#include "core/throw.h"
#include "gc/barrier.h"
#include "job/frame.h"
#include "object/error.h"
#include "operation/iterate.h"
#include "string/string.h"

static Generator *require_generator(Value this_value, const char *method) {
  if (value_is_object(this_value) && value_as_cell(this_value)->kind == CELL_GENERATOR) {
    Generator *generator = (Generator *)value_address(this_value);
    if (!generator->is_async) return generator;
  }
  Value values[2] = {value_string(string_from_ascii(method)), this_value};
  throw_type_error_values("Method [Generator].prototype.% called on incompatible receiver %", 2,
                          values);
}

static Value finished(Generator *generator, Value value) {
  pointer_write(generator, generator->frame, NULL);
  return value_object(create_iterator_result(value, true));
}

/* frame is NULL once the body has ended. */
static Value step(Value this_value, ResumeMode mode, Value sent, const char *method) {
  Generator *generator = require_generator(this_value, method);
  Frame *frame = generator->frame;
  if (frame && frame->point == FRAME_RUNNING) throw_type_error("Generator is already running");
  if (frame && frame->point == FRAME_DONE) frame = NULL; /* the body threw */
  bool is_started = frame && frame->point > 1;
  if (!frame || (!is_started && mode != RESUME_NEXT)) {
    pointer_write(generator, generator->frame, NULL);
    if (mode == RESUME_THROW) perry_throw(sent);
    return value_object(
        create_iterator_result(mode == RESUME_RETURN ? sent : value_undefined(), true));
  }
  generator->is_result_object = false;
  Value value = frame->resume(frame, mode, sent);
  if (frame->point == FRAME_DONE) return finished(generator, value);
  return generator->is_result_object ? value : value_object(create_iterator_result(value, false));
}

Value generator_prototype_next(Value this_value, Value value) {
  return step(this_value, RESUME_NEXT, value, "next");
}
Value generator_prototype_return(Value this_value, Value value) {
  return step(this_value, RESUME_RETURN, value, "return");
}
Value generator_prototype_throw(Value this_value, Value value) {
  return step(this_value, RESUME_THROW, value, "throw");
}
