/* large_stack.c - see large_stack.h. */
#include "base/large_stack.h"

#include <pthread.h>
#include <stdbool.h>
#include <sys/mman.h>

typedef struct Call {
  void (*run)(void *context);
  void *context;
} Call;

static void *thread_main(void *argument) {
  Call *call = argument;
  call->run(call->context);
  return NULL;
}

void large_stack_run(size_t size_bytes, void (*run)(void *context), void *context) {
  Call call = {run, context};
  pthread_t thread;
  pthread_attr_t attributes;
  void *stack = mmap(NULL, size_bytes, PROT_READ | PROT_WRITE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  bool is_started = false;
  if (stack != MAP_FAILED && pthread_attr_init(&attributes) == 0) {
    is_started = pthread_attr_setstack(&attributes, stack, size_bytes) == 0 &&
                 pthread_create(&thread, &attributes, thread_main, &call) == 0;
    pthread_attr_destroy(&attributes);
  }
  if (is_started)
    pthread_join(thread, NULL);
  else
    run(context);
  if (stack != MAP_FAILED) munmap(stack, size_bytes);
}
