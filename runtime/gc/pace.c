/* pace.c - when to collect. One law for each generation, over bytes whatever they are: cells, large
 * cells, side memory.
 *
 * Old: after a full collection with L live bytes the next one is due at L + E, E = sqrt(L g / (c
 * s)), where g is the rate of promotion and s the rate of marking, both in bytes per second and
 * smoothed, and c trades memory for time. It is the minimum of garbage kept times c plus time spent
 * (Kirisame, Shenoy, Panchekha, Optimal heap limits, OOPSLA 2022). E is kept between 8 MiB and L
 * (up to 64 MiB) or L/2. Nursery: doubles when more than a twentieth of what was born survived,
 * halves below a hundredth, between 1 and 32 MiB; while the stack is deep it is at least 16 times
 * the stack, since each minor scans all of it.
 */
#include "gc/collector.h"

#include <time.h>

#define MIB                 ((size_t)1 << 20)
#define NURSERY_LEAST_BYTES MIB
#define NURSERY_MOST_BYTES  (32 * MIB)
#define EXTRA_LEAST_BYTES   (8 * MIB)
#define MEMORY_PRICE                                                                               \
  2e-9 /* c: seconds of collection that a byte kept for a second is worth, per byte */
#define SMOOTHING 0.5

uint64_t clock_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* By Newton's method, so that no program links libm for it. */
static double square_root(double x) {
  if (x <= 0) return 0;
  double root = x > 1 ? x : 1;
  for (int i = 0; i < 64; i++)
    root = (root + x / root) / 2;
  return root;
}

void pace_after_minor(Heap *h, size_t born_bytes) {
  h->promoted_since_major += h->cycle.promoted_bytes;
  if (h->switches.nursery_kib > 0) return;
  size_t survived = h->cycle.copied_bytes + h->cycle.promoted_bytes;
  if (survived > born_bytes / 20 && h->nursery_bytes < NURSERY_MOST_BYTES)
    h->nursery_bytes *= 2;
  else if (survived < born_bytes / 100 && h->nursery_bytes > NURSERY_LEAST_BYTES)
    h->nursery_bytes /= 2;
  if (h->nursery_bytes > NURSERY_MOST_BYTES)
    h->nursery_bytes = NURSERY_MOST_BYTES; /* the stack was deep before */
  size_t deep = h->cycle.stack_words * sizeof(uintptr_t) * 16;
  if (h->nursery_bytes < deep) h->nursery_bytes = deep;
}

void pace_after_full(Heap *h) {
  uint64_t now = clock_ns();
  double live = (double)(h->old_bytes + h->side_old_bytes);
  double seconds = (double)(now - h->last_major_ns) / 1e9,
         mark_seconds = (double)h->cycle.mark_ns / 1e9;
  if (seconds > 0)
    h->promotion_rate +=
        ((double)h->promoted_since_major / seconds - h->promotion_rate) * SMOOTHING;
  if (mark_seconds > 0)
    h->mark_rate += ((double)h->old_bytes / mark_seconds - h->mark_rate) * SMOOTHING;
  h->last_major_ns = now;
  h->promoted_since_major = 0;
  double extra = square_root(live * h->promotion_rate / (MEMORY_PRICE * (h->mark_rate + 1e6)));
  double most = live < 64.0 * (double)MIB ? live : live / 2;
  if (extra > most) extra = most;
  if (extra < (double)EXTRA_LEAST_BYTES) extra = (double)EXTRA_LEAST_BYTES;
  h->old_limit_bytes = (size_t)(live + extra);
}
