/* stack.c - where the main thread's stack begins and how deep it may grow. */
#include "core/loop_hooks.h"

#include <sys/auxv.h>
#include <sys/resource.h>

#define STACK_ASSUMED_BYTES ((size_t)8 << 20) /* when the resource limit says "unlimited" */
#define STACK_MOST_BYTES    ((size_t)1 << 30)

/* The kernel counts the limit from the very top, above arguments and environment; the path of the
 * executable is the last thing there. */
void stack_limits_set(void) {
  char *base = (char *)getauxval(AT_EXECFN);
  struct rlimit limit;
  size_t bytes = STACK_ASSUMED_BYTES;
  if (getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY)
    bytes = limit.rlim_cur;
  if (bytes > STACK_MOST_BYTES) bytes = STACK_MOST_BYTES;
  size_t margin = STACK_MARGIN_BYTES < bytes / 2 ? STACK_MARGIN_BYTES : bytes / 2;
  perry_isolate.stack_base = (char *)__builtin_frame_address(0);
  perry_isolate.stack_limit_rest = base - bytes + margin;
  perry_isolate.stack_limit = perry_isolate.stack_limit_rest;
}
