/* nursery_copy.c - what a minor collection costs per copied cell, per pin and per stack word, and
 * what allocation costs.
 *
 * Build: clang-19 -O2 -fno-omit-frame-pointer -fno-pic -no-pie -ftls-model=local-exec -Iruntime
 * bench/experiments/nursery_copy.c build/libperry_runtime.a -lm -o nursery_copy      Run:
 * PERRY_GC_NURSERY_KIB=32768 ./nursery_copy
 */
#include "gc/barrier.h"
#include "gc/heap.h"
#include "gc/roots.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define NOINLINE __attribute__((noinline))

static double now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static Object *make(void) {
  Object *o =
      (Object *)cell_allocate(CELL_OBJECT, SHAPE_EMPTY_OBJECT, sizeof(Object) + 4 * sizeof(Value));
  o->spill = NULL;
  for (int i = 0; i < 4; i++)
    slot_init(&o->slots[i], value_undefined());
  return o;
}

static Value root;

/* `count` live cells of 48 bytes as a list; every stride-th cell's address goes to pins. */
static NOINLINE void build(uint32_t count, Cell **pins, uint32_t pin_count) {
  root = value_null();
  uint32_t stride = pin_count ? count / pin_count : 0;
  for (uint32_t i = 0; i < count; i++) {
    Object *o = make();
    slot_init(&o->slots[0], value_number(i));
    slot_init(&o->slots[1], root);
    root = value_object(o);
    if (pin_count && i / stride < pin_count && i % stride == 0) pins[i / stride] = &o->header;
  }
}

static NOINLINE double one_minor(void) {
  uint64_t minors = heap_statistics().minor_count;
  double best = 0;
  while (heap_statistics().minor_count == minors) {
    double start = now_ns();
    for (int i = 0; i < 64; i++)
      make();
    best = now_ns() - start; /* of the group with the collection */
  }
  return best;
}

static NOINLINE void measure(uint32_t cells, uint32_t pin_count, size_t stack_bytes) {
  double best = 1e18;
  uint64_t copied = 0, pinned = 0;
  volatile char *deep = __builtin_alloca(stack_bytes);
  for (size_t i = 0; i < stack_bytes; i += 8)
    *(volatile uint64_t *)(volatile void *)(deep + i) = i;
  Cell **pins = __builtin_alloca((pin_count + 1) * sizeof *pins);
  for (int round = 0; round < 20; round++) {
    for (uint32_t i = 0; i < pin_count; i++)
      pins[i] = NULL;
    heap_collect();
    heap_collect();
    build(cells, pins, pin_count);
    HeapStatistics before = heap_statistics();
    double ns = one_minor();
    HeapStatistics after = heap_statistics();
    if (ns >= best) continue;
    best = ns;
    copied = after.copied_cells - before.copied_cells;
    pinned = after.pinned_cells - before.pinned_cells;
  }
  printf("%8u cells %8u pins asked %8lu pinned %8lu copied %6zu KiB stack  %10.0f ns", cells,
         pin_count, (unsigned long)pinned, (unsigned long)copied, stack_bytes >> 10, best);
  if (copied) printf("  %5.1f ns/copied cell", best / (double)copied);
  printf("  %5.2f ns/stack word\n", best / ((double)stack_bytes / 8 + pin_count + 1));
}

static NOINLINE void measure_allocation(void) {
  double start = now_ns();
  for (int i = 0; i < 50000000; i++) {
    Object *o = make();
    __asm__ volatile("" ::"r"(o));
  }
  double ns = (now_ns() - start) / 50e6;
  printf("allocation of 48-byte garbage: %.2f ns a cell, %.0f M cells/s\n", ns, 1e3 / ns);
}

static NOINLINE Object *tree(int depth) {
  Object *o = make();
  if (depth > 0) {
    Object *left = tree(depth - 1), *right = tree(depth - 1);
    slot_write(&o->header, &o->slots[0], value_object(left));
    slot_write(&o->header, &o->slots[1], value_object(right));
  }
  return o;
}

static NOINLINE void measure_trees(void) {
  double start = now_ns();
  for (int i = 0; i < 300; i++)
    root = value_object(tree(15));
  double ns = (now_ns() - start) / (300 * 65535.0);
  printf("binary trees of depth 15: %.2f ns a cell, %.0f M cells/s\n", ns, 1e3 / ns);
}

int main(void) {
  heap_start((char *)__builtin_frame_address(0) + 16);
  perry_register_roots(&root, 1);
  static const uint32_t pins[] = {0, 10, 1000, 100000};
  static const size_t stacks[] = {8 << 10, 128 << 10, 1 << 20, 6 << 20};
  for (int i = 0; i < 4; i++)
    measure(200000, pins[i], 8 << 10);
  measure(20000, 0, 8 << 10);
  for (int i = 0; i < 4; i++)
    measure(1000, 0, stacks[i]);
  measure(1000, 10, 1 << 20);
  root = value_null();
  heap_collect();
  measure_allocation();
  measure_trees();
}
