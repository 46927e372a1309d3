/* math_power.c - pow, cbrt and hypot. */
#include "number/math.h"

#include <math.h>

#include "number/math_words.h"

/* The C library's pow errs by little more than half an ulp and is what the reference calls, too,
 * with two exceptions for speed that round better: squares and square roots. Only NaN differs: in
 * ECMAScript a base of 1 or -1 with an infinite exponent, and any base with the exponent NaN, gives
 * NaN. */
double math_pow(double base, double exponent) {
  if (exponent == 2) return base * base;
  if (exponent == 0.5 && base > 0) return sqrt(base);
  if (isnan(exponent) || (isinf(exponent) && fabs(base) == 1)) return NAN;
  return pow(base, exponent);
}

/* A third of the exponent bits as a first guess, a polynomial to 23 bits, one step of Newton's
 * method. */
double math_cbrt(double x) {
  const uint32_t third_of_bias = 715094163;           // (1023 - 1023/3 - 0.03306235651) * 2^20
  const uint32_t third_of_bias_subnormal = 696219795; // the same for x * 2^54
  int32_t word = magnitude_word(x);
  if (word >= 0x7FF00000 || x == 0) return x;
  double t;
  if (word < 0x00100000)
    t = with_high_word(
        0, (int32_t)((uint32_t)magnitude_word(x * 0x1p54) / 3 + third_of_bias_subnormal));
  else
    t = with_high_word(0, (int32_t)((uint32_t)word / 3 + third_of_bias));
  t = copysign(t, x);
  double r = (t * t) * (t / x);
  t = t * ((1.87595182427177009643 + r * (-1.88497979543377169875 + r * 1.621429720105354466140)) +
           ((r * r) * r) * (-0.758397934778766047437 + r * 0.145996192886612446982));
  t = double_of_bits((double_bits(t) + 0x80000000u) & 0xFFFFFFFFC0000000u);
  double s = t * t;
  r = x / s;
  double w = t + t;
  r = (r - t) / (w + r);
  return t + t * r;
}

/* Scaled by the greatest value, summed with compensation (Kahan), as the reference does it. */
double math_hypot(const double *values, size_t count) {
  double greatest = 0;
  int has_nan = 0;
  for (size_t i = 0; i < count; i++) {
    if (isinf(values[i])) return INFINITY;
    has_nan |= isnan(values[i]);
    if (fabs(values[i]) > greatest) greatest = fabs(values[i]);
  }
  if (has_nan) return NAN;
  if (greatest == 0) return 0;
  double sum = 0, compensation = 0;
  for (size_t i = 0; i < count; i++) {
    double ratio = fabs(values[i]) / greatest;
    double summand = ratio * ratio - compensation;
    double next = sum + summand;
    compensation = (next - sum) - summand;
    sum = next;
  }
  return sqrt(sum) * greatest;
}
