/* timer.c - records of timers and their objects. */
#include "timers/timer.h"

#include <stdlib.h>

const LoopCallbacks timer_loop_callbacks = {timeouts_run, immediates_run};

/* The private symbol under which an object holds its record: static data, one for all isolates. */
static StaticSymbol record_symbol = {
    .symbol = {.header = {.shape = CELL_NOT_OBJECT, .flags = CELL_FLAG_STATIC, .kind = CELL_SYMBOL},
               .hash = 0x74696d65u,
               .flags = SYMBOL_PRIVATE,
               .description = {VALUE_UNDEFINED}}};
#define RECORD_KEY value_symbol(&record_symbol.symbol)

static Value value_from_record(const Timer *timer) {
  return value_from_bits((uint64_t)(uintptr_t)timer);
}

Timer *timer_create(IntrinsicId prototype, uint32_t first_argument, uint32_t argc,
                    const Value *argv) {
  Array *call = array_from_values(1, argv);
  for (uint32_t i = first_argument; i < argc; i++)
    array_push(call, argv[i]);
  Object *object = object_create(realm_intrinsic(prototype));
  Timer *timer = calloc(1, sizeof *timer);
  if (!timer) perry_out_of_memory(sizeof *timer);
  handle_link(&timer->object, value_object(object));
  handle_link(&timer->call, value_object(call));
  timer->is_referenced = true;
  object_define(object, RECORD_KEY, value_from_record(timer), PROPERTY_WRITABLE);
  return timer;
}

Timer *timer_of(Value object) {
  if (!value_is_object(object)) return NULL;
  PropertyDescriptor record;
  if (!object_get_own_property(value_as_object(object), RECORD_KEY, &record) ||
      !value_is_number(record.value))
    return NULL;
  return (Timer *)(uintptr_t)record.value.bits;
}

bool timer_was_referenced(Value object) {
  PropertyDescriptor record;
  return value_is_object(object) &&
         object_get_own_property(value_as_object(object), RECORD_KEY, &record) &&
         value_is_true(record.value);
}

void timer_set_referenced(Value object, bool is_referenced) {
  if (value_is_object(object) && object_has_own_property(value_as_object(object), RECORD_KEY))
    object_set(value_as_object(object), RECORD_KEY, value_boolean(is_referenced));
}

void timer_free(Timer *timer) {
  Value was_referenced = value_boolean(timer->is_referenced);
  object_set(value_as_object(timer->object.value), RECORD_KEY, was_referenced);
  handle_unlink(&timer->object);
  handle_unlink(&timer->call);
  free(timer);
}

static void call_back(void *data) {
  const Timer *timer = data;
  const Array *call = value_as_array(timer->call.value);
  const Value *values = call->elements->values;
  function_call(values[0], timer->object.value, call->length - 1, values + 1);
  cell_keep(call); /* the callback may have cleared the timer */
}

void timer_call(Timer *timer) {
  loop_call(call_back, timer);
}
