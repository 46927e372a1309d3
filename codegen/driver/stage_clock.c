/* stage_clock.c - see stage_clock.h. */
#include "driver/stage_clock.h"

#include <stdio.h>
#include <time.h>

static uint64_t now_ns(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

void stage_clock_start(StageClock *clock, bool is_on) {
  *clock = (StageClock){is_on, is_on ? now_ns() : 0};
}

void stage_clock_end(StageClock *clock, const char *stage) {
  if (!clock->is_on) return;
  uint64_t now = now_ns();
  fprintf(stderr, "%-12s %9.3f ms\n", stage, (double)(now - clock->started_ns) / 1e6);
  clock->started_ns = now;
}
