/* date.c - Date.now. */
#include "abi/builtin.h"

#include <time.h>

Value date_now(Value this_value) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return value_number((double)(now.tv_sec * 1000 + now.tv_nsec / 1000000));
}
