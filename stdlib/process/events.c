/* events.c - process as an event emitter, and the events that the runtime itself emits: exit,
 * beforeExit, uncaughtException, unhandledRejection. The hooks of core/loop_hooks.h are set when
 * the first listener comes, so a program without listeners pays nothing.
 *
 * Listeners are kept in a null-prototype object: event name to an Array of listeners in order. An
 * entry is the callable itself, or the Array [callable] of one that is to be called once.
 */
#include "runtime.h"

#include "uv/node_error.h"

#include <stdlib.h>

struct Process {
  Handle listeners;
};

static Object *listeners_get(void) {
  if (!perry_isolate.process) {
    perry_isolate.process = calloc(1, sizeof(struct Process));
    if (!perry_isolate.process) perry_out_of_memory(sizeof(struct Process));
    handle_link(&perry_isolate.process->listeners, value_object(object_create(NULL)));
  }
  return value_as_object(perry_isolate.process->listeners.value);
}

static Array *listeners_of(PropertyKey event) {
  Value list = object_get(listeners_get(), event);
  return value_is_array(list) ? value_as_array(list) : NULL;
}

static PropertyKey event_key(const char *name) {
  return key_from_atom(atom_from_ascii(name));
}

static Value callable_of(Value entry) {
  return value_is_array(entry) ? array_get(value_as_array(entry), 0) : entry;
}

/* Removes one entry; the list is a new one, as a running emit goes through the old. */
static void remove_at(PropertyKey event, const Array *list, uint32_t index) {
  Array *rest = array_create(0);
  for (uint32_t i = 0; i < list->length; i++)
    if (i != index) array_push(rest, array_get(list, i));
  if (rest->length > 0)
    object_set(listeners_get(), event, value_object(rest));
  else
    object_delete(listeners_get(), event);
}

static void remove_entry(PropertyKey event, Value entry) {
  const Array *list = listeners_of(event);
  for (uint32_t i = 0; list && i < list->length; i++)
    if (value_is_identical(array_get(list, i), entry)) {
      remove_at(event, list, i);
      return;
    }
}

static bool emit(PropertyKey event, uint32_t argc, const Value *argv) {
  const Array *list = listeners_of(event);
  if (!list) return false;
  for (uint32_t i = 0; i < list->length; i++) {
    Value entry = array_get(list, i);
    if (value_is_array(entry)) remove_entry(event, entry);
    function_call(callable_of(entry), value_object(realm_intrinsic(INTRINSIC_Process)), argc, argv);
  }
  return true;
}

/* ---- what the runtime emits ---- */

static Value current_exit_code(void) {
  return value_number(perry_isolate.has_exit_code ? perry_isolate.exit_code : 0);
}

static void emit_exit(void *data) {
  emit(event_key("exit"), 1, (Value[]){current_exit_code()});
}

static void at_exit(int code) {
  Value exception;
  if (try_call(emit_exit, NULL, &exception)) return;
  report_uncaught_error(exception);
  perry_isolate.exit_code = 1;
  perry_isolate.has_exit_code = true;
}

static void emit_before_exit(void *data) {
  emit(event_key("beforeExit"), 1, (Value[]){current_exit_code()});
}

static void before_exit(void) {
  Value exception;
  if (!try_call(emit_before_exit, NULL, &exception))
    program_uncaught(exception, "uncaughtException");
}

static bool on_uncaught(Value exception, const char *origin) {
  return emit(event_key("uncaughtException"), 2,
              (Value[]){exception, value_string(string_from_ascii(origin))});
}

static bool on_unhandled_rejection(Value reason, Value promise) {
  return emit(event_key("unhandledRejection"), 2, (Value[]){reason, promise});
}

static void set_hooks(void) {
  LoopHooks *hooks = &perry_isolate.hooks;
  if (hooks->at_exit) return;
  hooks->at_exit = at_exit;
  hooks->before_exit = before_exit;
  hooks->on_uncaught = on_uncaught;
  hooks->on_unhandled_rejection = on_unhandled_rejection;
}

/* ---- the functions of the program ---- */

static Value add(Value this_value, Value event, Value listener, bool is_once, bool is_first) {
  PropertyKey key = to_property_key(event);
  if (!is_callable(listener)) node_throw_invalid_argument("listener", "of type function", listener);
  const Array *old = listeners_of(key);
  Value entry = is_once ? value_object(array_from_values(1, &listener)) : listener;
  Array *list = array_create(0);
  if (is_first) array_push(list, entry);
  for (uint32_t i = 0; old && i < old->length; i++)
    array_push(list, array_get(old, i));
  if (!is_first) array_push(list, entry);
  object_set(listeners_get(), key, value_object(list));
  set_hooks();
  return this_value;
}

Value process_on(Value this_value, Value event, Value listener) {
  return add(this_value, event, listener, false, false);
}
Value process_once(Value this_value, Value event, Value listener) {
  return add(this_value, event, listener, true, false);
}
Value process_prepend_listener(Value this_value, Value event, Value listener) {
  return add(this_value, event, listener, false, true);
}

/* The listener added last goes first. */
Value process_off(Value this_value, Value event, Value listener) {
  PropertyKey key = to_property_key(event);
  const Array *list = listeners_of(key);
  for (uint32_t i = list ? list->length : 0; i-- > 0;)
    if (value_is_identical(callable_of(array_get(list, i)), listener)) {
      remove_at(key, list, i);
      break;
    }
  return this_value;
}

Value process_remove_all_listeners(Value this_value, Value event) {
  Object *listeners = listeners_get();
  if (value_is_undefined(event))
    perry_isolate.process->listeners.value = value_object(object_create(NULL));
  else
    object_delete(listeners, to_property_key(event));
  return this_value;
}

Value process_emit(Function *callee, Value this_value, Value new_target, uint32_t argc,
                   const Value *argv) {
  PropertyKey key = to_property_key(argc > 0 ? argv[0] : value_undefined());
  return value_boolean(emit(key, argc > 0 ? argc - 1 : 0, argc > 0 ? argv + 1 : NULL));
}

Value process_listener_count(Value this_value, Value event) {
  const Array *list = listeners_of(to_property_key(event));
  return value_number(list ? list->length : 0);
}

Value process_listeners(Value this_value, Value event) {
  const Array *list = listeners_of(to_property_key(event));
  Array *copy = array_create(0);
  for (uint32_t i = 0; list && i < list->length; i++)
    array_push(copy, callable_of(array_get(list, i)));
  return value_object(copy);
}
