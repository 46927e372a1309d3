/* immediate.c - setImmediate: callbacks of the loop's check phase. Those set by an immediate run in
 * the next turn of the loop. */
#include "timers/timer.h"

#include "uv/node_error.h"

#include <stdlib.h>

struct Immediates {
  Timer *first, *last;       /* waiting for the next phase */
  Timer *running;            /* the rest of the phase that is running */
  uint32_t referenced_count; /* waiting ones that keep the program alive */
};

static Immediates *immediates_get(void) {
  if (!perry_isolate.immediates) {
    perry_isolate.immediates = calloc(1, sizeof(Immediates));
    if (!perry_isolate.immediates) perry_out_of_memory(sizeof(Immediates));
  }
  return perry_isolate.immediates;
}
#define immediates (*immediates_get())

static void update_loop(void) {
  bool is_wanted = immediates.first || immediates.running;
  loop_want_immediates(timer_loop(), is_wanted, immediates.referenced_count > 0);
}

Value timers_set_immediate(Function *callee, Value this_value, Value new_target, uint32_t argc,
                           const Value *argv) {
  node_require_function(argc > 0 ? argv[0] : value_undefined(), "callback");
  Timer *immediate = timer_create(INTRINSIC_ImmediatePrototype, 1, argc, argv);
  immediate->previous = immediates.last;
  if (immediates.last)
    immediates.last->next = immediate;
  else
    immediates.first = immediate;
  immediates.last = immediate;
  immediates.referenced_count++;
  update_loop();
  return immediate->object.value;
}

static void set_reference(Timer *immediate, bool is_referenced) {
  if (!immediate || immediate->is_referenced == is_referenced || immediate->is_running ||
      immediate->is_closed)
    return;
  immediate->is_referenced = is_referenced;
  immediates.referenced_count += is_referenced ? 1 : (uint32_t)-1;
  update_loop();
}

/* A cleared immediate stays in its queue and is skipped. */
Value timers_clear_immediate(Value this_value, Value object) {
  Timer *immediate = timer_of(object);
  if (immediate) {
    set_reference(immediate, false);
    immediate->is_closed = true;
  }
  return value_undefined();
}

void immediates_run(void) {
  immediates.running = immediates.first;
  immediates.first = immediates.last = NULL;
  while (immediates.running) {
    Timer *immediate = immediates.running;
    immediates.running = immediate->next;
    if (!immediate->is_closed) {
      set_reference(immediate, false);
      immediate->is_running = true;
      timer_call(immediate);
    }
    timer_free(immediate);
  }
  update_loop();
}

Value immediate_ref(Value this_value) {
  set_reference(timer_of(this_value), true);
  return this_value;
}
Value immediate_unref(Value this_value) {
  set_reference(timer_of(this_value), false);
  return this_value;
}
Value immediate_has_ref(Value this_value) {
  const Timer *immediate = timer_of(this_value);
  return value_boolean(immediate && immediate->is_referenced);
}
Value immediate_dispose(Value this_value) {
  return timers_clear_immediate(value_undefined(), this_value);
}
