/* performance.c - the high resolution clock, in milliseconds since the program started. */
#include "runtime.h"

#include <time.h>

static double clock_ms(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

Value performance_now(Value this_value) {
  return value_number(clock_ms(CLOCK_MONOTONIC) - perry_isolate.start_ms);
}

Value performance_time_origin(Value this_value) {
  return value_number(clock_ms(CLOCK_REALTIME) -
                      (clock_ms(CLOCK_MONOTONIC) - perry_isolate.start_ms));
}
