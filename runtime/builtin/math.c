/* math.c - the functions of Math that are exact in any implementation, and random; the others are
 * number/math.h. */
#include "number/math.h"
#include "abi/builtin.h"
#include "core/throw.h"
#include "number/number_convert.h"
#include "operation/convert.h"
#include <math.h>
#include <stdlib.h>
#include <sys/random.h>

double math_abs(double x) {
  return fabs(x);
}
double math_ceil(double x) {
  return ceil(x);
}
double math_floor(double x) {
  return floor(x);
}
double math_trunc(double x) {
  return trunc(x);
}
double math_sqrt(double x) {
  return sqrt(x);
}
double math_fround(double x) {
  return (float)x;
}
double math_f16round(double x) {
  return (double)(_Float16)x;
}
double math_sign(double x) {
  return x > 0 ? 1 : x < 0 ? -1 : x;
}

/* To the nearest integer, halves up. x - floor(x) is exact where it decides; adding 0.5 to x would
   not be (0.49999999999999994). */
double math_round(double x) {
  double down = floor(x);
  return copysign(x - down >= 0.5 ? down + 1 : down, x);
}

double math_clz32(double x) {
  uint32_t bits = number_to_uint32(x);
  return bits ? __builtin_clz(bits) : 32;
}

double math_imul(double a, double b) {
  return (int32_t)(number_to_uint32(a) * number_to_uint32(b));
}

/* ---- Any number of arguments ---- */

Value math_max(Function *callee, Value this_value, Value new_target, uint32_t argc,
               const Value *argv) {
  double best = -INFINITY;
  for (uint32_t i = 0; i < argc; i++) {
    double x = to_number(argv[i]);
    if (x > best || isnan(x) || (x == 0 && best == 0 && !signbit(x))) best = isnan(best) ? best : x;
  }
  return value_number(best);
}

Value math_min(Function *callee, Value this_value, Value new_target, uint32_t argc,
               const Value *argv) {
  double best = INFINITY;
  for (uint32_t i = 0; i < argc; i++) {
    double x = to_number(argv[i]);
    if (x < best || isnan(x) || (x == 0 && best == 0 && signbit(x))) best = isnan(best) ? best : x;
  }
  return value_number(best);
}

static void free_memory(void *variable) {
  free(*(void **)variable);
}

Value math_hypot_any(Function *callee, Value this_value, Value new_target, uint32_t argc,
                     const Value *argv) {
  enum { FEW = 8 };
  double few[FEW];
  __attribute__((cleanup(free_memory))) void *many =
      argc > FEW ? malloc(argc * sizeof(double)) : NULL;
  double *values = argc > FEW ? many : few;
  if (!values) perry_out_of_memory(argc * sizeof(double));
  for (uint32_t i = 0; i < argc; i++)
    values[i] = to_number(argv[i]);
  return value_number(math_hypot(values, argc));
}

/* ---- random ---- */

/* xorshift128+, seeded by the system when first used. */
Value math_random(Value this_value) {
  uint64_t *state = perry_isolate.random_state;
  while (!state[0] && !state[1])
    if (getrandom(state, sizeof perry_isolate.random_state, 0) < 0) abort();
  uint64_t a = state[0], b = state[1];
  state[0] = b;
  a ^= a << 23;
  a ^= a >> 17;
  a ^= b ^ b >> 26;
  state[1] = a;
  return value_number((double)((a + b) >> 11) * 0x1p-53);
}
