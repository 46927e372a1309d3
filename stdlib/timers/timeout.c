/* timeout.c - setTimeout, setInterval and Timeout objects, in node's order.
 *
 * Timers of one duration form a list, which is in order of expiry by itself; the lists stand in a
 * heap by the expiry of their first timer, ties by age. One libuv timer waits for the first list. A
 * run takes the lists that are due, each timer in it, and the jobs after each callback; a timer set
 * meanwhile with an earlier expiry comes in its turn.
 */
#include "timers/timer.h"

#include "uv/node_error.h"

#include <math.h>
#include <stdlib.h>

#define TIMEOUT_MAX  2147483647.0
#define LIST_BUCKETS 256

typedef struct TimerList {
  struct TimerList *next_in_bucket;
  Timer *first, *last;
  uint64_t delay_ms, expiry_ms;
  uint64_t age; /* order among lists of the same expiry */
  uint32_t heap_index;
} TimerList;

struct Timeouts {
  TimerList **heap;
  uint32_t count, capacity;
  TimerList *buckets[LIST_BUCKETS];
  uint64_t next_age,
      next_expiry_ms; /* the libuv timer waits for next_expiry_ms; UINT64_MAX: for nothing */
  double next_id;
  uint32_t referenced_count;
  bool is_running;
  const TimerList *running_list; /* freed by run_list only */
};

static Timeouts *timeouts_get(void) {
  if (!perry_isolate.timeouts) {
    perry_isolate.timeouts = calloc(1, sizeof(Timeouts));
    if (!perry_isolate.timeouts) perry_out_of_memory(sizeof(Timeouts));
    perry_isolate.timeouts->next_expiry_ms = UINT64_MAX;
  }
  return perry_isolate.timeouts;
}
#define timeouts (*timeouts_get())

/* ---- the heap of lists ---- */

static bool list_is_before(const TimerList *a, const TimerList *b) {
  return a->expiry_ms != b->expiry_ms ? a->expiry_ms < b->expiry_ms : a->age < b->age;
}

static void heap_place(uint32_t index, TimerList *list) {
  timeouts.heap[index] = list;
  list->heap_index = index;
}

static void heap_sift(TimerList *list) {
  uint32_t index = list->heap_index;
  while (index > 0 && list_is_before(list, timeouts.heap[(index - 1) / 2])) {
    heap_place(index, timeouts.heap[(index - 1) / 2]);
    index = (index - 1) / 2;
  }
  for (;;) {
    uint32_t child = 2 * index + 1;
    if (child + 1 < timeouts.count &&
        list_is_before(timeouts.heap[child + 1], timeouts.heap[child]))
      child++;
    if (child >= timeouts.count || !list_is_before(timeouts.heap[child], list)) break;
    heap_place(index, timeouts.heap[child]);
    index = child;
  }
  heap_place(index, list);
}

static TimerList *list_get(uint64_t delay_ms, uint64_t expiry_ms) {
  TimerList **bucket = &timeouts.buckets[delay_ms % LIST_BUCKETS];
  for (TimerList *list = *bucket; list; list = list->next_in_bucket)
    if (list->delay_ms == delay_ms) return list;
  TimerList *list = calloc(1, sizeof *list);
  if (timeouts.count == timeouts.capacity) {
    timeouts.capacity = timeouts.capacity ? timeouts.capacity * 2 : 16;
    timeouts.heap = realloc(timeouts.heap, timeouts.capacity * sizeof *timeouts.heap);
  }
  if (!list || !timeouts.heap) perry_out_of_memory(sizeof *list);
  *list = (TimerList){.next_in_bucket = *bucket,
                      .delay_ms = delay_ms,
                      .expiry_ms = expiry_ms,
                      .age = timeouts.next_age++};
  *bucket = list;
  heap_place(timeouts.count++, list);
  heap_sift(list);
  return list;
}

static void list_free(TimerList *list) {
  TimerList **link = &timeouts.buckets[list->delay_ms % LIST_BUCKETS];
  while (*link != list)
    link = &(*link)->next_in_bucket;
  *link = list->next_in_bucket;
  TimerList *moved = timeouts.heap[--timeouts.count];
  if (moved != list) {
    heap_place(list->heap_index, moved);
    heap_sift(moved);
  }
  free(list);
}

/* ---- waiting ---- */

static void count_reference(int change) {
  bool was_referenced = timeouts.referenced_count > 0;
  timeouts.referenced_count += (uint32_t)change;
  bool is_referenced = timeouts.referenced_count > 0;
  if (was_referenced != is_referenced) loop_reference_timer(timer_loop(), is_referenced);
}

static void wait_for(uint64_t expiry_ms, uint64_t now_ms) {
  timeouts.next_expiry_ms = expiry_ms;
  loop_start_timer(timer_loop(), expiry_ms > now_ms ? expiry_ms - now_ms : 1);
  loop_reference_timer(timer_loop(), timeouts.referenced_count > 0);
}

static void list_append(Timer *timer, uint64_t start_ms) {
  uint64_t delay_ms = (uint64_t)timer->delay_ms;
  TimerList *list = list_get(delay_ms, start_ms + delay_ms);
  timer->start_ms = start_ms;
  timer->list = list;
  timer->next = NULL;
  timer->previous = list->last;
  if (list->last)
    list->last->next = timer;
  else
    list->first = timer;
  list->last = timer;
  if (!timeouts.is_running && list->expiry_ms < timeouts.next_expiry_ms)
    wait_for(list->expiry_ms, start_ms);
}

/* The list stays, even if empty. */
static void list_remove(Timer *timer) {
  TimerList *list = timer->list;
  if (timer->previous)
    timer->previous->next = timer->next;
  else
    list->first = timer->next;
  if (timer->next)
    timer->next->previous = timer->previous;
  else
    list->last = timer->previous;
  timer->list = NULL;
}

static void end(Timer *timer) {
  if (timer->is_referenced) count_reference(-1);
  timer_free(timer);
}

static void close_timer(Timer *timer) {
  TimerList *list = timer->list;
  timer->is_closed = true;
  if (list) {
    list_remove(timer);
    if (!list->first && list != timeouts.running_list) list_free(list);
  }
  if (!timer->is_running) end(timer);
}

/* ---- running ---- */

static void run_timer(Timer *timer) {
  uint64_t start_ms = timer->is_repeating ? loop_now_ms(timer_loop()) : 0;
  timer->is_running = true;
  timer_call(timer);
  timer->is_running = false;
  if (timer->list) return; /* refreshed */
  if (timer->is_repeating && !timer->is_closed)
    list_append(timer, start_ms);
  else
    end(timer);
}

static void run_list(TimerList *list, uint64_t now_ms) {
  Timer *timer;
  timeouts.running_list = list;
  while ((timer = list->first)) {
    if (now_ms < timer->start_ms + list->delay_ms) { /* set while the list ran */
      uint64_t expiry_ms = timer->start_ms + list->delay_ms;
      list->expiry_ms = expiry_ms > now_ms ? expiry_ms : now_ms + 1;
      list->age = timeouts.next_age++;
      heap_sift(list);
      timeouts.running_list = NULL;
      return;
    }
    list_remove(timer);
    run_timer(timer);
  }
  timeouts.running_list = NULL;
  list_free(list);
}

void timeouts_run(void) {
  EventLoop *loop = timer_loop();
  uint64_t now_ms = loop_now_ms(loop);
  timeouts.is_running = true;
  timeouts.next_expiry_ms = UINT64_MAX;
  while (timeouts.count > 0) {
    TimerList *list = timeouts.heap[0];
    if (list->expiry_ms > now_ms) {
      now_ms = loop_now_ms(loop);
      if (list->expiry_ms > now_ms) break;
    }
    run_list(list, now_ms);
  }
  timeouts.is_running = false;
  if (timeouts.count > 0) wait_for(timeouts.heap[0]->expiry_ms, loop_now_ms(loop));
}

/* ---- the functions of the program ---- */

static Value set(uint32_t argc, const Value *argv, bool is_repeating) {
  Value callback = argc > 0 ? argv[0] : value_undefined();
  node_require_function(callback, "callback");
  double delay_ms = argc > 1 ? to_number(argv[1]) : 1;
  if (!(delay_ms >= 1 && delay_ms <= TIMEOUT_MAX)) delay_ms = 1;
  EventLoop *loop = timer_loop();
  Timer *timer = timer_create(INTRINSIC_TimeoutPrototype, 2, argc, argv);
  timer->delay_ms = trunc(delay_ms);
  timer->is_repeating = is_repeating;
  timer->id = ++timeouts.next_id;
  count_reference(1);
  list_append(timer, loop_now_ms(loop));
  return timer->object.value;
}

Value timers_set_timeout(Function *callee, Value this_value, Value new_target, uint32_t argc,
                         const Value *argv) {
  return set(argc, argv, false);
}
Value timers_set_interval(Function *callee, Value this_value, Value new_target, uint32_t argc,
                          const Value *argv) {
  return set(argc, argv, true);
}

static Timer *timer_with_id(double id) {
  for (uint32_t i = 0; i < timeouts.count; i++)
    for (Timer *timer = timeouts.heap[i]->first; timer; timer = timer->next)
      if (timer->id == id) return timer;
  return NULL;
}

Value timers_clear_timeout(Value this_value, Value timeout) {
  Timer *timer = timer_of(timeout);
  if (value_is_number(timeout)) timer = timer_with_id(value_as_number(timeout));
  if (value_is_string(timeout)) timer = timer_with_id(string_to_number(value_as_string(timeout)));
  if (timer && !timer->is_closed) close_timer(timer);
  return value_undefined();
}

Value timeout_close(Value this_value) {
  timers_clear_timeout(this_value, this_value);
  return this_value;
}

Value timeout_refresh(Value this_value) {
  Timer *timer = timer_of(this_value);
  if (!timer || timer->is_closed) return this_value;
  if (timer->list) {
    TimerList *list = timer->list;
    list_remove(timer);
    if (!list->first && list != timeouts.running_list) list_free(list);
  }
  list_append(timer, loop_now_ms(timer_loop()));
  return this_value;
}

static Value set_reference(Value this_value, bool is_referenced) {
  Timer *timer = timer_of(this_value);
  if (!timer) timer_set_referenced(this_value, is_referenced);
  if (timer && timer->is_referenced != is_referenced) {
    timer->is_referenced = is_referenced;
    count_reference(is_referenced ? 1 : -1);
  }
  return this_value;
}
Value timeout_ref(Value this_value) {
  return set_reference(this_value, true);
}
Value timeout_unref(Value this_value) {
  return set_reference(this_value, false);
}

Value timeout_has_ref(Value this_value) {
  const Timer *timer = timer_of(this_value);
  return value_boolean(timer ? timer->is_referenced : timer_was_referenced(this_value));
}

Value timeout_to_primitive(Value this_value) {
  const Timer *timer = timer_of(this_value);
  return timer ? value_number(timer->id) : value_number(NAN);
}
