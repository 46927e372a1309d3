/* throw.c - raising: see core/unwind.h for why it is a forced unwind. */
#include "core/throw.h"

#include "core/stack_trace.h"
#include "core/unwind.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
void __asan_handle_no_return(void);
#define LEAVE_FRAMES() __asan_handle_no_return()
#endif
#endif
#ifndef LEAVE_FRAMES
#define LEAVE_FRAMES() ((void)0)
#endif

#define EXCEPTION_CLASS 0x5045525259544853ull /* "PERRYTHS" */

/* Consulted before each frame: never stops the walk, which some try_call ends. */
static _Unwind_Reason_Code keep_walking(int version, _Unwind_Action actions,
                                        _Unwind_Exception_Class class,
                                        struct _Unwind_Exception *exception,
                                        struct _Unwind_Context *context, void *argument) {
  if (actions & _UA_END_OF_STACK) perry_check_failed(__FILE__, __LINE__, "a throw met no try_call");
  return _URC_NO_REASON;
}

/* One object serves all throws of a thread: between a throw and its landing no other throw can
   start except inside a C cleanup function, and the fields the unwinder keeps in it are the same
   for each forced unwind. */
static _Thread_local struct _Unwind_Exception in_flight;

/* The innermost code of the program on the stack; callers are near. */
static __attribute__((noinline)) uintptr_t find_throw_site(void) {
  enum { FRAMES_MAX = 32 };
  uintptr_t *frame = __builtin_frame_address(0);
  uintptr_t *end = (uintptr_t *)(void *)perry_isolate.stack_base;
  for (int i = 0; i < FRAMES_MAX && frame < end; i++) {
    if (stack_is_program_code(frame[1])) return frame[1];
    uintptr_t *next = (uintptr_t *)frame[0];
    if (next <= frame) break;
    frame = next;
  }
  return 0;
}

_Noreturn void perry_rethrow(Value value) {
  perry_isolate.exception = value;
  perry_isolate.stack_limit = perry_isolate.stack_limit_rest;
  in_flight.exception_class = EXCEPTION_CLASS;
  LEAVE_FRAMES();
  _Unwind_ForcedUnwind(&in_flight, keep_walking, NULL);
  perry_check_failed(__FILE__, __LINE__, "the unwinder gave up: a frame without unwind table");
}

_Noreturn void perry_throw(Value value) {
  perry_isolate.throw_site = find_throw_site();
  perry_rethrow(value);
}

/* The error object is made on what the safety margin holds, with a limit that lets nested checks
 * pass; perry_throw restores it. */
_Noreturn void perry_throw_stack_overflow(void) {
  perry_isolate.stack_limit = NULL;
  throw_range_error("Maximum call stack size exceeded");
}

bool try_call(void (*body)(void *data), void *data, Value *exception) {
  if (!try_call_raw(body, data)) return true;
  *exception = perry_isolate.exception;
  perry_isolate.exception = value_undefined();
  return false;
}
