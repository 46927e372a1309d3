/* stage_clock.h - how long each stage took, for --time-stages. */
#ifndef PERRY_DRIVER_STAGE_CLOCK_H
#define PERRY_DRIVER_STAGE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct StageClock {
  bool is_on;
  uint64_t started_ns;
} StageClock;

void stage_clock_start(StageClock *clock, bool is_on);
/* Prints the time since the last stage's end under this name to stderr. */
void stage_clock_end(StageClock *clock, const char *stage);

#endif
