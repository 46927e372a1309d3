/* throw_test.c - throwing and catching in C: try_call nested and repeated, cleanup variables,
 * registers, stack limit. */
#include "core/loop_hooks.h"
#include "core/throw.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#define NOINLINE __attribute__((noinline))

static int cleanups;
static void count_cleanup(int *unused) {
  cleanups++;
}

static NOINLINE void descend(uint32_t depth) {
  int guard __attribute__((cleanup(count_cleanup))) = 0;
  if (depth == 0) perry_throw(value_number(42));
  descend(depth - 1);
  __asm__ volatile("" : "+m"(guard)); /* no tail call */
}

static void throw_from_depth(void *data) {
  descend(*(uint32_t *)data);
}
static void do_nothing(void *data) {
  *(uint32_t *)data += 1;
}

static void catch_and_rethrow(void *data) {
  Value exception;
  if (!try_call(throw_from_depth, data, &exception))
    perry_throw(value_number(value_as_number(exception) + 1));
}

static void test_returns(void **state) {
  uint32_t n = 1;
  Value exception;
  assert_true(try_call(do_nothing, &n, &exception));
  assert_int_equal(n, 2);
}

static void test_throws(void **state) {
  for (uint32_t depth = 0; depth < 200; depth += 33) {
    Value exception;
    cleanups = 0;
    uint64_t a = depth * 3, b = depth * 5; /* kept in callee-saved registers across the throw */
    __asm__ volatile("" : "+r"(a), "+r"(b));
    assert_false(try_call(throw_from_depth, &depth, &exception));
    assert_true(value_as_number(exception) == 42);
    assert_int_equal(cleanups, depth + 1);
    assert_true(a == depth * 3 && b == depth * 5);
    assert_true(value_is_undefined(perry_isolate.exception));
  }
}

static void test_rethrows(void **state) {
  uint32_t depth = 10;
  Value exception;
  assert_false(try_call(catch_and_rethrow, &depth, &exception));
  assert_true(value_as_number(exception) == 43);
}

static NOINLINE void recurse_until_exhausted(void *data) {
  char space[1024];
  __asm__ volatile("" ::"r"(space) : "memory");
  ++*(uint32_t *)data;
  if (stack_is_exhausted()) perry_throw(value_null());
  recurse_until_exhausted(data);
  __asm__ volatile("" ::"r"(space) : "memory");
}

static void test_stack_limit(void **state) {
  stack_limits_set();
  char *limit = perry_isolate.stack_limit;
  uint32_t depth = 0;
  Value exception;
  assert_false(try_call(recurse_until_exhausted, &depth, &exception));
  assert_true(value_is_null(exception));
  assert_true(depth > 1000);
  perry_isolate.stack_limit = NULL; /* as while a stack overflow is reported */
  assert_false(try_call(throw_from_depth, &(uint32_t){0}, &exception));
  assert_ptr_equal(perry_isolate.stack_limit, limit);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_returns), cmocka_unit_test(test_throws),
                                     cmocka_unit_test(test_rethrows),
                                     cmocka_unit_test(test_stack_limit)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
