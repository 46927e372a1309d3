/* math_words.h - the two 32-bit words of a double, by which the algorithms of fdlibm make their
 * cases.
 *
 *     63 62        52 51      32 31               0
 *    +--+------------+----------+------------------+
 *    |s |  exponent  | fraction | rest of fraction |
 *    +--+------------+----------+------------------+
 *     high_word ------------------ low_word --------
 */
#ifndef PERRY_NUMBER_MATH_WORDS_H
#define PERRY_NUMBER_MATH_WORDS_H

#include <stdint.h>
#include <string.h>

static inline uint64_t double_bits(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double double_of_bits(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

static inline int32_t high_word(double x) {
  return (int32_t)(double_bits(x) >> 32);
}
static inline uint32_t low_word(double x) {
  return (uint32_t)double_bits(x);
}

/* The high word without the sign: compares like |x|. */
static inline int32_t magnitude_word(double x) {
  return high_word(x) & 0x7FFFFFFF;
}

static inline double with_high_word(double x, int32_t word) {
  return double_of_bits((double_bits(x) & 0xFFFFFFFFu) | (uint64_t)(uint32_t)word << 32);
}

/* x cut to the upper half of its bits, so that a product of two such numbers is exact. */
static inline double upper_half(double x) {
  return double_of_bits(double_bits(x) & ~(uint64_t)0xFFFFFFFF);
}

/* 2^k for a normal result. */
static inline double power_of_two(int k) {
  return double_of_bits((uint64_t)(uint32_t)(0x3FF + k) << 52);
}

/* c[0] + x * (c[1] + x * (c[2] + ...)), in this order of operations. */
static inline __attribute__((always_inline)) double horner(double x, const double *c, int count) {
  double sum = c[count - 1];
  for (int i = count - 2; i >= 0; i--)
    sum = c[i] + x * sum;
  return sum;
}

#endif
