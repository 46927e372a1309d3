/* loop.c - libuv's loop and its three handles. */
#include "uv/loop.h"

#include <stdlib.h>
#include <uv.h>

struct EventLoop {
  uv_loop_t uv;
  uv_timer_t timer;
  uv_check_t check; /* runs immediates */
  uv_idle_t idle;   /* active while immediates keep the loop from blocking */
  const LoopCallbacks *callbacks;
};

static void require(int status) {
  if (status < 0) {
    fprintf(stderr, "perry: event loop: %s\n", uv_strerror(status));
    abort();
  }
}

static bool run_loop(void) {
  uv_loop_t *uv = &perry_isolate.loop->uv;
  if (!uv_loop_alive(uv)) return false;
  uv_run(uv, UV_RUN_DEFAULT);
  return true;
}

static void on_timer(uv_timer_t *timer) {
  ((EventLoop *)timer->data)->callbacks->on_timer();
}
static void on_check(uv_check_t *check) {
  ((EventLoop *)check->data)->callbacks->on_immediates();
}
static void on_idle(uv_idle_t *idle) {}

EventLoop *loop_get(const LoopCallbacks *callbacks) {
  EventLoop *loop = perry_isolate.loop;
  if (loop) return loop;
  loop = calloc(1, sizeof *loop);
  if (!loop) perry_out_of_memory(sizeof *loop);
  require(uv_loop_init(&loop->uv));
  require(uv_timer_init(&loop->uv, &loop->timer));
  require(uv_check_init(&loop->uv, &loop->check));
  require(uv_idle_init(&loop->uv, &loop->idle));
  loop->timer.data = loop->check.data = loop;
  uv_unref((uv_handle_t *)&loop->check); /* what keeps the loop alive is the idle handle */
  loop->callbacks = callbacks;
  perry_isolate.loop = loop;
  perry_isolate.hooks.run_loop = run_loop;
  return loop;
}

uint64_t loop_now_ms(EventLoop *loop) {
  uv_update_time(&loop->uv);
  return uv_now(&loop->uv);
}

void loop_start_timer(EventLoop *loop, uint64_t delay_ms) {
  require(uv_timer_start(&loop->timer, on_timer, delay_ms, 0));
}

void loop_reference_timer(EventLoop *loop, bool is_referenced) {
  if (is_referenced)
    uv_ref((uv_handle_t *)&loop->timer);
  else
    uv_unref((uv_handle_t *)&loop->timer);
}

void loop_want_immediates(EventLoop *loop, bool is_wanted, bool keeps_alive) {
  if (is_wanted)
    require(uv_check_start(&loop->check, on_check));
  else
    require(uv_check_stop(&loop->check));
  if (keeps_alive)
    require(uv_idle_start(&loop->idle, on_idle));
  else
    require(uv_idle_stop(&loop->idle));
}

void loop_call(void (*body)(void *data), void *data) {
  Value exception;
  if (!try_call(body, data, &exception)) program_uncaught(exception, "uncaughtException");
  if (perry_isolate.hooks.run_jobs) perry_isolate.hooks.run_jobs();
}
