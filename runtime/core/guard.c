/* guard.c - what programs compiled with --guard-fail ask at each guard: shall it fail although it
 * holds? Tests the exits to twins. PERRY_GUARD_TRACE tells at the end how many did. */
#include "abi/entry.h"
#include "abi/isolate.h"
#include "core/switch.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

bool perry_guard_fails(uint32_t *executions, uint32_t which);

static void report(void) {
  fprintf(stderr, "{\"guard\":\"total\",\"executed\":%" PRIu64 ",\"failed\":%" PRIu64 "}\n",
          perry_isolate.guards_executed, perry_isolate.guards_failed);
}

static bool decide(const uint32_t *executions, uint32_t which) {
  uint32_t count = *executions;
  if (which != 0x7FFFFFFF) return count == which;
  uint64_t hash =
      ((uint64_t)(uintptr_t)executions ^ count * 0x9E3779B97F4A7C15ull) * 0xBF58476D1CE4E5B9ull;
  return (hash >> 60) < 2;
}

/* executions: of this guard so far. which: the execution that fails, or 0x7FFFFFFF for about one in
 * eight, by chance (always the same). */
bool perry_guard_fails(uint32_t *executions, uint32_t which) {
  if (perry_isolate.guards_executed++ == 0 && switches_read().guard_trace) atexit(report);
  ++*executions;
  bool fails = decide(executions, which);
  perry_isolate.guards_failed += fails;
  return fails;
}
