/* math_exponential.c - exp, expm1 and the hyperbolic functions, by the method of fdlibm.
 *
 * The argument is split as k * ln2 + r with |r| <= ln2 / 2 and ln2 in two parts, e^r comes from a
 * rational function of r, and the result is scaled by 2^k. The hyperbolic functions are
 * combinations of these two.
 */
#include "number/math.h"

#include <math.h>

#include "number/math_words.h"

static const double LN2_HIGH = 6.93147180369123816490e-01;
static const double LN2_LOW = 1.90821492927058770002e-10;
static const double INVERSE_LN2 = 1.44269504088896338700e+00;
static const double OVERFLOW_THRESHOLD = 7.09782712893383973096e+02;
static const double UNDERFLOW_THRESHOLD = -7.45133219101941108420e+02;
static const double HYPERBOLIC_OVERFLOW = 710.4758600739439;

enum { // magnitude words
  HALF_LN2 = 0x3FD62E42,
  THREE_HALVES_LN2 = 0x3FF0A2B2,
  LOG_MAXIMUM = 0x40862E42, // 709.78...
  TWENTY_TWO = 0x40360000,
};

double math_exp(double x) {
  static const double P[] = {1.66666666666666019037e-01, -2.77777777770155933842e-03,
                             6.61375632143793436117e-05, -1.65339022054652515390e-06,
                             4.13813679705723846039e-08};
  if (isnan(x)) return x;
  if (x > OVERFLOW_THRESHOLD) return INFINITY;
  if (x < UNDERFLOW_THRESHOLD) return 0;
  int32_t magnitude = magnitude_word(x);
  double high = 0, low = 0;
  int k = 0;
  if (magnitude > HALF_LN2) {
    if (magnitude < THREE_HALVES_LN2) {
      if (x == 1) return 2.718281828459045; // the method is off by a bit here
      k = x < 0 ? -1 : 1;
      high = x - k * LN2_HIGH;
      low = k * LN2_LOW;
    } else {
      k = (int)(INVERSE_LN2 * x + (x < 0 ? -0.5 : 0.5));
      high = x - k * LN2_HIGH;
      low = k * LN2_LOW;
    }
    x = high - low;
  } else if (magnitude < 0x3E300000) {
    return 1 + x;
  }
  double square = x * x;
  double c = x - square * horner(square, P, 5);
  if (k == 0) return 1 - ((x * c) / (c - 2) - x);
  double y = 1 - ((low - (x * c) / (2 - c)) - high);
  if (k == 1024) return y * 2 * 0x1p1023;
  if (k >= -1021) return y * power_of_two(k);
  return y * power_of_two(k + 1000) * 0x1p-1000;
}

double math_expm1(double x) {
  static const double Q[] = {1,
                             -3.33333333333331316428e-02,
                             1.58730158725481460165e-03,
                             -7.93650757867487942473e-05,
                             4.00821782732936239552e-06,
                             -2.01099218183624371326e-07};
  if (isnan(x)) return x;
  if (x > OVERFLOW_THRESHOLD) return INFINITY;
  int32_t magnitude = magnitude_word(x);
  if (magnitude >= 0x4043687A && x < 0) return -1; // |x| >= 56 ln2
  double correction = 0;
  int k = 0;
  if (magnitude > HALF_LN2) {
    if (magnitude < THREE_HALVES_LN2)
      k = x < 0 ? -1 : 1;
    else
      k = (int)(INVERSE_LN2 * x + (x < 0 ? -0.5 : 0.5));
    double high = x - k * LN2_HIGH;
    double low = k * LN2_LOW;
    x = high - low;
    correction = (high - x) - low;
  } else if (magnitude < 0x3C900000) {
    return x;
  }
  double half = 0.5 * x;
  double half_square = x * half;
  double r = horner(half_square, Q, 6);
  double t = 3 - r * half;
  double e = half_square * ((r - t) / (6 - x * t));
  if (k == 0) return x - (x * e - half_square);
  e = x * (e - correction) - correction;
  e -= half_square;
  if (k == -1) return 0.5 * (x - e) - 0.5;
  if (k == 1) return x < -0.25 ? -2 * (e - (x + 0.5)) : 1 + 2 * (x - e);
  if (k <= -2 || k > 56) {
    double y = 1 - (e - x);
    y = k == 1024 ? y * 2 * 0x1p1023 : y * power_of_two(k);
    return y - 1;
  }
  if (k < 20) return ((1 - power_of_two(-k)) - (e - x)) * power_of_two(k);
  return ((x - (e + power_of_two(-k))) + 1) * power_of_two(k);
}

double math_sinh(double x) {
  double half = x < 0 ? -0.5 : 0.5;
  double magnitude = fabs(x);
  if (magnitude < 22) {
    if (magnitude < 0x1p-28) return x;
    double t = math_expm1(magnitude);
    if (magnitude < 1) return half * (2 * t - t * t / (t + 1));
    return half * (t + t / (t + 1));
  }
  if (magnitude < 709.7822265625) return half * math_exp(magnitude);
  if (magnitude <= HYPERBOLIC_OVERFLOW) {
    double w = math_exp(0.5 * magnitude);
    return half * w * w;
  }
  return x * 1e307; // infinite or NaN
}

double math_cosh(double x) {
  int32_t word = magnitude_word(x);
  double magnitude = fabs(x);
  if (word < 0x3FD62E43) { // ln2 / 2
    double t = math_expm1(magnitude);
    double w = 1 + t;
    return word < 0x3C800000 ? w : 1 + (t * t) / (w + w);
  }
  if (word < TWENTY_TWO) {
    double t = math_exp(magnitude);
    return 0.5 * t + 0.5 / t;
  }
  if (word < LOG_MAXIMUM) return 0.5 * math_exp(magnitude);
  if (magnitude <= HYPERBOLIC_OVERFLOW) {
    double w = math_exp(0.5 * magnitude);
    return 0.5 * w * w;
  }
  return magnitude * 1e307; // infinite or NaN
}

double math_tanh(double x) {
  if (isnan(x)) return x;
  int32_t word = magnitude_word(x);
  double result = 1;
  if (word < 0x3E300000) return x; // 2^-28
  if (word < TWENTY_TWO) {
    if (word >= 0x3FF00000) {
      result = 1 - 2 / (math_expm1(2 * fabs(x)) + 2);
    } else {
      double t = math_expm1(-2 * fabs(x));
      result = -t / (t + 2);
    }
  }
  return x < 0 ? -result : result;
}
