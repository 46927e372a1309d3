/* unwind.h - the unwinder's side of exceptions: what throw.c, personality.c and try_call.S share.
 *
 * A throw is one _Unwind_ForcedUnwind: a single walk that asks each frame's personality and enters
 * the first landing pad. Two-phase raising walks the same frames twice to find out first whether
 * anybody catches; here somebody always does (main catches last), so the first walk decides
 * nothing. Figures: docs/experiments-exceptions.md.
 */
#ifndef PERRY_CORE_UNWIND_H
#define PERRY_CORE_UNWIND_H

#include <stdbool.h>
#include <stdint.h>
#include <unwind.h>

/* Of compiled functions: lands at the innermost landing pad that covers the call; pads are
   catch-all, the value is in perry_isolate.exception, the pad's own results are meaningless. */
_Unwind_Reason_Code perry_personality(int version, _Unwind_Action actions,
                                      _Unwind_Exception_Class class,
                                      struct _Unwind_Exception *exception,
                                      struct _Unwind_Context *context);

/* Of try_call_raw's frame: lands at try_call_landing. */
_Unwind_Reason_Code try_call_personality(int version, _Unwind_Action actions,
                                         _Unwind_Exception_Class class,
                                         struct _Unwind_Exception *exception,
                                         struct _Unwind_Context *context);

/* try_call.S: calls body(data); 0 if it returned, 1 if it threw. */
int try_call_raw(void (*body)(void *data), void *data);
extern const char try_call_landing[];

#endif
