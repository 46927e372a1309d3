/* math_logarithm.c - logarithms and the inverse hyperbolic functions, by the method of fdlibm.
 *
 * The argument is 2^k * (1 + f) with sqrt(2)/2 < 1 + f < sqrt(2). With s = f / (2 + f), log(1 + f)
 * = 2 atanh(s) is f - f^2/2 + s * (f^2/2 + R(s^2)), with a polynomial R.
 */
#include "number/math.h"

#include <math.h>
#include <stdbool.h>

#include "number/math_words.h"

static const double LN2 = 6.93147180559945286227e-01;
static const double LN2_HIGH = 6.93147180369123816490e-01;
static const double LN2_LOW = 1.90821492927058770002e-10;

#define L1 6.666666666666735130e-01
#define L2 3.999999999940941908e-01
#define L3 2.857142874366239149e-01
#define L4 2.222219843214978396e-01
#define L5 1.818357216161805012e-01
#define L6 1.531383769920937332e-01
#define L7 1.479819860511658591e-01

/* R(s^2), odd and even terms apart. */
static double remainder_series(double s) {
  double z = s * s;
  double w = z * z;
  double even = w * (L2 + w * (L4 + w * L6));
  double odd = z * (L1 + w * (L3 + w * (L5 + w * L7)));
  return odd + even;
}

/* What a logarithm gives outside the positive finite numbers. */
static bool is_special(double x, double *result) {
  if (x == 0)
    *result = -INFINITY;
  else if (x < 0)
    *result = NAN;
  else if (isnan(x) || isinf(x))
    *result = x;
  else
    return false;
  return true;
}

/* Gives k, and f in *x; returns the fraction bits of the high word. */
static int32_t split(double *x, int *k) {
  *k = 0;
  if (high_word(*x) < 0x00100000) { // subnormal
    *k = -54;
    *x *= 0x1p54;
  }
  int32_t word = high_word(*x);
  *k += (word >> 20) - 1023;
  word &= 0xFFFFF;
  int32_t carry = (word + 0x95F64) & 0x100000; // 1 + f would exceed sqrt(2)
  *k += carry >> 20;
  *x = with_high_word(*x, word | (carry ^ 0x3FF00000)) - 1;
  return word;
}

double math_log(double x) {
  double special;
  if (is_special(x, &special)) return special;
  int k;
  int32_t word = split(&x, &k);
  double f = x, scale = k;
  if ((0xFFFFF & (2 + word)) < 3) { // |f| < 2^-20
    if (f == 0) return scale * LN2_HIGH + scale * LN2_LOW;
    double r = f * f * (0.5 - 0.33333333333333333 * f);
    if (k == 0) return f - r;
    return scale * LN2_HIGH - ((r - scale * LN2_LOW) - f);
  }
  double s = f / (2 + f);
  double r = remainder_series(s);
  if (((word - 0x6147A) | (0x6B851 - word)) > 0) {
    double half_square = 0.5 * f * f;
    if (k == 0) return f - (half_square - s * (half_square + r));
    return scale * LN2_HIGH - ((half_square - (s * (half_square + r) + scale * LN2_LOW)) - f);
  }
  if (k == 0) return f - s * (f - r);
  return scale * LN2_HIGH - ((s * (f - r) - scale * LN2_LOW) - f);
}

double math_log1p(double x) {
  static const double L[] = {L1, L2, L3, L4, L5, L6, L7};
  int32_t word = high_word(x), magnitude = magnitude_word(x);
  if (isnan(x) || x == INFINITY) return x;
  if (x == -1) return -INFINITY;
  if (x < -1) return NAN;
  double f = x, correction = 0;
  int k = 1;
  int32_t fraction = 1;
  if (word < 0x3FDA827A) { // below sqrt(2) - 1
    if (magnitude < 0x3C900000) return x;
    if (magnitude < 0x3E200000) return x - x * x * 0.5;
    if (word > 0 || word <= (int32_t)0xBFD2BEC4) k = 0; // above sqrt(2)/2 - 1
  }
  if (k != 0) {
    double u = x;
    if (word < 0x43400000) {
      u = 1 + x;
      k = (high_word(u) >> 20) - 1023;
      correction = (k > 0 ? 1 - (u - x) : x - (u - 1)) / u; // what the sum lost
    } else {
      k = (high_word(u) >> 20) - 1023;
    }
    fraction = high_word(u) & 0xFFFFF;
    if (fraction < 0x6A09E) {
      u = with_high_word(u, fraction | 0x3FF00000);
    } else {
      k++;
      u = with_high_word(u, fraction | 0x3FE00000);
      fraction = (0x00100000 - fraction) >> 2;
    }
    f = u - 1;
  }
  double half_square = 0.5 * f * f;
  if (fraction == 0) { // |f| < 2^-20
    if (f == 0) return k == 0 ? 0 : k * LN2_HIGH + (correction + k * LN2_LOW);
    double r = half_square * (1 - 0.66666666666666666 * f);
    if (k == 0) return f - r;
    return k * LN2_HIGH - ((r - (k * LN2_LOW + correction)) - f);
  }
  double s = f / (2 + f);
  double z = s * s;
  double r = z * horner(z, L, 7);
  if (k == 0) return f - (half_square - s * (half_square + r));
  return k * LN2_HIGH - ((half_square - (s * (half_square + r) + (k * LN2_LOW + correction))) - f);
}

double math_log2(double x) {
  const double inverse_high = 1.44269504072144627571e+00;
  const double inverse_low = 1.67517131648865118353e-10;
  double special;
  if (is_special(x, &special)) return special;
  if (x == 1) return 0;
  int k;
  split(&x, &k);
  double f = x, scale = k;
  double half_square = 0.5 * f * f;
  double s = f / (2 + f);
  double r = s * (half_square + remainder_series(s));
  double high = upper_half(f - half_square);
  double low = (f - high) - half_square + r;
  double value_high = high * inverse_high;
  double value_low = (low + high) * inverse_low + low * inverse_high;
  double sum = scale + value_high;
  value_low += (scale - sum) + value_high;
  return value_low + sum;
}

double math_log10(double x) {
  const double inverse_ln10 = 4.34294481903251816668e-01;
  const double log10_2_high = 3.01029995663611771306e-01;
  const double log10_2_low = 3.69423907715893078616e-13;
  double special;
  if (is_special(x, &special)) return special;
  if (x == 1) return 0;
  int k = 0;
  if (high_word(x) < 0x00100000) {
    k = -54;
    x *= 0x1p54;
  }
  k += (high_word(x) >> 20) - 1023;
  int is_below_one = k < 0;
  x = with_high_word(x, (high_word(x) & 0xFFFFF) | (0x3FF - is_below_one) << 20);
  double scale = k + is_below_one;
  return scale * log10_2_low + inverse_ln10 * math_log(x) + scale * log10_2_high;
}

double math_asinh(double x) {
  int32_t word = magnitude_word(x);
  if (word >= 0x7FF00000 || word < 0x3E300000) return x;
  double magnitude = fabs(x), result;
  if (word > 0x41B00000) { // 2^28
    result = math_log(magnitude) + LN2;
  } else if (word > 0x40000000) {
    result = math_log(2 * magnitude + 1 / (sqrt(x * x + 1) + magnitude));
  } else {
    double square = x * x;
    result = math_log1p(magnitude + square / (1 + sqrt(1 + square)));
  }
  return x < 0 ? -result : result;
}

double math_acosh(double x) {
  if (!(x >= 1)) return NAN;
  if (x == 1) return 0;
  int32_t word = high_word(x);
  if (word >= 0x41B00000) return isinf(x) ? x : math_log(x) + LN2;
  if (word > 0x40000000) return math_log(2 * x - 1 / (x + sqrt(x * x - 1)));
  double t = x - 1;
  return math_log1p(t + sqrt(2 * t + t * t));
}

double math_atanh(double x) {
  double magnitude = fabs(x);
  if (!(magnitude <= 1)) return NAN;
  if (magnitude == 1) return copysign(INFINITY, x);
  int32_t word = magnitude_word(x);
  if (word < 0x3E300000) return x;
  double t = magnitude + magnitude;
  if (word < 0x3FE00000)
    t = t + t * magnitude / (1 - magnitude);
  else
    t = t / (1 - magnitude);
  return copysign(0.5 * math_log1p(t), x);
}
