/* throw.h - JavaScript exceptions in C.
 *
 * A throw unwinds the native stack, through compiled code and through this runtime's C frames
 * (built with -fexceptions). A C function needs nothing to let an exception pass; what it holds off
 * the heap is in a variable with the cleanup attribute. No exception crosses a library's frame:
 * callbacks from libuv and the like run the program through try_call. The unwinder meets compiled
 * frames through perry_personality (core/personality.c), which always lands at the innermost pad.
 */
#ifndef PERRY_CORE_THROW_H
#define PERRY_CORE_THROW_H

#include "abi/isolate.h"

/* Throws `value`. */
_Noreturn void perry_throw(Value value);
/* Goes on with a value caught before: it counts as thrown where it was first. */
_Noreturn void perry_rethrow(Value value);

/* Throw a new error object; printf formats plus %V (a Value by its inspected short form) are not
   supported: %s takes UTF-8, and throw_*_value variants put a Value's text in place of the single
   %s. Defined in object/error.c. Effects: ALLOC THROW. */
_Noreturn void throw_type_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void throw_range_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void throw_reference_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void throw_syntax_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void throw_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* `RangeError: Maximum call stack size exceeded` */
_Noreturn void perry_throw_stack_overflow(void);

/* Runs body(data). True if it returned; false if it threw, with the thrown value in *exception. */
bool try_call(void (*body)(void *data), void *data, Value *exception);

/* Prints an uncaught exception to standard error as node does. Defined by job/ (core/report.c holds
   a plain one until then). Effects: CALL (reads properties of errors). */
void report_uncaught_error(Value exception);

/* Message for memory exhaustion on standard error, status 134 as node's abort. */
_Noreturn void perry_out_of_memory(size_t bytes);

/* A broken invariant of ours: message with file and line, abort. */
_Noreturn void perry_check_failed(const char *file, int line, const char *text);
#define CHECK(condition, invariant)                                                                \
  ((condition) ? (void)0 : perry_check_failed(__FILE__, __LINE__, invariant ": " #condition))
#if PERRY_CHECKED
#define ASSERT(condition, invariant) CHECK(condition, invariant)
#else
#define ASSERT(condition, invariant) ((void)0)
#endif

/* True when less than a safety margin of native stack is left; recursion over user data in C tests
 * it and throws. */
static inline bool stack_is_exhausted(void) {
  return (char *)__builtin_frame_address(0) < perry_isolate.stack_limit;
}

#endif
