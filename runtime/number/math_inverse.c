/* math_inverse.c - inverse trigonometric functions, by the method of fdlibm: rational functions
 * near 0, and the identities that lead there. */
#include "number/math.h"

#include <math.h>

#include "number/math_words.h"

static const double PI = 3.14159265358979311600e+00;
static const double PI_LOW = 1.2246467991473531772E-16;
static const double HALF_PI = 1.57079632679489655800e+00;
static const double HALF_PI_LOW = 6.12323399573676603587e-17;
static const double QUARTER_PI = 7.85398163397448278999e-01;

/* (asin(x) - x) / x for z = x^2, |x| <= 1/2. */
static double asin_ratio(double z) {
  static const double P[] = {1.66666666666666657415e-01, -3.25565818622400915405e-01,
                             2.01212532134862925881e-01, -4.00555345006794114027e-02,
                             7.91534994289814532176e-04, 3.47933107596021167570e-05};
  static const double Q[] = {1, -2.40339491173441421878e+00, 2.02094576023350569471e+00,
                             -6.88283971605453293030e-01, 7.70381505559019352791e-02};
  return z * horner(z, P, 6) / horner(z, Q, 5);
}

double math_asin(double x) {
  double magnitude = fabs(x);
  if (!(magnitude <= 1)) return NAN;
  if (magnitude == 1) return x * HALF_PI + x * HALF_PI_LOW;
  int32_t word = magnitude_word(x);
  if (word < 0x3E400000) return x;
  if (word < 0x3FE00000) return x + x * asin_ratio(x * x);
  double z = (1 - magnitude) * 0.5;
  double s = sqrt(z), r = asin_ratio(z), result;
  if (word >= 0x3FEF3333) { // 0.975
    result = HALF_PI - (2 * (s + s * r) - HALF_PI_LOW);
  } else {
    double upper = upper_half(s);
    double c = (z - upper * upper) / (s + upper);
    double p = 2 * s * r - (HALF_PI_LOW - 2 * c);
    double q = QUARTER_PI - 2 * upper;
    result = QUARTER_PI - (p - q);
  }
  return x < 0 ? -result : result;
}

double math_acos(double x) {
  if (!(fabs(x) <= 1)) return NAN;
  if (x == 1) return 0;
  if (x == -1) return PI + 2 * HALF_PI_LOW;
  int32_t word = magnitude_word(x);
  if (word <= 0x3C600000) return HALF_PI + HALF_PI_LOW;
  if (word < 0x3FE00000) return HALF_PI - (x - (HALF_PI_LOW - x * asin_ratio(x * x)));
  if (x < 0) {
    double z = (1 + x) * 0.5;
    double s = sqrt(z);
    return PI - 2 * (s + (asin_ratio(z) * s - HALF_PI_LOW));
  }
  double z = (1 - x) * 0.5;
  double s = sqrt(z);
  double upper = upper_half(s);
  double c = (z - upper * upper) / (s + upper);
  return 2 * (upper + (asin_ratio(z) * s + c));
}

double math_atan(double x) {
  // atan(1/2), atan(1), atan(3/2) and atan(infinity) in two parts
  static const double HIGH[] = {4.63647609000806093515e-01, 7.85398163397448278999e-01,
                                9.82793723247329054082e-01, 1.57079632679489655800e+00};
  static const double LOW[] = {2.26987774529616870924e-17, 3.06161699786838301793e-17,
                               1.39033110312309984516e-17, 6.12323399573676603587e-17};
  static const double EVEN[] = {3.33333333333329318027e-01, 1.42857142725034663711e-01,
                                9.09088713343650656196e-02, 6.66107313738753120669e-02,
                                4.97687799461593236017e-02, 1.62858201153657823623e-02};
  static const double ODD[] = {-1.99999999998764832476e-01, -1.11111104054623557880e-01,
                               -7.69187620504482999495e-02, -5.83357013379057348645e-02,
                               -3.65315727442169155270e-02};
  if (isnan(x)) return x;
  int32_t word = magnitude_word(x);
  if (word >= 0x44100000) return copysign(HIGH[3] + LOW[3], x); // 2^66
  if (word < 0x3E400000) return x;
  double t = fabs(x);
  int base = -1;
  if (word < 0x3FDC0000) { // 7/16
    t = x;
  } else if (word < 0x3FE60000) { // 11/16
    base = 0;
    t = (2 * t - 1) / (2 + t);
  } else if (word < 0x3FF30000) { // 19/16
    base = 1;
    t = (t - 1) / (t + 1);
  } else if (word < 0x40038000) { // 39/16
    base = 2;
    t = (t - 1.5) / (1 + 1.5 * t);
  } else {
    base = 3;
    t = -1 / t;
  }
  double z = t * t;
  double w = z * z;
  double sum = z * horner(w, EVEN, 6) + w * horner(w, ODD, 5);
  if (base < 0) return t - t * sum;
  return copysign(HIGH[base] - ((t * sum - LOW[base]) - t), x);
}

double math_atan2(double y, double x) {
  if (isnan(x) || isnan(y)) return NAN;
  if (x == 1) return math_atan(y);
  int is_left = signbit(x) != 0;
  if (y == 0) return is_left ? copysign(PI, y) : y;
  if (x == 0) return copysign(HALF_PI, y);
  if (isinf(x)) {
    if (isinf(y)) return copysign(is_left ? 3 * QUARTER_PI : QUARTER_PI, y);
    return copysign(is_left ? PI : 0, y);
  }
  if (isinf(y)) return copysign(HALF_PI, y);
  int32_t distance = (magnitude_word(y) - magnitude_word(x)) >> 20; // of the exponents
  double angle;
  if (distance > 60) {
    angle = HALF_PI + 0.5 * PI_LOW;
    is_left = 0;
  } else if (is_left && distance < -60) {
    angle = 0;
  } else {
    angle = math_atan(fabs(y / x));
  }
  if (!is_left) return copysign(angle, y);
  return copysign(PI - (angle - PI_LOW), y);
}
