/* throw_depth.c - what a throw through N C frames costs: two-phase raising against one forced
 * unwind.
 *
 * clang-19 -O2 -fexceptions -fno-omit-frame-pointer -fno-pic -no-pie -ftls-model=local-exec
 * -Iruntime bench/experiments/throw_depth.c
 *   runtime/core/{personality.c,try_call.S,isolate.c,check.c} -o throw_depth [-static |
 * -static-libgcc]
 */
#include "abi/isolate.h"
#include "core/unwind.h"

#include <stdio.h>
#include <time.h>

static struct _Unwind_Exception in_flight;
static bool is_forced;

static _Unwind_Reason_Code keep_walking(int version, _Unwind_Action actions,
                                        _Unwind_Exception_Class class,
                                        struct _Unwind_Exception *exception,
                                        struct _Unwind_Context *context, void *argument) {
  return _URC_NO_REASON;
}

static __attribute__((noinline)) uint64_t descend(uint64_t depth, uint64_t a, uint64_t b) {
  if (depth == 0) {
    if (is_forced) _Unwind_ForcedUnwind(&in_flight, keep_walking, NULL);
    _Unwind_RaiseException(&in_flight);
  }
  uint64_t below =
      descend(depth - 1, b + depth, a ^ depth); /* a, b stay in callee-saved registers */
  __asm__ volatile("" : "+r"(below));
  return below + a * b;
}

static void body(void *data) {
  descend(*(uint64_t *)data, 1, 2);
}

static double nanoseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double measure(uint64_t depth) {
  uint64_t rounds = 400000 / (depth + 10);
  double best = 1e18;
  for (int attempt = 0; attempt < 5; attempt++) {
    double start = nanoseconds();
    for (uint64_t i = 0; i < rounds; i++)
      if (!try_call_raw(body, &depth)) return -1;
    double each = (nanoseconds() - start) / (double)rounds;
    if (each < best) best = each;
  }
  return best;
}

int main(void) {
  static const uint64_t depths[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  puts("depth  two-phase ns  forced ns  ratio");
  for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
    is_forced = false;
    double two = measure(depths[i]);
    is_forced = true;
    double one = measure(depths[i]);
    printf("%5lu  %12.0f  %9.0f  %5.2f\n", (unsigned long)depths[i], two, one, two / one);
  }
}
