/* math_trigonometric.c - sin, cos and tan, by the method of fdlibm.
 *
 * The argument is reduced to a multiple of pi/2 and a rest in [-pi/4, pi/4] of two doubles: up to
 * 2^19 * pi/2 by subtracting pi/2 in parts of 33 bits (Cody and Waite), beyond with as many bits of
 * 2/pi as the exponent asks for (Payne and Hanek, "Radian reduction for trigonometric functions",
 * 1983). Polynomials do the rest.
 */
#include "number/math.h"

#include <math.h>
#include <stdbool.h>

#include "number/math_words.h"

static const double QUARTER_PI = 7.85398163397448278999e-01;
static const double QUARTER_PI_LOW = 3.06161699786838301793e-17;

enum {
  QUARTER_PI_WORD = 0x3FE921FB,
  PIECE_BITS = 24,
  FIRST_PIECES = 5, // of the product that are computed at first; more when they cancel
  MAX_PIECES = 20,
  TWO_OVER_PI_PIECES = 66,
};

/* 2/pi, 24 bits a piece. */
// clang-format off
static const int32_t TWO_OVER_PI[TWO_OVER_PI_PIECES] = {
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163,
    0xabdebb, 0xc561b7, 0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129,
    0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c, 0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c,
    0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11, 0x8b5a0a, 0x6d1f6d, 0x367ecf,
    0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7, 0x8a5292,
    0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3,
    0x91615e, 0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880, 0x4d7327, 0x310606, 0x1556ca,
    0x73a8c9, 0x60e27b, 0xc08c6b,
};
// clang-format on

/* An angle modulo 2 pi: quadrant * pi/2 + high + low. */
typedef struct Angle {
  double high, low;
  int quadrant; // modulo 4 (a negative number of them counts modulo 4, too)
} Angle;

/* Splits the products q[0..last] (each up to 2^53, 24 bits apart) into pieces of 24 bits, the
 * lowest first, and returns what is above them. */
static double distill(const double *q, int last, int32_t *pieces) {
  double z = q[last];
  for (int i = 0, j = last; j > 0; i++, j--) {
    double carry = (double)(int32_t)(0x1p-24 * z);
    pieces[i] = (int32_t)(z - 0x1p24 * carry);
    z = q[j - 1] + carry;
  }
  return z;
}

/* |x| = sum of x[i] * 2^(exponent - 24 * i), each x[i] of 24 bits. */
static Angle reduce_large(const double *x, int count, int exponent) {
  static const double HALF_PI[] = {1.57079625129699707031e+00, 7.54978941586159635335e-08,
                                   5.39030252995776476554e-15, 3.28200341580791294123e-22,
                                   1.27065575308067607349e-29};
  double f[MAX_PIECES], q[MAX_PIECES], sums[MAX_PIECES];
  int32_t pieces[MAX_PIECES];
  int last_x = count - 1;
  int first = exponent >= 3 ? (exponent - 3) / PIECE_BITS : 0; // earlier pieces give multiples of 8
  int q0 = exponent - PIECE_BITS * (first + 1);                // exponent of q[0]

  int last = FIRST_PIECES - 1;
  for (int i = 0; i <= last_x + last; i++)
    f[i] = first - last_x + i < 0 ? 0 : TWO_OVER_PI[first - last_x + i];
  for (int i = 0; i <= last; i++) {
    q[i] = 0;
    for (int j = 0; j <= last_x; j++)
      q[i] += x[j] * f[last_x + i - j];
  }

  double z;
  int quadrant, half; // half: 0 when the fraction is below 1/2
  for (;;) {
    z = scalbn(distill(q, last, pieces), q0);
    z -= 8 * floor(z * 0.125);
    quadrant = (int)z;
    z -= quadrant;
    half = 0;
    if (q0 > 0) { // the upper bits of the top piece belong to the quadrant
      int32_t bits = pieces[last - 1] >> (PIECE_BITS - q0);
      quadrant += bits;
      pieces[last - 1] -= bits << (PIECE_BITS - q0);
      half = pieces[last - 1] >> (PIECE_BITS - 1 - q0);
    } else if (q0 == 0) {
      half = pieces[last - 1] >> (PIECE_BITS - 1);
    } else if (z >= 0.5) {
      half = 2;
    }
    if (half > 0) { // take the fraction from 1
      quadrant++;
      bool has_borrowed = false;
      for (int i = 0; i < last; i++) {
        if (has_borrowed) {
          pieces[i] = 0xFFFFFF - pieces[i];
        } else if (pieces[i] != 0) {
          has_borrowed = true;
          pieces[i] = 0x1000000 - pieces[i];
        }
      }
      if (q0 > 0) pieces[last - 1] &= 0xFFFFFF >> q0;
      if (half == 2) {
        z = 1 - z;
        if (has_borrowed) z -= scalbn(1, q0);
      }
    }
    if (z != 0) break;
    int32_t any = 0;
    for (int i = last - 1; i >= FIRST_PIECES - 1; i--)
      any |= pieces[i];
    if (any != 0) break;
    // All computed bits cancelled: take more of 2/pi.
    int more = 1;
    while (pieces[FIRST_PIECES - 1 - more] == 0)
      more++;
    for (int i = last + 1; i <= last + more; i++) {
      f[last_x + i] = TWO_OVER_PI[first + i];
      q[i] = 0;
      for (int j = 0; j <= last_x; j++)
        q[i] += x[j] * f[last_x + i - j];
    }
    last += more;
  }

  if (z == 0) {
    last--;
    q0 -= PIECE_BITS;
    while (pieces[last] == 0) {
      last--;
      q0 -= PIECE_BITS;
    }
  } else {
    z = scalbn(z, -q0);
    if (z >= 0x1p24) {
      double carry = (double)(int32_t)(0x1p-24 * z);
      pieces[last] = (int32_t)(z - 0x1p24 * carry);
      last++;
      q0 += PIECE_BITS;
      pieces[last] = (int32_t)carry;
    } else {
      pieces[last] = (int32_t)z;
    }
  }

  double scale = scalbn(1, q0);
  for (int i = last; i >= 0; i--) {
    q[i] = scale * pieces[i];
    scale *= 0x1p-24;
  }
  for (int i = last; i >= 0; i--) {
    double sum = 0;
    for (int k = 0; k < FIRST_PIECES && k <= last - i; k++)
      sum += HALF_PI[k] * q[i + k];
    sums[last - i] = sum;
  }
  double high = 0;
  for (int i = last; i >= 0; i--)
    high += sums[i];
  double low = sums[0] - high;
  for (int i = 1; i <= last; i++)
    low += sums[i];
  return half == 0 ? (Angle){high, low, quadrant & 7} : (Angle){-high, -low, quadrant & 7};
}

/* The angle of |x|, for |x| < 2^19 * pi/2. */
static Angle reduce_medium(double x, int32_t word) {
  const double two_over_pi = 6.36619772367581382433e-01;
  // pi/2: 33 bits and the tail after them, three times
  const double first = 1.57079632673412561417e+00, first_tail = 6.07710050650619224932e-11;
  const double second = 6.07710050630396597660e-11, second_tail = 2.02226624879595063154e-21;
  const double third = 2.02226624871116645580e-21, third_tail = 8.47842766036889956997e-32;
  int n = word < 0x4002D97C ? 1 : (int)(x * two_over_pi + 0.5); // below 3 pi/4
  double multiple = n;
  double r = x - multiple * first;
  double w = multiple * first_tail;
  double high = r - w;
  // Near a multiple of pi/2 the difference has lost bits.
  if (n >= 32 || word == high_word(n * 1.57079632679489655800e+00)) {
    int exponent = word >> 20;
    bool is_close = n == 1 || exponent - (magnitude_word(high) >> 20) > 16;
    if (is_close) {
      double t = r;
      w = multiple * second;
      r = t - w;
      w = multiple * second_tail - ((t - r) - w);
      high = r - w;
      if (n > 1 && exponent - (magnitude_word(high) >> 20) > 49) {
        t = r;
        w = multiple * third;
        r = t - w;
        w = multiple * third_tail - ((t - r) - w);
        high = r - w;
      }
    }
  }
  return (Angle){high, (r - high) - w, n};
}

static Angle reduce(double x) {
  int32_t word = magnitude_word(x);
  Angle angle;
  if (word <= 0x413921FB) {
    angle = reduce_medium(fabs(x), word);
  } else {
    int exponent = (word >> 20) - 1046;
    double z = with_high_word(fabs(x), word - exponent * 0x100000); // has 24 bits before the point
    double pieces[3];
    for (int i = 0; i < 2; i++) {
      pieces[i] = (double)(int32_t)z;
      z = (z - pieces[i]) * 0x1p24;
    }
    pieces[2] = z;
    int count = 3;
    while (pieces[count - 1] == 0)
      count--;
    angle = reduce_large(pieces, count, exponent);
  }
  if (x < 0) angle = (Angle){-angle.high, -angle.low, -angle.quadrant};
  return angle;
}

/* sin(x + y) for |x| <= pi/4, with the tail y. */
static double kernel_sin(double x, double y) {
  static const double S[] = {8.33333333332248946124e-03, -1.98412698298579493134e-04,
                             2.75573137070700676789e-06, -2.50507602534068634195e-08,
                             1.58969099521155010221e-10};
  const double s1 = -1.66666666666666324348e-01;
  if (magnitude_word(x) < 0x3E400000) return x;
  double z = x * x;
  double v = z * x;
  double r = horner(z, S, 5);
  return x - ((z * (0.5 * y - v * r) - y) - v * s1);
}

/* The same without a tail. */
static double kernel_sin_exact(double x) {
  static const double S[] = {-1.66666666666666324348e-01, 8.33333333332248946124e-03,
                             -1.98412698298579493134e-04, 2.75573137070700676789e-06,
                             -2.50507602534068634195e-08, 1.58969099521155010221e-10};
  if (magnitude_word(x) < 0x3E400000) return x;
  double z = x * x;
  return x + z * x * horner(z, S, 6);
}

static double kernel_cos(double x, double y) {
  static const double C[] = {4.16666666666666019037e-02, -1.38888888888741095749e-03,
                             2.48015872894767294178e-05, -2.75573143513906633035e-07,
                             2.08757232129817482790e-09, -1.13596475577881948265e-11};
  int32_t word = magnitude_word(x);
  if (word < 0x3E400000) return 1;
  double z = x * x;
  double r = z * horner(z, C, 6);
  if (word < 0x3FD33333) return 1 - (0.5 * z - (z * r - x * y)); // 0.3
  double quarter = word > 0x3FE90000 ? 0.28125 : with_high_word(0, word - 0x00200000);
  double half = 0.5 * z - quarter;
  return (1 - quarter) - (half - (z * r - x * y));
}

/* tan(x + y), or -1 / tan(x + y) when is_inverse. */
static double kernel_tan(double x, double y, bool is_inverse) {
  static const double ODD[] = {1.33333333333201242699e-01, 2.18694882948595424599e-02,
                               3.59207910759131235356e-03, 5.88041240820264096874e-04,
                               7.81794442939557092300e-05, -1.85586374855275456654e-05};
  static const double EVEN[] = {5.39682539762260521377e-02, 8.86323982359930005737e-03,
                                1.45620945432529025516e-03, 2.46463134818469906812e-04,
                                7.14072491382608190305e-05, 2.59073051863633712884e-05};
  const double t0 = 3.33333333333334091986e-01;
  int32_t word = magnitude_word(x);
  bool is_negative = x < 0;
  bool is_large = word >= 0x3FE59428; // 0.67434
  double w, r;
  if (word < 0x3E300000) {
    if (!is_inverse) return x;
    w = x + y;
    r = y;
  } else {
    if (is_large) {
      if (is_negative) {
        x = -x;
        y = -y;
      }
      x = (QUARTER_PI - x) + (QUARTER_PI_LOW - y);
      y = 0;
    }
    double z = x * x;
    w = z * z;
    r = horner(w, ODD, 6);
    double v = z * horner(w, EVEN, 6);
    double s = z * x;
    r = y + z * (s * (r + v) + y);
    r += t0 * s;
    w = x + r;
    if (is_large) {
      v = is_inverse ? -1 : 1;
      return (is_negative ? -1 : 1) * (v - 2 * (x - (w * w / (w + v) - r)));
    }
    if (!is_inverse) return w;
  }
  double upper = upper_half(w);
  double rest = r - (upper - x);
  double inverse = -1 / w;
  double t = upper_half(inverse);
  double s = 1 + t * upper;
  return t + inverse * (s + t * rest);
}

double math_sin(double x) {
  if (!isfinite(x)) return NAN;
  if (magnitude_word(x) <= QUARTER_PI_WORD) return kernel_sin_exact(x);
  Angle angle = reduce(x);
  double result =
      angle.quadrant & 1 ? kernel_cos(angle.high, angle.low) : kernel_sin(angle.high, angle.low);
  return angle.quadrant & 2 ? -result : result;
}

double math_cos(double x) {
  if (!isfinite(x)) return NAN;
  if (magnitude_word(x) <= QUARTER_PI_WORD) return kernel_cos(x, 0);
  Angle angle = reduce(x);
  double result =
      angle.quadrant & 1 ? kernel_sin(angle.high, angle.low) : kernel_cos(angle.high, angle.low);
  return (angle.quadrant + 1) & 2 ? -result : result;
}

double math_tan(double x) {
  if (!isfinite(x)) return NAN;
  if (magnitude_word(x) <= QUARTER_PI_WORD) return kernel_tan(x, 0, false);
  Angle angle = reduce(x);
  return kernel_tan(angle.high, angle.low, angle.quadrant & 1);
}
