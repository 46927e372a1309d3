/* math.h - the functions of Math whose results must equal the reference node's, bit for bit.
 *
 * ECMAScript leaves their accuracy open; node computes them with the algorithms of fdlibm, which
 * differ from the C library's in the last bit for a few per cent of all arguments. What is exact in
 * any implementation (sqrt, floor, fabs and the like) is not here.
 *
 * Effects   none
 * Spec      sec-function-properties-of-the-math-object, sec-numeric-types-number-exponentiate
 */
#ifndef PERRY_NUMBER_MATH_H
#define PERRY_NUMBER_MATH_H

#include <stddef.h>

/* math_exponential.c */
double math_exp(double x);
double math_expm1(double x);
double math_sinh(double x);
double math_cosh(double x);
double math_tanh(double x);

/* math_logarithm.c */
double math_log(double x);
double math_log1p(double x);
double math_log2(double x);
double math_log10(double x);
double math_asinh(double x);
double math_acosh(double x);
double math_atanh(double x);

/* math_trigonometric.c */
double math_sin(double x);
double math_cos(double x);
double math_tan(double x);

/* math_inverse.c */
double math_asin(double x);
double math_acos(double x);
double math_atan(double x);
double math_atan2(double y, double x);

/* math_power.c */
double math_pow(double base, double exponent); // Number::exponentiate
double math_cbrt(double x);
double math_hypot(const double *values, size_t count);

#endif
